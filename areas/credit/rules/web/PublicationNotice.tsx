import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { baseRulesId, contextsSubject } from '../bucket-rules.ts'
import { rulebucket, type Released } from '../contract.ts'
import { AskDialog } from './releases/AskDialog.tsx'
import { ScheduledNotice } from './releases/ScheduledNotice.tsx'
import css from './rules.module.css'

const acts = ['publishRuleBucket'] as const

/**
 * What of a bucket does not count yet: a version nobody has asked for, or what waits for a second
 * person (rules 17, 18).
 */
export function PublicationNotice({ bucket }: { bucket: Released }) {
  return (
    <>
      <ScheduledNotice bucket={bucket} />
      {bucket.waiting && bucket.scheduled?.version !== bucket.version ? (
        <Draft bucket={bucket} />
      ) : null}
      <WaitingApprovalsPanel acts={acts} subject={bucket.id} />
      <WaitingApprovalsPanel acts={acts} subject={contextsSubject(bucket.id)} />
    </>
  )
}

const untilThen = (id: string, version: number) =>
  id === baseRulesId
    ? `Till dess väljs regler i regelhinkar som i version ${version}.`
    : `Till dess bedöms fakturor efter version ${version}.`
const beforeApproving = (id: string) =>
  id === baseRulesId
    ? 'Bland ändringarna står i vilka regelhinkar den kan få verkan.'
    : 'Pröva den mot tidigare fakturor, längre ner på sidan, innan du godkänner den.'

function Draft({ bucket }: { bucket: Released }) {
  const [asking, setAsking] = useState(false)
  const missing = missingRole(rulebucket.publish.may, useActor())
  const { version, versionInForce, approvalId, publicationProblem } = bucket
  const later = bucket.scheduled ? rulebucket.publish.refusals.scheduled.text : undefined
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
            : untilThen(bucket.id, versionInForce)}{' '}
          {approvalId === null
            ? 'En annan person, som inte har ändrat något i den, låter den gälla.'
            : beforeApproving(bucket.id)}{' '}
          {approvalId !== null && publicationProblem
            ? rulebucket.publish.refusals[publicationProblem].text
            : ''}
        </p>
      </div>
      {approvalId === null ? (
        <ActionButton onClick={() => setAsking(true)} disabledReason={missing ?? later}>
          Begär att version {version} ska gälla
        </ActionButton>
      ) : null}
      {asking ? <AskDialog bucket={bucket} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}
