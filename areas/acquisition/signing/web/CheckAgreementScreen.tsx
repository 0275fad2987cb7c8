import { useState } from 'react'
import { useCommand } from '#platform/web/data.ts'
import { FileField } from '#platform/web/ui/form/FileField.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { seals, type CheckedFile } from '../contract-seals.ts'
import { sealedFileInput } from '../rules.ts'
import css from './signing.module.css'

const badges = {
  whole: { tone: 'positive', text: 'Filen är hel' },
  superseded: { tone: 'warning', text: 'Hel, men gäller inte längre' },
  elsewhere: { tone: 'warning', text: 'Hel, men inte vår' },
  document: { tone: 'neutral', text: 'Utan underskrifter' },
  broken: { tone: 'negative', text: 'Filen stämmer inte' },
  unknown: { tone: 'negative', text: 'Inte ett sigillerat avtal' },
} as const
const methods = { bankId: 'BankID', manual: 'På papper' } as const

type Signature = CheckedFile['signatures'][number]
const signatures: Column<Signature>[] = [
  { key: 'name', head: 'Namn', cell: ({ name }) => name },
  { key: 'method', head: 'Hur', width: '160px', cell: ({ method }) => methods[method] },
  { key: 'at', head: 'När', width: '200px', cell: ({ at }) => <Instant of={at} /> },
]
type Agreement = CheckedFile['agreements'][number]
const agreements: Column<Agreement>[] = [
  {
    key: 'name',
    head: 'Avtal',
    cell: ({ name }) => name,
    second: ({ revision, sha256, isSigned }) =>
      `Revision ${revision}, ${isSigned ? '' : 'ingen har skrivit under det, '}SHA-256 ${sha256}`,
  },
]

interface Typed extends Record<string, unknown> {
  file: File | null
}
/** /agreement/kontrollera: whether a file is what was signed, to the last byte (signing 29). */
export function CheckAgreementScreen() {
  const check = useCommand(seals.check)
  const [checked, setChecked] = useState<CheckedFile>()
  const form = useSaveForm<Typed>({
    initial: { file: null },
    check: ({ file }) => ({ ...(file === null && { file: 'Välj en fil att kontrollera' }) }),
    warn: false,
    save: async ({ file }) => {
      if (file) setChecked(await check.mutateAsync({ file }))
      form.load({ file: null })
    },
  })
  return (
    <>
      <PageHeader
        title="Kontrollera ett avtal"
        facts="Sigillet, tidsstämpeln och varje underskrift räknas om ur filen själv."
      />
      <Section title="Fil">
        <Form form={form} submit="Kontrollera">
          <FileField
            field={form.field('file')}
            label="Avtal som PDF"
            required
            accept=".pdf"
            maxBytes={sealedFileInput.maxBytes}
            hint="Filen sparas inte."
          />
        </Form>
      </Section>
      {checked ? <Result checked={checked} /> : null}
    </>
  )
}

function Result({ checked }: { checked: CheckedFile }) {
  const { tone, text } = badges[checked.verdict]
  return (
    <Section title="Resultat">
      <div role="status">
        <p className={css.state}>
          <StateBadge tone={tone} text={text} />
        </p>
        <p>{checked.text}</p>
      </div>
      <FactList
        stacked
        facts={[
          ...(checked.companyName ? [{ label: 'Företag', value: checked.companyName }] : []),
          ...(checked.sealedBy ? [{ label: 'Sigillerat av', value: checked.sealedBy }] : []),
          ...(checked.timestampedAt
            ? [{ label: 'Tidsstämplat', value: <Instant of={checked.timestampedAt} /> }]
            : []),
          ...(checked.renewedAt
            ? [{ label: 'Tidsstämpeln förnyad', value: <Instant of={checked.renewedAt} /> }]
            : []),
          ...(checked.holdsUntil
            ? [{ label: 'Tidsstämpeln gäller till', value: <Day of={checked.holdsUntil} /> }]
            : []),
          { label: 'Filens SHA-256', value: checked.sha256 },
        ]}
      />
      {checked.agreements.length === 0 ? null : (
        <DataTable
          label="Avtal i filen"
          columns={agreements}
          rows={checked.agreements}
          rowKey={({ sha256 }) => sha256}
          empty=""
        />
      )}
      {checked.signatures.length === 0 ? null : (
        <DataTable
          label="Underskrifter"
          columns={signatures}
          rows={checked.signatures}
          rowKey={({ name, at }) => `${name} ${at}`}
          empty=""
        />
      )}
    </Section>
  )
}
