import { ownAmountText } from '#areas/foundation/currencies/rules.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Day, Instant, Money } from '#platform/web/ui/value/values.tsx'
import type { FeedbackCompany, FeedbackInvoice } from '../contract.ts'
import { feedbackTypeNames } from '../rules.ts'
import css from './feedback.module.css'

/** An invoice of the list with the issuer whose it is. */
export interface FeedbackRow extends FeedbackInvoice {
  readonly company: FeedbackCompany
  /** Under which the issuer stands. */
  readonly firstOfCompany: boolean
}
export const rowsOf = (companies: readonly FeedbackCompany[]): FeedbackRow[] =>
  companies.flatMap((company) =>
    company.invoices.map((invoice, place) => ({
      ...invoice,
      company,
      firstOfCompany: place === 0,
    })),
  )

/** Characters of the issuers' and the recipients' names (feedback 11). */
const shortened = (name: string, most: number) =>
  name.length > most ? `${name.slice(0, most - 1)}…` : name

interface Acting {
  chosen: ReadonlyMap<string, FeedbackRow>
  toggle: (row: FeedbackRow) => void
  openHistory: (row: FeedbackRow) => void
}
export const feedbackColumns = ({
  chosen,
  toggle,
  openHistory,
}: Acting): readonly Column<FeedbackRow>[] => [
  {
    key: 'select',
    head: 'Välj',
    headless: true,
    apart: true,
    whole: true,
    width: '44px',
    cell: (row) => (
      <label className={css.box}>
        <input
          type="checkbox"
          aria-label={`Välj faktura ${row.invoiceNumber} från ${row.company.companyName}`}
          checked={chosen.has(row.id)}
          onChange={() => toggle(row)}
        />
      </label>
    ),
  },
  {
    key: 'issuer',
    head: 'Utställare',
    width: '20%',
    cell: (row) => (row.firstOfCompany ? shortened(row.company.companyName, 40) : ''),
    second: (row) =>
      row.firstOfCompany ? (
        <OrganizationNumber number={row.company.organizationNumber} plain />
      ) : undefined,
  },
  {
    key: 'recipient',
    head: 'Mottagare',
    width: '16%',
    cell: (row) => shortened(row.recipientName, 20),
    second: (row) =>
      row.recipientOrganizationNumber ? (
        <OrganizationNumber number={row.recipientOrganizationNumber} plain />
      ) : (
        'Utländskt företag'
      ),
  },
  {
    key: 'number',
    head: 'Faktura, förfaller',
    width: '132px',
    cell: (row) => row.invoiceNumber,
    second: (row) => <Day of={row.dueDate} />,
  },
  {
    key: 'amount',
    head: 'Belopp, kr',
    align: 'right',
    width: '120px',
    whole: true,
    cell: (row) => <Money ore={row.kronorAmount} />,
    second: ownAmountText,
  },
  {
    key: 'state',
    head: 'Status',
    width: '22%',
    cell: (row) => row.factoringSubState,
    second: (row) => (
      <>
        skapad <Instant of={row.created} />
      </>
    ),
  },
  {
    key: 'history',
    head: 'Historik',
    width: '15%',
    cell: (row) => {
      const [latest] = row.invoiceFeedbackHistory
      return latest ? (
        <button
          type="button"
          className={css.history}
          aria-label={`Visa återkoppling om faktura ${row.invoiceNumber}`}
          onClick={() => openHistory(row)}
        >
          {feedbackTypeNames[latest.type]}
        </button>
      ) : (
        ''
      )
    },
    second: ({ invoiceFeedbackHistory: [latest, ...earlier] }) =>
      latest ? (
        <>
          <Instant of={latest.sent} />
          {earlier.length > 0 ? `, ${earlier.length} till` : ''}
        </>
      ) : undefined,
  },
]
