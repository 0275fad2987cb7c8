import { formatNumber, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { download } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { protection, type MadeExport } from '../contract.ts'
import css from './protection.module.css'

/** Milliseconds between looks while an export is made. */
const pace = 2000

const whoOf = ({ socialSecurityNumber, emails }: MadeExport) =>
  [
    ...(socialSecurityNumber ? [formatOrganizationNumber(socialSecurityNumber)] : []),
    ...emails,
  ].join(', ')

function Files({ of }: { of: MadeExport }) {
  const missing = missingRole(protection.file.may, useActor())
  if (of.state === 'waiting') return 'Görs'
  if (of.state === 'failed') return 'Kunde inte göras. Beställ igen.'
  if (of.formats.length === 0) return 'Borttagen'
  return (
    <div className={css.files}>
      {of.formats.map((format) => (
        <ActionButton
          key={format}
          icon={format === 'pdf' ? 'pdf' : 'download'}
          label={`Hämta utdraget om ${whoOf(of)} som ${format.toUpperCase()}`}
          disabledReason={missing}
          onClick={() => tell(() => download(protection.file, { id: of.id, format }))}
        >
          {format.toUpperCase()}
        </ActionButton>
      ))}
    </div>
  )
}

const columns: Column<MadeExport>[] = [
  {
    key: 'askedAt',
    head: 'Beställt',
    width: '170px',
    cell: ({ askedAt }) => <Instant of={askedAt} />,
    second: ({ askedBy }) => askedBy,
  },
  { key: 'who', head: 'Om', wraps: true, cell: whoOf, second: ({ reason }) => reason },
  {
    key: 'rows',
    head: 'Rader',
    width: '90px',
    align: 'right',
    cell: ({ rows }) => (rows === null ? '—' : formatNumber(rows)),
  },
  {
    key: 'removeAt',
    head: 'Tas bort',
    width: '120px',
    cell: ({ removeAt }) => (removeAt ? <Day of={removeAt} /> : '—'),
  },
  { key: 'files', head: 'Fil', width: '240px', whole: true, cell: (row) => <Files of={row} /> },
]

/** What has been ordered of whom, each to be fetched as long as it is kept (protection 7, 8). */
export function ExportsSection() {
  const answer = useAnswer(
    protection.exports,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.list.some((one) => one.state === 'waiting') ? pace : false,
    },
  )
  return (
    <Section
      title="Utdrag"
      note="Uppgifter om andra är maskerade. Läs igenom filen innan den lämnas ut. Varje hämtning syns i granskningsloggen."
    >
      <DataTable
        label="Utdrag"
        columns={columns}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        empty="Inget utdrag har beställts."
      />
    </Section>
  )
}
