import { useState } from 'react'
import { formatDay, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { retention, type Hold } from '../contract-retention.ts'
import { AskHoldDialog, LiftHoldDialog } from './AskHoldDialog.tsx'

const whoseOf = ({ socialSecurityNumber, emails, organizationNumber }: Hold) =>
  [formatOrganizationNumber(socialSecurityNumber ?? organizationNumber ?? ''), ...emails].join(', ')

function State({ of }: { of: Hold }) {
  if (of.state === 'ended') return <StateBadge tone="neutral" text="Gäller inte" />
  if (of.toReview) return <StateBadge tone="negative" text="Behöver ses över" />
  return of.state === 'asked' ? (
    <StateBadge tone="warning" text="Väntar på en andra person" />
  ) : (
    <StateBadge tone="positive" text="Gäller" />
  )
}

function Lift({ of, onLift }: { of: Hold; onLift: (hold: Hold) => void }) {
  const missing = missingRole(retention.askLift.may, useActor())
  if (of.state !== 'placed') return '—'
  return (
    <ActionButton
      label={`Häv bevarandet av ${whoseOf(of)}`}
      disabledReason={missing}
      onClick={() => onLift(of)}
    >
      Häv
    </ActionButton>
  )
}
const columnsOf = (onLift: (hold: Hold) => void): readonly Column<Hold>[] => [
  {
    key: 'who',
    head: 'Om',
    width: '22%',
    wraps: true,
    cell: whoseOf,
    second: ({ askedBy }) => `Begärt av ${askedBy}`,
  },
  {
    key: 'reason',
    head: 'Skäl',
    wraps: true,
    cell: ({ reason }) => reason,
    second: ({ endedBecause }) => endedBecause && `Upphörde: ${endedBecause}`,
  },
  { key: 'asked', head: 'Begärt', width: '160px', cell: ({ askedAt }) => <Instant of={askedAt} /> },
  { key: 'review', head: 'Ses över', width: '110px', cell: ({ reviewOn }) => formatDay(reviewOn) },
  { key: 'state', head: 'Läge', width: '210px', whole: true, cell: (row) => <State of={row} /> },
  {
    key: 'lift',
    head: 'Åtgärd',
    width: '90px',
    whole: true,
    cell: (row) => <Lift of={row} onLift={onLift} />,
  },
]

/** What is held, of whom and why, and what waits of it (protection 11). */
export function HoldsSection() {
  const [asking, setAsking] = useState(false)
  const [lifted, setLifted] = useState<Hold>()
  const missing = missingRole(retention.askHold.may, useActor())
  const answer = useAnswer(retention.holds, {})
  const keeping = answer.data?.list.filter(({ state }) => state !== 'ended') ?? []
  return (
    <Section
      title="Bevaras tills vidare"
      note="Ingenting om personen eller företaget tas bort så länge det gäller. Att begära det och att häva det tar två personer."
      actions={
        <ActionButton icon="plus" disabledReason={missing} onClick={() => setAsking(true)}>
          Bevara uppgifter
        </ActionButton>
      }
    >
      {keeping.map(({ id }) => (
        <WaitingApprovalsPanel key={id} acts={['placeHold', 'liftHold']} subject={id} />
      ))}
      <DataTable
        label="Bevaras tills vidare"
        columns={columnsOf(setLifted)}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        empty="Inget bevaras tills vidare."
      />
      {asking ? <AskHoldDialog onClose={() => setAsking(false)} /> : null}
      {lifted ? <LiftHoldDialog hold={lifted} onClose={() => setLifted(undefined)} /> : null}
    </Section>
  )
}
