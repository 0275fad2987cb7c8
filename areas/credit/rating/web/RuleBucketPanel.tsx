import { useAnswer, useCommand } from '#platform/web/data.ts'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import { formatInstant } from '#platform/swedish/format.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { rating } from '../contract.ts'
import css from './rating.module.css'

const standard = 'standard'

/**
 * Which bucket judges a company in a role; administrators choose it (company 5, 6). Saved as soon
 * as it is chosen.
 */
export function RuleBucketPanel({
  organizationNumber,
  companyType,
}: {
  organizationNumber: string
  companyType: CompanyType
}) {
  const answer = useAnswer(
    rating.getrulebucketsforcompany,
    { organizationNumber },
    { placeholderData: undefined },
  )
  const save = useCommand(rating.saverulebucketforcompany)
  const chosen = answer.data?.chosen.find((one) => one.determinationType === companyType)
  const choose = async (value: string | null) => {
    const ruleBucketId = value === standard ? null : value
    try {
      await save.mutateAsync({ organizationNumber, determinationType: companyType, ruleBucketId })
      notify.success('Riskklassen är sparad. Rating och limiter räknas om.')
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) notify.error(refusal.message)
      else showUnexpectedError(error)
    }
  }
  const value = save.isPending ? save.variables.ruleBucketId : (chosen?.ruleBucketId ?? null)
  return (
    <Section title="Riskklass">
      <Answered answer={answer}>
        {({ ruleBuckets }) => (
          <div className={css.narrow}>
            <SelectField
              field={{
                name: 'ruleBucketId',
                id: 'rule-bucket',
                value: value ?? standard,
                onChange: (next) => void choose(next),
              }}
              label="Regelhink"
              hint={
                chosen?.chosenBy
                  ? `Vald av ${chosen.chosenBy} ${formatInstant(chosen.chosenAt)}`
                  : 'Standardhinken gäller tills en annan väljs.'
              }
              choices={[
                { value: standard, label: 'Standard' },
                ...ruleBuckets
                  .filter((one) => one.determinationType === companyType)
                  .map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </div>
        )}
      </Answered>
    </Section>
  )
}
