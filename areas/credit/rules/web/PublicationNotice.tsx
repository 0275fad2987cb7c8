import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { contextsSubject } from '../bucket-rules.ts'
import { rulebucket, type ShownBucket } from '../contract.ts'
import css from './rules.module.css'

const acts = ['publishRuleBucket'] as const

/**
 * What of a bucket does not count yet: a version nobody has asked for, or what waits for a second
 * person (rules 17, 18).
 */
export function PublicationNotice({ bucket }: { bucket: ShownBucket }) {
  return (
    <>
      {bucket.waiting ? <Draft bucket={bucket} /> : null}
      <WaitingApprovalsPanel acts={acts} subject={bucket.id} />
      <WaitingApprovalsPanel acts={acts} subject={contextsSubject(bucket.id)} />
    </>
  )
}

function Draft({ bucket }: { bucket: ShownBucket }) {
  const publish = useCommand(rulebucket.publish, { keep403: true })
  const { id: bucketId, version, versionInForce, approvalId, publicationProblem } = bucket
  async function ask() {
    await publish.mutateAsync({ bucketId, version })
    notify.info(waitsForSecond)
  }
  return (
    <div className={css.warning} role="status" aria-label="Utkast">
      <Icon name="clock" />
      <div>
        <p>
          Version {version} av {bucket.changedBy} gäller inte än.
        </p>
        <p className={css.quiet}>
          {versionInForce === null
            ? 'Ingen version gäller ännu.'
            : `Till dess bedöms fakturor efter version ${versionInForce}.`}{' '}
          {approvalId === null
            ? 'En annan person, som inte har ändrat något i den, låter den gälla.'
            : 'Pröva den mot tidigare fakturor, längre ner på sidan, innan du godkänner den.'}{' '}
          {approvalId !== null && publicationProblem
            ? rulebucket.publish.refusals[publicationProblem].text
            : ''}
        </p>
      </div>
      {approvalId === null ? (
        <ActionButton onClick={ask}>Begär att version {version} ska gälla</ActionButton>
      ) : null}
    </div>
  )
}
