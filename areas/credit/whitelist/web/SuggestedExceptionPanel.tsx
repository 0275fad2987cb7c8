import { rules } from '#areas/credit/rules/contract.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { useToday } from '#platform/web/today.ts'
import type { Exception } from '#areas/credit/rules/rules.ts'
import { suggestionFor } from '../rules.ts'
import { ExceptionForm } from './ExceptionForm.tsx'
import type { TypedException } from './typed-exception.ts'

interface SuggestedExceptionPanelProps {
  exception: Pick<Exception, 'measure' | 'organizationNumber' | 'counterpartNumber' | 'value'>
  /** Why it is suggested, as the form begins. */
  comment: string
  /** The determination that suggests it, for the second person to open. */
  determinationId: string
  /** With the id of what waits when it takes a second person; null when the exception counts. */
  onSaved: (approvalId: string | null) => void
  onDone: () => void
}
/** A new exception's form, filled in with what somebody else has found would be enough. */
export function SuggestedExceptionPanel({
  exception,
  comment,
  determinationId,
  onSaved,
  onDone,
}: SuggestedExceptionPanelProps) {
  const today = useToday()
  const answer = useAnswer(rules.whitelistenabled, {})
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const rule = answer.data.find(({ id }) => id === exception.measure)
  if (!rule) return <EmptyState icon="info" text="Regeln kan inte längre ha undantag" />
  return (
    <ExceptionForm
      organizationNumber={exception.organizationNumber}
      entry={undefined}
      rules={answer.data}
      suggested={{
        rule: rule.id,
        endDate: suggestionFor(rule, today).endDate,
        ...typedValue(exception.value),
        enableForeignOrganizationNumber: exception.counterpartNumber !== null,
        foreignOrganizationNumber: exception.counterpartNumber ?? '',
        comment,
      }}
      determinationId={determinationId}
      onSaved={onSaved}
      onDone={onDone}
    />
  )
}

function typedValue(value: Exception['value']): Partial<TypedException> {
  switch (value.kind) {
    case 'boolean':
      return {}
    case 'date':
      return { date: value.through }
    case 'number':
      return { amount: value.upTo }
    case 'rating':
      return { rating: value.notBelow / 100 }
  }
}
