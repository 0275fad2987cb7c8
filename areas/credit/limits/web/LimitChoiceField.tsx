import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { readCompanyNumber } from '#platform/swedish/organization-number.ts'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { debtors } from '../contract-debtors.ts'
import type { LimitChoice } from '../debtor-rules.ts'
import { mayEdit } from '../rules.ts'
import { limitNames } from '../texts.ts'

interface LimitChoiceFieldProps {
  alias: { organizationNumber: string; name: string }
  /** As it is typed. */
  mainNumber: string
  field: FieldBinding<LimitChoice | null>
}

/** Which limit by hand stays when two recipients are merged; nothing when there is none to choose (limits 74). */
export function LimitChoiceField({ alias, mainNumber, field }: LimitChoiceFieldProps) {
  const main = readCompanyNumber(mainNumber)
  const mayChoose = mayEdit(useActor(), 'recipient')
  const answer = useAnswer(
    debtors.choice,
    { aliasNumber: alias.organizationNumber, mainNumber: main.ok ? main.value : mainNumber },
    { enabled: main.ok },
  )
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data?.isNeeded) return null
  const { limits } = answer.data
  const words = (side: LimitChoice) =>
    limits
      .flatMap(({ limitType, ...one }) => {
        const set = one[side]
        return set
          ? `${limitNames[limitType]} ${formatMoney(set.amount)} kr till ${set.reviewBy}`
          : []
      })
      .join(', ') || 'den beräknade'
  return (
    <SelectField
      field={field}
      label="Limit som gäller"
      hint="Den som inte väljs tas bort när sammanslagningen godkänns. Huvudmottagarens stannar av det slag som den andra saknar."
      reason={mayChoose ? undefined : debtors.merge.refusals.notYourLimit.text}
      choices={[
        { value: 'main', label: `Huvudmottagarens: ${words('main')}` },
        { value: 'alias', label: `${alias.name}: ${words('alias')}` },
      ]}
      required
    />
  )
}
