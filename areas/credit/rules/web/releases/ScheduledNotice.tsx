import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { rulebucket, type Released } from '../../contract.ts'
import css from '../rules.module.css'

/** The version that is approved and begins by itself at its time, and the way to stop it. */
export function ScheduledNotice({ bucket }: { bucket: Released }) {
  const withdraw = useCommand(rulebucket.withdraw, { keep403: true })
  const missing = missingRole(rulebucket.withdraw.may, useActor())
  const { scheduled, id: bucketId } = bucket
  if (!scheduled) return null
  const { version, startsAt, why, askedBy, approvedBy } = scheduled
  const stop = async () => {
    const yes = await confirm({
      title: `Dra tillbaka version ${version}?`,
      text: 'Den börjar inte gälla. För att den ska göra det behöver den begäras och godkännas igen.',
      act: 'Dra tillbaka versionen',
    })
    if (!yes) return
    await withdraw.mutateAsync({ bucketId, version })
    notify.success(`Version ${version} är tillbakadragen.`)
  }
  return (
    <div className={css.warning} role="status" aria-label="Börjar gälla senare">
      <Icon name="clock" />
      <div>
        <p>
          Version {version} börjar gälla <Instant of={startsAt} />.
        </p>
        <p className={css.quiet}>
          Begärd av {askedBy}, godkänd av {approvedBy}: {why}
        </p>
      </div>
      <ActionButton onClick={stop} disabledReason={missing}>
        Dra tillbaka
      </ActionButton>
    </div>
  )
}
