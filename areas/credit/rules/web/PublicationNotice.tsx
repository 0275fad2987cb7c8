import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { rulebucket, type ShownBucket } from '../contract.ts'
import css from './rules.module.css'

/** A version that waits until a second person lets it count. */
export function PublicationNotice({ bucket }: { bucket: ShownBucket }) {
  const publish = useCommand(rulebucket.publish, { keep403: true })
  if (!bucket.waiting) return null
  const problem = bucket.publicationProblem
  const letCount = async () => {
    const yes = await confirm({
      title: `Låta version ${bucket.version} börja gälla?`,
      text: 'Från och med nu bedöms fakturor efter den.',
      act: 'Låt versionen gälla',
    })
    if (!yes) return
    await publish.mutateAsync({ bucketId: bucket.id, version: bucket.version })
    notify.success(`Version ${bucket.version} gäller`)
  }
  return (
    <div className={css.warning} role="status">
      <Icon name="clock" />
      <div>
        <p>
          Version {bucket.version} av {bucket.changedBy} väntar på att en annan person låter den
          gälla.
        </p>
        <p className={css.quiet}>
          {bucket.versionInForce === null
            ? 'Ingen version gäller ännu.'
            : `Till dess bedöms fakturor efter version ${bucket.versionInForce}.`}
        </p>
      </div>
      <ActionButton
        onClick={letCount}
        disabledReason={problem ? rulebucket.publish.refusals[problem].text : undefined}
      >
        Låt version {bucket.version} gälla
      </ActionButton>
    </div>
  )
}
