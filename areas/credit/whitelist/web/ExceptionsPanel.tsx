import { useState } from 'react'
import { rules } from '#areas/credit/rules/contract.ts'
import { useActor } from '#platform/web/actor.ts'
import { CallError } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { ToggleChip } from '#platform/web/ui/form/Choices.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { whitelist, type WhitelistEntry } from '../contract.ts'
import { exceptionActs } from '../rules.ts'
import { notFetched } from '../texts.ts'
import { exceptionColumns } from './exception-columns.tsx'
import { ExceptionForm } from './ExceptionForm.tsx'

interface ExceptionsPanelProps {
  organizationNumber: string
  /** Said where several companies' exceptions stand together. */
  whose?: string
}
/**
 * A company's exceptions with the form for one of them: the client page's tab, and the content of
 * `WhitelistDialog` (whitelist 15).
 */
export function ExceptionsPanel({ organizationNumber, whose }: ExceptionsPanelProps) {
  const [showExpired, setShowExpired] = useState(false)
  const [opened, setOpened] = useState<WhitelistEntry | 'new'>()
  const answer = useAnswer(whitelist.get, { id: organizationNumber, showExpired })
  const close = () => setOpened(undefined)
  const missing = missingRole(whitelist.save.may, useActor())

  if (opened) {
    const act = opened === 'new' ? 'Nytt undantag' : 'Ändra undantag'
    return (
      <Section title={whose ? `${whose}: ${act.toLowerCase()}` : act}>
        <FormWithRules
          organizationNumber={organizationNumber}
          entry={opened === 'new' ? undefined : opened}
          onDone={close}
        />
      </Section>
    )
  }
  const error =
    answer.error &&
    new CallError(answer.error.status, { ...answer.error, code: 'notFetched', message: notFetched })
  return (
    <Section
      title={whose ?? 'Undantag'}
      actions={
        <>
          <ToggleChip label="Visa utgångna" on={showExpired} onChange={setShowExpired} />
          <ActionButton disabledReason={missing} onClick={() => setOpened('new')}>
            Lägg till undantag
          </ActionButton>
        </>
      }
    >
      <WaitingApprovalsPanel acts={exceptionActs} organizationNumber={organizationNumber} />
      <DataTable
        label="Undantag"
        columns={exceptionColumns}
        rows={answer.data}
        rowKey={({ id }) => id}
        answer={{ ...answer, error }}
        onOpen={setOpened}
        empty="Inga undantag hittades"
      />
    </Section>
  )
}

/**
 * The form, once it is known which rules can have exceptions. The rule of an old exception is there
 * whether it still can or not.
 */
function FormWithRules({
  organizationNumber,
  entry,
  onDone,
}: {
  organizationNumber: string
  entry: WhitelistEntry | undefined
  onDone: () => void
}) {
  const answer = useAnswer(rules.whitelistenabled, {})
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const known = answer.data.some(({ id }) => id === entry?.rule)
  const old =
    entry && !known
      ? [
          {
            id: entry.rule,
            ruleName: entry.ruleName,
            valueKind: entry.valueKind,
            recipientRequired: entry.enableForeignOrganizationNumber,
          },
        ]
      : []
  return (
    <ExceptionForm
      organizationNumber={organizationNumber}
      entry={entry}
      rules={[...answer.data, ...old]}
      onDone={onDone}
    />
  )
}
