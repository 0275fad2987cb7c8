import type { ReactNode } from 'react'
import { ownAmountText } from '#areas/foundation/currencies/rules.ts'
import { DecisionBadge } from '#areas/credit/determinations/web/DecisionBadge.tsx'
import { decisionText } from '#areas/credit/rules/texts.ts'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import type { Column, RowPreview } from '#platform/web/ui/list/DataTable.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { BriefInstant, Money } from '#platform/web/ui/value/values.tsx'
import type { InvoiceListRow } from '../contract-list.ts'
import { rowDecision, statusNote } from '../list-status.ts'
import { productNames, undecidedText } from '../list-texts.ts'
import css from './invoices.module.css'
import { InvoicePreview } from './InvoicePreview.tsx'
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

/** Where it is, and on the same line what there is to say of it, which is read whole on pointing. */
function Status({ row }: { row: InvoiceListRow }) {
  const note = statusNote(row)
  return (
    <>
      {row.deleted ? (
        <StateBadge tone="negative" icon="delete" text="Borttagen" />
      ) : (
        row.currentState.text
      )}
      {row.nextTry ? (
        <span className={css.note}>
          {' '}
          <NextTry {...row.nextTry} />
        </span>
      ) : null}
      {note ? <span className={css.note}> {note}</span> : null}
    </>
  )
}

/** What leads to the subscription of an invoice, which a later area lends. */
export type BellOf = (row: InvoiceListRow) => ReactNode

/** What a later area lends to do with marked invoices. */
export type ManyOf = (rows: readonly InvoiceListRow[]) => ReactNode

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
    whole: true,
  },
  {
    key: 'created',
    head: 'Skapad',
    cell: (row) => <BriefInstant of={row.created} />,
    sort: 'created',
    width: '96px',
    quiet: true,
    whole: true,
    spare: true,
  },
  {
    key: 'issuer',
    head: 'Utställare',
    cell: ({ issuer }) => issuer.name,
    second: ({ issuer }) => number(issuer),
    sort: 'issuerName',
  },
  {
    key: 'recipient',
    head: 'Mottagare',
    cell: ({ recipient }) => recipient.name,
    second: ({ recipient }) => number(recipient),
    sort: 'recipientName',
  },
  {
    key: 'amount',
    first: true,
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
    first: true,
    head: 'Beslut',
    cell: (row) =>
      row.decision ? (
        <span title={decisionText(row.decision)}>
          <DecisionBadge decision={row.decision} short={rowDecision} />
        </span>
      ) : (
        <StateBadge tone="neutral" icon="clock" text={undecidedText} />
      ),
    sort: 'decision',
    width: '96px',
    whole: true,
  },
  {
    key: 'state',
    head: 'Status',
    sort: 'state',
    cell: (row) => <Status row={row} />,
    width: '170px',
    spare: true,
  },
  {
    key: 'subscription',
    head: 'Prenumeration',
    headless: true,
    cell: bell,
    width: '52px',
    align: 'right',
    whole: true,
    spare: true,
  },
]

/** What is shown of an invoice beside a list of them. */
export const invoicePreview: RowPreview<{ id: string; invoiceNumber: string }> = {
  title: ({ invoiceNumber }) => `Faktura ${invoiceNumber}`,
  body: ({ id }) => <InvoicePreview id={id} />,
}
