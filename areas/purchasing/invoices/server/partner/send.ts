import { createHash } from 'node:crypto'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { contentTypeOf } from '#platform/server/files/content-type.ts'
import { refuseUnscanned } from '#platform/server/files/scan.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { fromWire, toWire } from '#platform/wire.ts'
import { isPartnerSellingOff } from '#areas/foundation/settings/server/public.ts'
import type { AnswerOf } from '#platform/endpoint.ts'
import { plainly, told } from '#platform/outside.ts'
import type { FieldError } from '#platform/refusal.ts'
import type { partnerInvoices } from '../../contract-partner.ts'
import { sendSentences } from '../../outside-sentences.ts'
import { sendAnswer, type PartnerInvoice } from '../../partner-fields.ts'
import { invoiceStateNames } from '../../states.ts'
import { named, type InvoiceRow } from '../invoice-store.ts'
import { keepBytes } from '#platform/server/files/keep-bytes.ts'
import { incoming } from './incoming.ts'
import { issuersOf, keepRefused, referenceOf } from './refused.ts'
import { readAlone, readRow, type ReadRow } from './rows.ts'
import type { PeppolInvoice } from './peppol.ts'
import { readDocument } from '../read-document.ts'
import { takeInAll } from '../take-in.ts'

type Send = typeof partnerInvoices.send
type Answer = AnswerOf<Send>

/**
 * What a partner sells us: each invoice is taken in, or refused with what has to be mended. One
 * that is sent alone and not taken in is refused with the call. The same call sent again is
 * answered the same.
 */
export const send: Handler<Send> = async ({ idempotencyKey, ...sent }, context) => {
  const partner = await sellingPartner(context)
  const { rows, isSingle, ...document } = await rowsOf(sent, context)
  const fingerprint = fingerprintOf(sent)
  return context.write(async (db) => {
    const within = { ...context, db }
    const earlier = await answeredBefore(within, idempotencyKey, fingerprint)
    if (earlier) return earlier
    const checked = await ofOwnIssuers(db, partner.name, rows)
    const taken = await takeInRows(within, partner.label, idempotencyKey, checked, document)
    const answer = await answerTo(db, checked, taken)
    const [only] = answer.invoices
    if (isSingle && only?.id === null) return refusePlatform('invalid', { fields: only.fields })
    if (sent.invoices)
      await keepRefused(within, {
        sent: sent.invoices,
        read: checked,
        answer: answer.invoices,
        partner,
        idempotencyKey,
      })
    await keepAnswer(within, idempotencyKey, answer)
    context.audit({ after: countsOf(answer) })
    return answer
  })
}

const countsOf = ({ invoices }: Answer) => ({
  invoices: invoices.length,
  taken: invoices.filter(({ id }) => id !== null).length,
  new: invoices.filter(({ isNew }) => isNew).length,
})

/** The rows, with what is wrong with those of an issuer the partner does not sell for. */
async function ofOwnIssuers(db: Db, partner: string, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const issuers = await issuersOf(
    db,
    partner,
    rows.flatMap(({ invoice }) => invoice?.issuerOrganizationNumber ?? []),
  )
  const message = plainly(sendSentences.notYours)
  return rows.map((row) =>
    !row.invoice || issuers.has(row.invoice.issuerOrganizationNumber)
      ? row
      : { invoice: undefined, fields: [{ field: 'issuerOrganizationNumber', message }] },
  )
}

/** Takes in what can be read, with the documents it came with; answers in that order. */
async function takeInRows(
  context: Context<Send>,
  partner: string,
  idempotencyKey: string,
  rows: readonly ReadRow[],
  { attachments, stated }: Document,
) {
  const { db, actor, now } = context
  if (rows.every(({ invoice }) => !invoice)) return []
  const documentIds = await keepDocuments(context, attachments)
  const invoices = rows.flatMap(({ invoice }, at) => {
    if (!invoice) return []
    const reference = referenceOf(actor.id, invoice.reference, idempotencyKey, at)
    return [{ ...incoming(invoice, documentIds, stated), reference }]
  })
  const by = { apiClientId: actor.id, by: actor.name }
  return takeInAll(db, invoices, { source: 'partner', now, partner, ...by })
}

/** For whom the API client sells. Refuses while sales through partners are blocked. */
async function sellingPartner({ db, actor, refuse }: Context<Send>) {
  if (await isPartnerSellingOff(db)) return refuse('salesBlocked')
  const partner = await db
    .selectFrom('apiClient')
    .innerJoin('partnerType', 'partnerType.name', 'apiClient.partnerType')
    .select(['partnerType.name', 'partnerType.label'])
    .where('apiClient.id', '=', actor.id)
    .executeTakeFirst()
  return partner ?? refuse('noPartner')
}

const fingerprintOf = (sent: object) => createHash('sha256').update(JSON.stringify(sent)).digest()

/**
 * Takes the key, waiting for a call under it that is going on. Answers what that call, or an
 * earlier one, was answered.
 */
