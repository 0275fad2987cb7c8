import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Columns, Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { usePathPart, useSearchPart } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { rules } from '../contract.ts'
import type { ShownRule } from '../rule-fields.ts'
import { formKey } from './form-key.ts'
import { RuleForm } from './RuleForm.tsx'

/**
 * /rule/{id}: 'Ändra regel', the base rule, or with bucketId as that bucket judges it (rules 5).
 */
export function RuleScreen() {
  const id = usePathPart('id') ?? ''
  const bucketId = useSearchPart('bucketId')
  const answer = useAnswer(rules.get, { id, bucketId }, { placeholderData: undefined })
  const rule = answer.data
  // The address says where the rule stands, also while it is fetched and when there is none.
  return (
    <>
      <PageHeader
        title="Ändra regel"
        above={
          <RouteLink href={bucketId ? places.ruleBucket(bucketId) : places.rules}>
            {bucketId ? 'Regelhink' : 'Basregler'}
          </RouteLink>
        }
        facts={rule?.ruleName}
      />
      {answer.error ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : null}
      {answer.isPending ? <Delayed /> : null}
      {rule ? (
        <Columns side={<RuleFacts rule={rule} />}>
          <RuleForm key={formKey(rule)} rule={rule} withLimits={rule.bucketId !== null} />
        </Columns>
      ) : null}
    </>
  )
}

function RuleFacts({ rule }: { rule: ShownRule }) {
  return (
    <Section title="Om regeln">
      <FactList
        stacked
        facts={[
          { label: 'Id', value: rule.id },
          { label: 'Bedöms', value: rule.needsInvoice ? 'Med en faktura' : 'För bolaget i sig' },
          {
            label: 'Gäller',
            value: rule.bucketId
              ? 'I sin regelhink'
              : 'Nya val i regelhinkar, när en annan person har godkänt utkastet',
          },
          {
            label: 'Ändrad',
            value: rule.changed ? <Instant of={rule.changed} /> : 'Som i katalogen',
          },
          { label: 'Ändrad av', value: rule.changedBy },
        ]}
      />
    </Section>
  )
}
