import { useEffect } from 'react'
import type { AnswerOf } from '#platform/endpoint.ts'
import { useCommand } from '#platform/web/data.ts'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { company } from '../contract.ts'
import type { CompanyType } from '../rules.ts'
import { tell } from '#platform/web/tell.ts'

interface RelationStatusFieldProps {
  organizationNumber: string
  companyType: CompanyType
  stored: AnswerOf<typeof company.relationstatusGet>
}
/** The status chosen from the list. Saved as soon as it is chosen. */
export function RelationStatusField({
  organizationNumber,
  companyType,
  stored,
}: RelationStatusFieldProps) {
  const save = useCommand(company.relationstatusSave)
  const choose = (relationStatus: string | null) =>
    tell(
      () =>
        save.mutateAsync({
          organizationNumber,
          companyType,
          relationStatus,
          version: stored.version,
        }),
      'Relationsstatusen är sparad',
    )
  const chosen = save.isPending ? save.variables.relationStatus : stored.relationStatus
  useEffect(() => document.getElementById('relation-status')?.focus(), [])
  return (
    <SelectField
      field={{
        name: 'relationStatus',
        id: 'relation-status',
        value: chosen,
        onChange: (value) => void choose(value),
      }}
      label="Status"
      choices={stored.types.map(({ name, label }) => ({ value: name, label }))}
      placeholder="Information saknas"
      clearable
    />
  )
}
