import type { Actor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import type { Db } from '#platform/server/database.ts'
import {
  storedDetermination,
  whomInputNames,
  type StoredDetermination,
} from '#areas/credit/determinations/server/public.ts'
import { resultWithoutNames, type RuleResult } from '#areas/credit/rules/rules.ts'
import { seesNumbers } from '#areas/foundation/users/rules.ts'
import { productTypeOf } from '#areas/parties/company/rules.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { decision } from '../answers.ts'
import type { invoices } from '../contract.ts'
import { owedTo } from '../balance-rules.ts'
import { mayApprove, messageFromOps, ownPartner } from '../rules.ts'
import { invoiceStateNames, mayFollow, waits } from '../states.ts'
import { awaitedFor } from './deciding/after-approval.ts'
import { nextTries } from './deciding/decide-job.ts'
import { creditsOf } from './crediting/present-credit.ts'
import { explanationOf } from './explanation.ts'
import { exchangeText } from '#areas/foundation/currencies/rules.ts'
import { forecastOf } from './deciding/forecast-store.ts'
import { invoiceById, named, type InvoiceRow, type SettledRow } from './invoice-store.ts'

/** What the invoice page shows. */
export const get: Handler<typeof invoices.get> = async ({ id }, { db, actor, now, audit }) => {
  const invoice = (await invoiceById(db, id)) ?? refusePlatform('notFound')
  audit({ company: invoice.issuerOrganizationNumber, subject: id })
  const made = invoice.determinationId
    ? await storedDetermination(db, invoice.determinationId)
    : undefined
  if (made && seesNumbers(actor)) audit({ persons: await whomInputNames(db, made.input) })
  return {
    invoiceId: invoice.id,
    externalId: invoice.externalId ?? '',
    invoiceState: invoice.state,
    invoiceStateText: invoiceStateNames[invoice.state],
    stateComment: invoice.stateComment,
    partner: invoice.partner,
    productType: productTypeOf(invoice.productType),
    source: invoice.source,
    invoiceNumber: invoice.invoiceNumber,
    invoiceAmount: invoice.invoiceAmount,
    vat: invoice.vat,
    currency: invoice.currency,
    exchange: made?.input.invoice.exchange ? exchangeText(made.input.invoice.exchange) : null,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    ocrReference: invoice.ocrReference,
    isCredit: invoice.isCredit,
    createdDate: invoice.createdAt,
    deleted: invoice.deletedAt,
    ...(await creditsOf(db, invoice)),
    issuerOrganizationNumber: invoice.issuerOrganizationNumber,
    issuerName: invoice.issuerName,
    recipientOrganizationNumber: invoice.recipientOrganizationNumber,
    recipientVatNumber: invoice.recipientVatNumber,
    recipientName: invoice.recipientName,
    decision: invoice.decision,
    decidedAt: invoice.decidedAt,
    determinationId: invoice.determinationId,
    repurchaseLimitUsage: invoice.repurchaseUsage,
    depositionUsage: invoice.depositionUsage,
    nextTry: (await nextTries(db, [invoice])).get(id) ?? null,
    awaited: await awaitedFor(db, id, now),
    holdReason: invoice.holdReason,
    unsettled: invoice.unsettledAt && {
      since: invoice.unsettledAt,
    },
    balance: balanceOf(invoice),
    enableMessageFromOpsFunctionality: await readSetting(db, messageFromOps),
    predictions: [...((await forecastOf(db, id))?.buckets ?? [])],
    documents: await documentsOf(db, id),
    explanation: await explanationOf(db, invoice),
    decisionReasons: [...(made?.reasons ?? [])],
    reasons: reasonsOf(actor, made?.results ?? null),
    history: await historyOf(db, id),
    actions: actionsOn(invoice, await readSetting(db, ownPartner)),
  }
}

/** What has become of its money (invoices 280). */
const balanceOf = (invoice: SettledRow) => ({
  isBought: invoice.boughtSum > 0,
  paid: invoice.paidAmount,
  left: invoice.leftAmount,
  askedBack: invoice.askedLeftAmount,
  writtenOff: invoice.lossAmount,
  repurchased: invoice.repurchasedSum,
  over: invoice.overAmount,
  unexplained: Math.max(0, invoice.unexplainedAmount),
  overIsOf: owedTo(invoice),
})

/** What every rule said; who stands on a list only to those who work with persons (users 13). */
export const reasonsOf = (actor: Actor, results: StoredDetermination['results']) => {
  const told = (list: readonly RuleResult[]) =>
    seesNumbers(actor) ? list : list.map(resultWithoutNames)
  const of = (side: 'issuer' | 'recipient', list: readonly RuleResult[]) =>
    told(list).map(({ passed, statusCode, message, baseData, displayName }) => ({
      side,
      passed,
      ...(statusCode && { statusCode }),
      message,
      baseData,
      ruleName: displayName,
    }))
  return results ? [...of('issuer', results.issuer), ...of('recipient', results.recipient)] : []
}

function actionsOn(invoice: InvoiceRow, own: string) {
  const state = invoice.state
  return {
    recipientApproval: mayApprove(invoice, own),
    sync: state !== 'final',
    // A credit note is never bought (invoices 220).
    decideAgain: !invoice.isCredit && mayFollow(state, 'decideAgain'),
    hold: waits(state),
    remove: mayFollow(state, 'removed'),
  }
}

const documentsOf = (db: Db, invoiceId: string) =>
  db
    .selectFrom('invoiceDocument')
    .select(['id', 'fileName'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(100)
    .execute()

/** The latest steps there are room for, the oldest first. */
async function historyOf(db: Db, invoiceId: string) {
  const rows = await db
    .selectFrom('invoiceStateHistory')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .orderBy('number', 'desc')
    .limit(200)
    .execute()
  return rows
    .toReversed()
    .map(named)
    .map((row) => ({
      state: row.state,
      stateText: invoiceStateNames[row.state],
      at: row.at,
      by: row.byName,
      comment: row.comment,
      decision: decision.nullable().parse(row.decision),
      determinationId: row.determinationId,
    }))
}
