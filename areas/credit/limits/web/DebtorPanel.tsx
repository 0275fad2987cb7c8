import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import {
  useAlreadyWaiting,
  WaitingApprovalsPanel,
} from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { debtors, type Merge } from '../contract-debtors.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { SplitDialog } from './SplitDialog.tsx'

/** On a recipient's page: which others are the same debtor, and the ways to make them so (limits 70). */
export function DebtorPanel({
  organizationNumber,
  name,
}: {
  organizationNumber: string
  name: string
}) {
  const answer = useAnswer(debtors.of, { organizationNumber })
  const [isMerging, setIsMerging] = useState(false)
  const [splitting, setSplitting] = useState<Merge>()
  const missing = missingRole(debtors.merge.may, useActor())
  const waits = useAlreadyWaiting(['mergeRecipients'], organizationNumber)
  const { data } = answer
  if (answer.error && !data)
    return (
      <Section title="Samma mottagare">
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </Section>
    )
  if (!data) return null
  const merges = data.into ? [data.into] : data.list
  const mainOfOthers = data.list.length > 0 ? debtors.merge.refusals.aliasIsMain.text : undefined
  return (
    <Section title="Samma mottagare">
      <WaitingApprovalsPanel acts={['mergeRecipients']} subject={organizationNumber} />
      <WaitingApprovalsPanel acts={['mergeRecipients']} organizationNumber={organizationNumber} />
      {merges.length === 0 ? (
        <p>Ingen annan mottagare är sammanslagen med den här.</p>
      ) : (
        <DataTable
          label="Sammanslagna mottagare"
          columns={columnsWith(missing, setSplitting)}
          rows={merges}
          rowKey={(one) => one.alias.organizationNumber}
        />
      )}
      {data.into ? null : (
        <ActionButton
          disabledReason={missing ?? mainOfOthers ?? waits}
          onClick={() => setIsMerging(true)}
        >
          Slå ihop med en annan
        </ActionButton>
      )}
      {isMerging ? (
        <MergeDialog alias={{ organizationNumber, name }} onClose={() => setIsMerging(false)} />
      ) : null}
      {splitting ? <SplitDialog merge={splitting} onClose={() => setSplitting(undefined)} /> : null}
    </Section>
  )
}

const party = (one: Merge['alias']) => (
  <RouteLink href={places.client('recipient', one.organizationNumber)}>{one.name}</RouteLink>
)
const columnsWith = (
  missing: string | undefined,
  onSplit: (merge: Merge) => void,
): Column<Merge>[] => [
  {
    key: 'alias',
    head: 'Uppgår',
    cell: ({ alias }) => party(alias),
    second: ({ alias }) => <OrganizationNumber number={alias.organizationNumber} plain />,
  },
  {
    key: 'main',
    head: 'Huvudmottagare',
    cell: ({ main }) => party(main),
    second: ({ main }) => <OrganizationNumber number={main.organizationNumber} plain />,
  },
  {
    key: 'reserved',
    head: 'Använt',
    align: 'right',
    width: '130px',
    cell: ({ reserved }) => <Money ore={reserved} />,
  },
  {
    key: 'why',
    head: 'Varför',
    cell: ({ reason }) => reason,
    second: ({ mergedBy, mergedAt }) => (
      <>
        {mergedBy}, <Instant of={mergedAt} />
      </>
    ),
  },
  {
    key: 'split',
    head: 'Åtgärd',
    headless: true,
    width: '110px',
    whole: true,
    cell: (merge) => (
      <ActionButton
        disabledReason={missing}
        label={`Ta isär ${merge.alias.name}`}
        onClick={() => onSplit(merge)}
      >
        Ta isär
      </ActionButton>
    ),
  },
]
