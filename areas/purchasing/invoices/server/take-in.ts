import { sql, type Insertable } from 'kysely'
import type { Invoice } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { lookThroughLater } from '#platform/server/files/file-persons.ts'
import { writtenAccountKey } from '#platform/swedish/account-key.ts'
import type { Statement } from '#reader/document.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { companyTypes, productTypes } from '#areas/parties/company/rules.ts'
import { numberKey, ownPartner } from '../rules.ts'
import { enqueueCredits } from './crediting/credit-store.ts'
import { enqueueDecisions } from './deciding/decide-job.ts'

/** An invoice as it is offered to us. Amounts in öre, days YYYY-MM-DD. */
export interface IncomingInvoice {
  /** 10 digits. */
  readonly issuerOrganizationNumber: string
  /** As the invoice says it; used when we do not know the issuer. */
  readonly issuerName?: string | undefined
  /** 10 digits; null for a recipient abroad. */
  readonly recipientOrganizationNumber: string | null
  /** For VAT, as readVatNumber spells it; null or left out when it is not said. */
  readonly recipientVatNumber?: string | null | undefined
  readonly recipientName: string
  readonly recipientStreet?: string | undefined
  readonly recipientZipCode?: string | undefined
  readonly recipientCity?: string | undefined
  /** Two letters, default SE. */
  readonly recipientCountry?: string | undefined
  readonly recipientEmail?: string | undefined
  /** What the issuer calls the recipient. */
  readonly customerNumber?: string | undefined
  readonly invoiceNumber: string
  readonly invoiceAmount: number
  readonly vat: number | null
  /** Three letters. */
  readonly currency: string
  readonly invoiceDate: string
  readonly dueDate: string
  readonly ocrReference?: string | undefined
  /** Where it says that it is to be paid, however it is written. */
  readonly paymentAccount?: string | undefined
  /** What its document states of its own sums; null or left out when it has none. */
  readonly stated?: Statement | null | undefined
  /** The fingerprint of its print; left out when it came without. */
  readonly textPrint?: readonly number[] | undefined
  /** The fingerprint of where its print stands; left out when it came without. */
  readonly layoutPrint?: readonly number[] | undefined
  readonly isCredit: boolean
  readonly creditForInvoiceNumber?: string | undefined
  /** Kept files (stored_file) the invoice is made of. */
  readonly documentIds?: readonly string[]
}
export interface Intake {
  readonly source: 'partner' | 'interpretation' | 'integration'
  readonly now: Date
  /** Who sells it to us; default our own group. */
  readonly partner?: string
  readonly apiClientId?: string
  /** Who sent it, as the history shows it. */
  readonly by?: string
  /** The caller decides on it at once, on the same transaction: no job does. */
  readonly decidedByCaller?: true
}
export interface TakenIn {
  readonly id: string
  /** False when the reference has been taken in before: then nothing was changed. */
  readonly isNew: boolean
}
/** `id` only where it has to be known beforehand. */
type Referred = IncomingInvoice & { readonly reference: string; readonly id?: string }

/**
 * Takes in one invoice on the caller's transaction; a job decides on it after the commit. The same
 * reference of the same source is taken in once, however often and from how many sides at the same
 * time it is sent.
 */
export async function takeIn(
  db: Db,
  invoice: IncomingInvoice,
  { reference, ...intake }: Intake & { readonly reference: string },
): Promise<TakenIn> {
  const takenIn = await takeInOnce(db, [{ ...invoice, reference }], intake)
  return takenIn(reference)
}

/**
 * Takes in many at once (a batch of a partner). Answers in the order given; a reference that stands
 * twice is one invoice, the first.
 */
export async function takeInAll(
  db: Db,
  invoices: readonly Referred[],
  intake: Intake,
): Promise<readonly TakenIn[]> {
  if (invoices.length === 0) return []
  const takenIn = await takeInOnce(db, invoices, intake)
  return invoices.map(({ reference }) => takenIn(reference))
}

/** What became of an invoice, by its reference. */
type TakenInOf = (reference: string) => TakenIn
async function takeInOnce(
  db: Db,
  invoices: readonly Referred[],
  intake: Intake,
): Promise<TakenInOf> {
  const { source, now } = intake
  const partner = intake.partner ?? (await readSetting(db, ownPartner))
  const issuers = await knownIssuers(db, invoices)
  const once = [
    ...new Map(invoices.toReversed().map((invoice) => [invoice.reference, invoice])).values(),
  ]
  // In the order of the references, so that two that send the same ones do not wait for each other.
  const rows = once
    .toSorted((one, other) => (one.reference < other.reference ? -1 : 1))
    .map((invoice) =>
      rowOf(invoice, { ...intake, partner }, issuers.get(invoice.issuerOrganizationNumber)),
    )
  const written = await db
    .insertInto('invoice')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('invoice_once').doNothing())
    .returning(['id', 'reference'])
    .execute()
  const isNew = new Map(written.map(({ id, reference }) => [reference, id]))
  await keepLikeness(db, once, isNew, now)
  await keepDocuments(db, invoices, isNew, now)
  if (!intake.decidedByCaller) {
    await enqueueDecisions(db, firstOfEach(once, isNew))
    await enqueueCredits(
      db,
      once.flatMap(({ isCredit, reference }) => (isCredit ? (isNew.get(reference) ?? []) : [])),
    )
  }
  const before = once.map(({ reference }) => reference).filter((reference) => !isNew.has(reference))
  const earlier = await earlierIds(db, source, before)
  return (reference) => {
    const id = isNew.get(reference) ?? earlier.get(reference)
    if (id === undefined) throw new Error('An invoice was taken in before and is gone')
    return { id, isNew: isNew.has(reference) }
  }
}

