import { useAnswer, useCommand } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { SelectField } from '#platform/web/ui/fields.tsx'
import { Section } from '#platform/web/ui/Section.tsx'
import { company } from '../contract.ts'
import type { CompanyType } from '../rules.ts'
import { tell } from './tell.ts'

interface RelationStatusPanelProps {
  organizationNumber: string
  companyType: CompanyType
}
/** How our relation with a client stands. Saved as soon as it is chosen. */
export function RelationStatusPanel({ organizationNumber, companyType }: RelationStatusPanelProps) {
  const answer = useAnswer(
    company.relationstatusGet,
    { organizationNumber, companyType },
    { placeholderData: undefined },
  )
  const save = useCommand(company.relationstatusSave)
  const { data } = answer
  const choose = (relationStatus: string | null) =>
    tell(
      () => save.mutateAsync({ organizationNumber, companyType, relationStatus, version: data?.version }),
      'Relationsstatusen är sparad',
    )
  const chosen = save.isPending ? save.variables.relationStatus : data?.relationStatus
  return (
    <Section title="Relationsstatus">
      {answer.error ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : data ? (
        <SelectField
          field={{
            name: 'relationStatus',
            id: 'relation-status',
            value: chosen ?? null,
            onChange: (value) => void choose(value),
          }}
          label="Status"
          choices={data.types.map(({ name, label }) => ({ value: name, label }))}
          placeholder="Information saknas"
          clearable
        />
      ) : (
        <Delayed />
      )}
    </Section>
  )
}
