import { holds } from '#platform/permission.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { SelectField, TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { formatInstant } from '#platform/swedish/format.ts'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import {
  useAlreadyWaiting,
  WaitingApprovalsPanel,
} from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { rating, type CompanyBuckets } from '../contract.ts'
import { choiceSubject } from '../rules.ts'
import css from './rating.module.css'

const standard = 'standard'
interface Whose {
  organizationNumber: string
  companyType: CompanyType
}

/**
 * Which bucket judges a company in a role. Administrators ask for another (company 5, 6); who may
 * be the second person sees here what waits (rating 11).
 */
export function RuleBucketPanel({ organizationNumber, companyType }: Whose) {
  const mayAsk = holds(useActor(), 'Administrator')
  return (
    <>
      <WaitingApprovalsPanel
        acts={['chooseRuleBucket']}
        subject={choiceSubject(organizationNumber, companyType)}
      />
      {mayAsk ? (
        <ChosenBucket organizationNumber={organizationNumber} companyType={companyType} />
      ) : null}
    </>
  )
}

function ChosenBucket({ organizationNumber, companyType }: Whose) {
  const answer = useAnswer(
    rating.getrulebucketsforcompany,
    { organizationNumber },
    { placeholderData: undefined },
  )
  return (
    <Section title="Riskklass">
      <Answered answer={answer}>
        {(buckets) => {
          const chosen = buckets.chosen.find((one) => one.determinationType === companyType)
          return (
            <div className={css.narrow}>
              <ChoiceForm
                key={chosen?.ruleBucketId ?? standard}
                organizationNumber={organizationNumber}
                companyType={companyType}
                buckets={buckets}
              />
            </div>
          )
        }}
      </Answered>
    </Section>
  )
}

interface Typed extends Record<string, unknown> {
  ruleBucketId: string | null
  why: string
}
function ChoiceForm({
  organizationNumber,
  companyType,
  buckets: { ruleBuckets, chosen },
}: Whose & { buckets: CompanyBuckets }) {
  const waits = useAlreadyWaiting(
    ['chooseRuleBucket'],
    choiceSubject(organizationNumber, companyType),
  )
  const save = useCommand(rating.saverulebucketforcompany)
  const present = chosen.find((one) => one.determinationType === companyType)
  const initial: Typed = { ruleBucketId: present?.ruleBucketId ?? standard, why: '' }
  const form = useSaveForm<Typed>({
    initial,
    check: ({ why }) => (why.trim() === '' ? { why: 'Motivering behöver fyllas i' } : {}),
    save: async ({ ruleBucketId, why }) => {
      await save.mutateAsync({
        organizationNumber,
        determinationType: companyType,
        ruleBucketId: ruleBucketId === standard ? null : ruleBucketId,
        why,
      })
      notify.info(waitsForSecond)
    },
    onSaved: () => form.load(initial),
  })
  const isSame = form.values.ruleBucketId === initial.ruleBucketId
  return (
    <Form
      form={form}
      submit="Begär byte av regelhink"
      disabledReason={waits ?? (isSame ? 'Välj en annan regelhink än den som gäller' : undefined)}
    >
      <SelectField
        field={form.field('ruleBucketId')}
        label="Regelhink"
        hint={
          present?.chosenBy
            ? `Vald av ${present.chosenBy} ${formatInstant(present.chosenAt)}`
            : 'Standardhinken gäller tills en annan väljs.'
        }
        choices={[
          { value: standard, label: 'Standard' },
          ...ruleBuckets
            .filter((one) => one.determinationType === companyType)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {isSame ? null : (
        <TextAreaField
          field={form.field('why')}
          label="Motivering"
          hint="Bytet gäller när en annan person har godkänt det. Då räknas rating och limiter om."
          rows={2}
          required
          maxLength={2000}
        />
      )}
    </Form>
  )
}