/** One new invoice of each issuer: with it the others of the issuer are decided on. */
function firstOfEach(invoices: readonly Referred[], isNew: ReadonlyMap<string, string>): string[] {
  const first = new Map<string, string>()
  for (const { issuerOrganizationNumber, reference } of invoices) {
    const id = isNew.get(reference)
    if (id !== undefined && !first.has(issuerOrganizationNumber))
      first.set(issuerOrganizationNumber, id)
  }
  return [...first.values()]
}

async function knownIssuers(db: Db, invoices: readonly IncomingInvoice[]) {
  const numbers = [
    ...new Set(invoices.map(({ issuerOrganizationNumber }) => issuerOrganizationNumber)),
  ]
  const rows = await db
    .selectFrom('company')
    .leftJoin('client', (join) =>
      join
        .onRef('client.organizationNumber', '=', 'company.organizationNumber')
        .on('client.companyType', '=', companyTypes.issuer),
    )
    .select(['company.organizationNumber', 'company.name', 'client.productType'])
    .where('company.organizationNumber', 'in', numbers)
    .execute()
  return new Map(rows.map((row) => [row.organizationNumber, row]))
}

/** What a credit note takes back is less than nothing, however its sender signs it (invoices 233). */
const signed = ({ isCredit }: Pick<Referred, 'isCredit'>, amount: number) =>
  isCredit ? 0 - Math.abs(amount) : amount

function rowOf(
  invoice: Referred,
  { source, now, partner, apiClientId, by }: Intake & { readonly partner: string },
  issuer: { readonly name: string; readonly productType: 1 | 2 | null } | undefined,
): Insertable<Invoice> {
  return {
    ...(invoice.id !== undefined && { id: invoice.id }),
    createdAt: now,
    source,
    reference: invoice.reference,
    partner,
    apiClientId: apiClientId ?? null,
    productType: issuer?.productType ?? productTypes.FactoringGruppen,
    issuerOrganizationNumber: invoice.issuerOrganizationNumber,
    issuerName: issuer?.name ?? invoice.issuerName ?? '',
    recipientOrganizationNumber: invoice.recipientOrganizationNumber,
    recipientVatNumber: invoice.recipientVatNumber ?? null,
    recipientName: invoice.recipientName,
    recipientStreet: invoice.recipientStreet ?? '',
    recipientZipCode: invoice.recipientZipCode ?? '',
    recipientCity: invoice.recipientCity ?? '',
    recipientCountry: invoice.recipientCountry ?? 'SE',
    recipientEmail: invoice.recipientEmail ?? '',
    customerNumber: invoice.customerNumber ?? '',
    invoiceNumber: invoice.invoiceNumber,
    numberKey: numberKey(invoice.invoiceNumber),
    invoiceAmount: signed(invoice, invoice.invoiceAmount),
    vat: invoice.vat === null ? null : signed(invoice, invoice.vat),
    currency: invoice.currency,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    ocrReference: invoice.ocrReference ?? '',
    isCredit: invoice.isCredit,
    creditForInvoiceNumber: invoice.creditForInvoiceNumber ?? '',
    stateAt: now,
    stateBy: by ?? partner,
  }
}

/** What new invoices say of themselves that likeness asks, of those that say any of it. */
async function keepLikeness(
  db: Db,
  invoices: readonly Referred[],
  ids: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const rows = invoices.flatMap((invoice) => {
    const invoiceId = ids.get(invoice.reference)
    const paymentAccount = writtenAccountKey(invoice.paymentAccount ?? '')
    const { stated, textPrint = [], layoutPrint = [] } = invoice
    const says = paymentAccount !== '' || stated || textPrint.length + layoutPrint.length > 0
    if (invoiceId === undefined || !says) return []
    return {
      invoiceId,
      issuerOrganizationNumber: invoice.issuerOrganizationNumber,
      createdAt: now,
      invoiceDate: invoice.invoiceDate,
      paymentAccount,
      textPrint: [...textPrint],
      layoutPrint: [...layoutPrint],
      stated: stated ? JSON.stringify(stated) : null,
    }
  })
  if (rows.length > 0) await db.insertInto('invoiceLikeness').values(rows).execute()
}

async function keepDocuments(
  db: Db,
  invoices: readonly Referred[],
  ids: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const documents = invoices.flatMap(({ reference, documentIds = [] }) => {
    const invoiceId = ids.get(reference)
    return invoiceId ? documentIds.map((storedFileId) => ({ invoiceId, storedFileId })) : []
  })
  if (documents.length === 0) return
  await sql`insert into invoice_document (invoice_id, stored_file_id, file_name, created_at)
    select given.invoice_id, stored_file.id, stored_file.name, ${now}
    from unnest(${documents.map((one) => one.invoiceId)}::uuid[], ${documents.map((one) => one.storedFileId)}::uuid[])
      as given (invoice_id, stored_file_id)
    join stored_file on stored_file.id = given.stored_file_id on conflict do nothing`.execute(db)
  // What was made on the way, such as a stamped document, nobody has read (audit 4).
  const unread = await db
    .selectFrom('storedFile')
    .select(['id', 'contentType'])
    .where('id', 'in', [...new Set(documents.map(({ storedFileId }) => storedFileId))])
    .where('persons', 'is', null)
    .execute()
  for (const file of unread) await lookThroughLater(db, file)
}

async function earlierIds(db: Db, source: Intake['source'], references: readonly string[]) {
  if (references.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'reference'])
    .where('source', '=', source)
    .where('reference', 'in', references)
    .execute()
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}