async function answeredBefore(
  { db, actor, now, refuse }: Context<Send>,
  idempotencyKey: string,
  fingerprint: Buffer,
) {
  const taken = await db
    .insertInto('partnerRequest')
    .values({ apiClientId: actor.id, idempotencyKey, fingerprint, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('createdAt')
    .executeTakeFirst()
  if (taken) return undefined
  const earlier = await db
    .selectFrom('partnerRequest')
    .select(['fingerprint', 'answer'])
    .where('apiClientId', '=', actor.id)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirstOrThrow()
  if (!earlier.fingerprint.equals(fingerprint)) return refuse('keyReused')
  if (!earlier.answer) throw new Error('A call of a partner was kept without its answer')
  return sendAnswer.parse(fromWire(sendAnswer, earlier.answer))
}
/** As the partner gets it, by the numbers and names of the wire. */
const keepAnswer = ({ db, actor }: Context<Send>, idempotencyKey: string, answer: Answer) =>
  db
    .updateTable('partnerRequest')
    .set({ answer: JSON.stringify(toWire(sendAnswer, answer)) })
    .where('apiClientId', '=', actor.id)
    .where('idempotencyKey', '=', idempotencyKey)
    .execute()

/** What came with an invoice that was sent as a document. */
interface Document extends Pick<PeppolInvoice, 'attachments'> {
  readonly stated?: PeppolInvoice['stated']
}
interface Rows extends Document {
  readonly rows: readonly ReadRow[]
  readonly isSingle: boolean
}
type Sent = Omit<Parameters<Handler<Send>>[0], 'idempotencyKey'>
async function rowsOf(
  { xml, invoices, ...fields }: Sent,
  { actor, refuse, config }: Context<Send>,
): Promise<Rows> {
  if (xml !== undefined) {
    await refuseUnscanned(config, { name: 'faktura.xml', content: Buffer.from(xml) })
    const read = await readDocument(xml, actor.id)
    if ('problem' in read) return refuse('xmlProblem', { told: read.problem })
    for (const one of read.attachments) await refuseUnscanned(config, one)
    const original = { name: 'faktura.xml', content: Buffer.from(xml) }
    return {
      rows: [read.row],
      isSingle: true,
      stated: read.stated,
      attachments: [original, ...read.attachments],
    }
  }
  return invoices
    ? { rows: invoices.map(readRow), isSingle: false, attachments: [] }
    : { rows: [readAlone(fields)], isSingle: true, attachments: [] }
}

/** What came with the document and can be shown; anything else in it is left out. */
async function keepDocuments(
  { db, files, config }: Context<Send>,
  attachments: Rows['attachments'],
): Promise<string[]> {
  const ids: string[] = []
  for (const { name, content } of attachments) {
    const found = name === 'faktura.xml' ? 'application/xml' : contentTypeOf(content, name)
    if (found && /^(application\/(pdf|xml)|image\/)/.test(found))
      ids.push(await keepBytes(db, files, config.dataDir, { name, contentType: found, content }))
  }
  return ids
}

async function answerTo(
  db: Db,
  rows: readonly ReadRow[],
  taken: readonly { readonly id: string; readonly isNew: boolean }[],
): Promise<Answer> {
  const ids = taken.map(({ id }) => id)
  const rowsOfIds =
    ids.length > 0
      ? await db.selectFrom('invoice').selectAll().where('id', 'in', ids).execute()
      : []
  const stored = new Map(rowsOfIds.map((row) => [row.id, named(row)]))
  let next = 0
  return {
    invoices: rows.map((row, at) => {
      const one = row.invoice ? taken[next++] : undefined
      const there = one && stored.get(one.id)
      const fields = row.invoice && there ? referenceProblem(row.invoice, there) : row.fields
      const kept = there && fields.length === 0 ? there : undefined
      return {
        row: at + 1,
        id: kept?.id ?? null,
        isNew: kept !== undefined && one?.isNew === true,
        state: kept?.state ?? null,
        stateText: kept ? invoiceStateNames[kept.state] : 'Inte mottagen',
        fields: [...fields],
      }
    }),
  }
}

/**
 * What is said of the same reference on another invoice: taken for the one that is there, it would
 * be lost.
 */
function referenceProblem(sent: PartnerInvoice, stored: InvoiceRow): FieldError[] {
  const isSame =
    stored.issuerOrganizationNumber === sent.issuerOrganizationNumber &&
    stored.recipientOrganizationNumber === (sent.recipientOrganizationNumber ?? null) &&
    stored.invoiceNumber === sent.invoiceNumber &&
    // A credit note is kept with one sign (invoices 233).
    (stored.isCredit ? -Math.abs(stored.invoiceAmount) : stored.invoiceAmount) ===
      (sent.isCredit ? -Math.abs(sent.invoiceAmount) : sent.invoiceAmount) &&
    stored.currency === sent.currency &&
    stored.invoiceDate === sent.invoiceDate &&
    stored.dueDate === sent.dueDate &&
    stored.isCredit === sent.isCredit
  if (isSame) return []
  return [referenceTaken(stored.invoiceNumber)]
}
/** What is wrong with an invoice whose reference is another one's, of which this is the number. */
export const referenceTaken = (invoiceNumber: string): FieldError => ({
  field: 'reference',
  message: told(sendSentences.referenceTaken, { invoiceNumber }),
})
