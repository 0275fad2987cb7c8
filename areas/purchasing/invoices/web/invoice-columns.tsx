import type { ReactNode } from 'react'
import { ownAmountText } from '#areas/foundation/currencies/rules.ts'
import { DecisionBadge } from '#areas/credit/determinations/web/DecisionBadge.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import type { InvoiceListRow } from '../contract-list.ts'
import { productNames, undecidedText } from '../list-texts.ts'
import css from './invoices.module.css'
import { NextTry } from './NextTry.tsx'

type Party = InvoiceListRow['issuer']
const number = ({ organizationNumber }: Party) =>
  organizationNumber ? (
    <OrganizationNumber number={organizationNumber} plain />
  ) : (
    'Utländskt företag'
  )

/** What sets an invoice apart from the others: its product, that it is a credit, or credited. */
function Marks({ row }: { row: InvoiceListRow }) {
  return (
    <span className={css.marks}>
      {row.productType === 'AtivoCore' ? (
        <span className={css.mark}>{productNames.AtivoCore}</span>
      ) : null}
      {row.isCredit ? <span className={css.mark}>Kredit</span> : null}
      {row.credited > 0 ? (
        <span className={css.mark}>
          {row.credited < row.invoiceAmount ? 'Delvis krediterad' : 'Krediterad'}
        </span>
      ) : null}
    </span>
  )
}

/** What is told of the decision, to its end; of what follows on no decision what is said of it. */
function Told({ row: { nextTry, explanation, currentState } }: { row: InvoiceListRow }) {
  return (
    <>
      {explanation || currentState.comment}
      {nextTry ? (
        <div>
          <NextTry {...nextTry} />
        </div>
      ) : null}
    </>
  )
}

/** What leads to the subscription of an invoice, which a later area lends. */
export type BellOf = (row: InvoiceListRow) => ReactNode

const markOfSubscription: BellOf = ({ subscriptionExists }) =>
  subscriptionExists ? <Icon name="bell" label="Har prenumeration" /> : null

/** The columns of the list of invoices (invoices 47). */
export const invoiceColumns = (bell: BellOf = markOfSubscription): Column<InvoiceListRow>[] => [
  {
    key: 'number',
    head: 'Faktura',
    cell: (row) => row.invoiceNumber,
    second: (row) =>
      row.productType === 'AtivoCore' || row.isCredit || row.credited > 0 ? (
        <Marks row={row} />
      ) : undefined,
    sort: 'invoiceNumber',
    width: '104px',
  },
  {
    key: 'created',
    head: 'Skapad',
    cell: (row) => <Instant of={row.created} />,
    sort: 'created',
    width: '148px',
    quiet: true,
    whole: true,
  },
  {
    key: 'issuer',
    head: 'Utställare',
    width: '15%',
    cell: ({ issuer }) => issuer.name,
    second: ({ issuer }) => number(issuer),
    sort: 'issuerName',
  },
  {
    key: 'recipient',
    head: 'Mottagare',
    width: '15%',
    cell: ({ recipient }) => recipient.name,
    second: ({ recipient }) => number(recipient),
    sort: 'recipientName',
  },
  {
    key: 'amount',
    head: 'Belopp, kr',
    cell: (row) => <Money ore={row.kronorAmount} />,
    second: ownAmountText,
    sort: 'invoiceAmount',
    align: 'right',
    width: '120px',
    whole: true,
  },
  {
    key: 'decision',
    head: 'Beslut',
    cell: (row) => (
      <span className={css.decision}>
        {row.decision ? (
          <DecisionBadge decision={row.decision} />
        ) : (
          <StateBadge tone="neutral" icon="clock" text={undecidedText} />
        )}
      </span>
    ),
    sort: 'decision',
    width: '13%',
  },
  {
    key: 'state',
    head: 'Status',
    cell: (row) =>
      row.deleted ? (
        <StateBadge tone="negative" icon="delete" text="Borttagen" />
      ) : (
        row.currentState.text
      ),
    second: (row) => <Told row={row} />,
    width: '27%',
    wraps: true,
  },
  {
    key: 'subscription',
    head: 'Prenumeration',
    headless: true,
    cell: bell,
    width: '52px',
    align: 'right',
    whole: true,
  },
]
