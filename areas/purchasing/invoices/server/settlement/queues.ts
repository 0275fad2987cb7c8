import type { Db } from '#platform/server/database.ts'
import { leftToPay } from '../../rules.ts'
import { named } from '../invoice-store.ts'
import {
  owedAmount,
  owedRows,
  owedSince,
  unconfirmedRows,
  unknownRows,
  unsettledRows,
} from './lists.ts'

interface Asked {
  readonly most: number
}
const party = ({ issuerName, recipientName }: Record<'issuerName' | 'recipientName', string>) =>
  `${issuerName} till ${recipientName}`

/**
 * Invoices to settle that nobody has asked to have settled, the oldest first (invoices 61). Amounts
 * in hundredths of the currency.
 */
export async function invoicesToSettle(db: Db, { most }: Asked) {
  const rows = await unsettledRows(db)
    .selectAll('invoice')
    .select(['paidAmount', 'unsettledAt'])
    .orderBy('unsettledAt')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(named).map((row) => ({
    id: row.id,
    invoiceNumber: row.invoiceNumber,
    parties: party(row),
    left: leftToPay(row),
    paid: row.paidAmount,
    currency: row.currency,
    since: row.unsettledAt ?? row.stateAt,
  }))
}

/**
 * Invoices for which money came that is not ours and has not gone back, the oldest first (invoices
 * 281). Amounts in hundredths of the currency.
 */
export async function moneyToPayBack(db: Db, { most }: Asked) {
  const rows = await owedRows(db)
    .select(['id', 'invoiceNumber', 'issuerName', 'recipientName', 'currency', 'owedIssuerSum'])
    .select([owedAmount.as('owed'), owedSince.as('since')])
    .orderBy('since')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ owedIssuerSum, issuerName, recipientName, ...row }) => ({
    ...row,
    to: owedIssuerSum > 0 ? issuerName : recipientName,
  }))
}

/** Bought invoices that the invoice system has not said it has, the oldest first (invoices 62). */
export async function invoicesToConfirm(db: Db, { now, most }: Asked & { readonly now: Date }) {
  const found = await unconfirmedRows(db, now)
  const rows = await found
    .select(['id', 'invoiceNumber', 'issuerName', 'recipientName', 'stateAt'])
    .orderBy('unconfirmedSince')
    .orderBy('invoiceId')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    invoiceNumber: row.invoiceNumber,
    parties: party(row),
    since: row.stateAt,
  }))
}

/** News of invoices that we do not have, of which nobody has said what they were (invoices 60). */
export async function newsToExplain(db: Db, { most }: Asked) {
  const rows = await unknownRows(db)
    .select(['id', 'content', 'receivedAt'])
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id, content, receivedAt }) => ({
    id,
    externalId: content.externalId,
    since: receivedAt,
  }))
}
