import { useAnswer } from '#platform/web/data.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { recipients } from '../contract.ts'
import { sameRecipientTitle } from '../texts.ts'
import { panelColumns } from './proposal-columns.tsx'
import { useProposalActs } from './useProposalActs.tsx'

/**
 * On a recipient's page: which others may be the same debtor, with what speaks for it (recipients
 * 6). Nothing when none may.
 */
export function ProposalsPanel({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(recipients.of, { organizationNumber })
  const { actsOf, dialogs } = useProposalActs()
  const { data } = answer
  if (answer.error && !data)
    return (
      <Section title={sameRecipientTitle}>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </Section>
    )
  if (!data || data.list.length === 0) return null
  return (
    <Section title={sameRecipientTitle}>
      <DataTable
        label={sameRecipientTitle}
        columns={panelColumns(organizationNumber, actsOf)}
        rows={data.list}
        rowKey={({ id }) => id}
      />
      {dialogs}
    </Section>
  )
}
