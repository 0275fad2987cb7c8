import type { ReactNode } from 'react'
import { formatMoney } from '#platform/swedish/format.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import type {
  OwedInvoice,
  UnconfirmedInvoice,
  UnsettledInvoice,
} from '../../contract-settlement.ts'

type Listed = UnsettledInvoice | OwedInvoice | UnconfirmedInvoice

/** Hundredths of a currency, with its code where it is not kronor. */
export const moneyIn = (hundredths: number, currency: string) =>
  currency === 'SEK' ? formatMoney(hundredths) : `${formatMoney(hundredths)} ${currency}`

const party = ({ organizationNumber }: Listed['issuer']) =>
  organizationNumber ? (
    <OrganizationNumber number={organizationNumber} plain />
  ) : (
    'Utländskt företag'
  )

/** What both lists of invoices begin with. */
export const listedColumns: readonly Column<Listed>[] = [
  {
    key: 'number',
    head: 'Faktura',
    sort: 'invoiceNumber',
    cell: (one) => one.invoiceNumber,
    width: '110px',
  },
  {
    key: 'issuer',
    head: 'Utställare',
    sort: 'issuerName',
    cell: (one) => one.issuer.name,
    second: (one) => party(one.issuer),
  },
  {
    key: 'recipient',
    head: 'Mottagare',
    sort: 'recipientName',
    cell: (one) => one.recipient.name,
    second: (one) => party(one.recipient),
    quiet: true,
  },
  {
    key: 'amount',
    head: 'Belopp',
    sort: 'invoiceAmount',
    cell: (one) => moneyIn(one.invoiceAmount, one.currency),
    align: 'right',
    width: '140px',
    whole: true,
  },
]

/** What each list is told: who has taken a row to work it off, and what may be done about it. */
export interface Owned {
  readonly taken: (id: string) => ReactNode
}
export const takenColumn = <Row extends { readonly id: string }>(
  taken: Owned['taken'],
): Column<Row> => ({
  key: 'taken',
  head: 'Taget av',
  cell: ({ id }) => taken(id),
  width: '190px',
  wraps: true,
})
