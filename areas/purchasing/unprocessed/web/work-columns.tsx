import { isCompanyNumber } from '#platform/swedish/concealed-number.ts'
import { moneyText } from '#areas/foundation/currencies/rules.ts'
import { errorKindNames, type ErrorKind } from '#areas/purchasing/invoices/rules.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { BriefInstant } from '#platform/web/ui/value/values.tsx'
import type { UnprocessedInvoice } from '../contract.ts'

export const errorText = (state: ErrorKind) => errorKindNames[state]
const texts = (row: UnprocessedInvoice) => [
  ...new Set(row.errorStates.map(({ state }) => errorText(state))),
]

/** As it was written, unless it is a number as we write them. */
export const shownNumber = (written: string) =>
  isCompanyNumber(written) ? formatOrganizationNumber(written) : written

const number: Column<UnprocessedInvoice> = {
  key: 'number',
  head: 'Faktura',
  sort: 'invoiceNumber',
  cell: (row) => row.invoiceNumber || 'Utan nummer',
  second: ({ comments }) => {
    if (comments === 0) return undefined
    return comments === 1 ? '1 kommentar' : `${comments} kommentarer`
  },
  width: '132px',
}
const created: Column<UnprocessedInvoice> = {
  key: 'created',
  head: 'Skapad',
  cell: (row) => <BriefInstant of={row.created} />,
  sort: 'created',
  width: '150px',
  quiet: true,
  whole: true,
}
const issuer: Column<UnprocessedInvoice> = {
  key: 'issuer',
  head: 'Utställare',
  cell: (row) => row.issuerName,
  second: (row) => <OrganizationNumber number={row.issuerOrganizationNumber} plain />,
  sort: 'issuerName',
}
const recipient: Column<UnprocessedInvoice> = {
  key: 'recipient',
  head: 'Mottagare',
  sort: 'recipientName',
  cell: (row) => row.recipientName || '—',
  second: (row) => shownNumber(row.recipientOrganizationNumber) || undefined,
}
const amount: Column<UnprocessedInvoice> = {
  key: 'amount',
  first: true,
  head: 'Belopp',
  sort: 'invoiceAmount',
  cell: (row) => (row.invoiceAmount === null ? '—' : moneyText(row.invoiceAmount, row.currency)),
  align: 'right',
  width: '140px',
  whole: true,
}
const errors: Column<UnprocessedInvoice> = {
  key: 'errors',
  head: 'Fel',
  cell: (row) => texts(row)[0],
  second: (row) => texts(row).slice(1).join(', ') || undefined,
}

export const columns = [
  number,
  { ...created, spare: true },
  issuer,
  { ...recipient, spare: true },
  { ...amount, spare: true },
  errors,
]
