import type { Column } from '#platform/web/ui/list/column.ts'
import { isCompanyNumber } from '#platform/swedish/concealed-number.ts'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { BriefInstant } from '#platform/web/ui/value/values.tsx'
import type { ListRow } from '../../contract.ts'
import { sources } from '../../rules.ts'
import css from './list.module.css'
import { StatusBadge } from './StatusBadge.tsx'

const number = (text: string) =>
  isCompanyNumber(text) ? <OrganizationNumber number={text} plain /> : text || '—'

/** Reading comes before the status that the requirement knows. */
function State({ row }: { row: ListRow }) {
  if (row.status === 'Pending' && row.readingState === 'waiting')
    return <StateBadge tone="neutral" icon="refresh" text="Tolkas" />
  if (row.status === 'Pending' && row.readingState === 'failed')
    return <StateBadge tone="negative" icon="warning" text="Kunde inte läsas" />
  return <StatusBadge status={row.status} />
}
/** Who has it open, or that somebody has begun or asks for help. */
function Who({ row }: { row: ListRow }) {
  if (row.currentlyEditing)
    return (
      <span className={css.editing}>
        <Icon name="edit" size={12} /> {row.currentlyEditing}
      </span>
    )
  if (row.helpRequested) return 'Ber om hjälp'
  return row.hasDraft ? 'Påbörjad' : ''
}
/**
 * Shown as far as there is room, broken anywhere: neither an address nor a file name has places to
 * break.
 */
const cut = (text: string) => <span className={css.cut}>{text}</span>
function sentOn({ sentToInvoiceSystem, deliveryState }: ListRow) {
  if (sentToInvoiceSystem) return <StateBadge tone="positive" text="Ja" />
  if (deliveryState === 'dead') return <StateBadge tone="negative" text="Misslyckades" />
  return deliveryState === 'waiting' ? <StateBadge tone="warning" text="På väg" /> : 'Nej'
}

/**
 * The columns (interpretation 64): id, date, sender, issuer, recipient, where the recipient wants
 * invoices, status with who edits, and sent on.
 */
export const columnsWith = (
  selected: ReadonlySet<string>,
  toggle: (id: string, range: boolean) => void,
): readonly Column<ListRow>[] => [
  {
    key: 'select',
    head: 'Välj',
    headless: true,
    apart: true,
    whole: true,
    width: '40px',
    cell: (row) => (
      <label className={css.box}>
        <input
          type="checkbox"
          aria-label={`Välj ${row.fileName}`}
          checked={selected.has(row.id)}
          onChange={(event) =>
            toggle(row.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
        />
      </label>
    ),
  },
  {
    key: 'id',
    head: 'Id',
    sort: 'fileName',
    width: '13%',
    cell: (row) => row.id.slice(0, 8),
    second: (row) => cut(row.fileCount === null ? `${row.fileName}, sidor: Okänt` : row.fileName),
  },
  {
    key: 'created',
    head: 'Datum',
    sort: 'created',
    width: '134px',
    whole: true,
    cell: (row) => <BriefInstant of={row.created} />,
    second: (row) => sources[row.source],
  },
  {
    key: 'from',
    head: 'Avsändare',
    sort: 'sentFromEmail',
    width: '17%',
    cell: (row) => cut(row.sentFromEmail ?? '—'),
    second: (row) => cut(row.subject ?? ''),
  },
  {
    key: 'issuer',
    head: 'Utställare',
    sort: 'issuerName',
    width: '18%',
    cell: (row) => cut(row.issuerName ?? '—'),
    second: (row) => number(row.issuerOrganizationNumber),
  },
  {
    key: 'recipient',
    head: 'Mottagare',
    sort: 'recipientName',
    width: '20%',
    cell: (row) => cut(row.recipientName || '—'),
    second: ({ recipientOrganizationNumber: digits, recipientEmailAddress: email }) => (
      <>
        {digits || !email ? number(digits) : null} {cut(email)}
      </>
    ),
  },
  {
    key: 'status',
    head: 'Status',
    sort: 'status',
    whole: true,
    width: '150px',
    cell: (row) => <State row={row} />,
    second: (row) => <Who row={row} />,
  },
  {
    key: 'sent',
    head: 'Skickad',
    sort: 'sentToInvoiceSystem',
    whole: true,
    width: '104px',
    cell: sentOn,
  },
]
