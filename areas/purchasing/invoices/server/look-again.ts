import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { accountOfKey } from '#platform/swedish/account-key.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { activeAt, companyTypes } from '#areas/parties/company/rules.ts'
import { companyHits, insolventAmong, waysTo } from '#areas/parties/company/server/public.ts'
import { isHalted, keyPersonNumbers } from '#areas/parties/keypersons/server/public.ts'
import { storedDetermination } from '#areas/credit/determinations/server/public.ts'
import { debtorsOf, overdrawnOf } from '#areas/credit/limits/server/public.ts'
import { decide, isBought, type DeterminationInput } from '#areas/credit/rules/rules.ts'
import { exceptionsFor } from '#areas/credit/whitelist/server/public.ts'
import { isDeclinedAbroad } from '#areas/purchasing/recipients/server/public.ts'
import type { ChangedSince } from '../rules.ts'
import { creditsComing } from './crediting/credit-store.ts'
import { saidInBooks } from './in-books-store.ts'
import type { InvoiceRow } from './invoice-store.ts'

/** What has come between, and the company it is about where it is about one. */
export interface Stop {
  readonly why: ChangedSince
  readonly party?: string
}
type Parties = Pick<InvoiceRow, 'id' | 'issuerOrganizationNumber' | 'recipientOrganizationNumber'>
type Awaiting = Parties &
  Pick<InvoiceRow, 'numberKey' | 'isCredit' | 'dueDate' | 'stateAt' | 'determinationId'>
type Exceptions = DeterminationInput['exceptions']

/**
 * The one look before a purchase (invoices 230): why an invoice that waits to be bought is not bought
 * after all, by what is stored at this moment and nothing that was gathered before; undefined when
 * nothing has come between since it was decided on. The invoice is held, and its limits are after it.
 */
export async function whyNoLonger(db: Db, invoice: Awaiting, now: Date): Promise<Stop | undefined> {
  const today = stockholmDay(now)
  if (fellDueSince(invoice, today)) return { why: 'pastDue' }
  const ofParties = await partiesNow(db, now)(invoice)
  if (ofParties) return ofParties
  if (await creditsComing(db, invoice)) return { why: 'creditComing' }
  if (await hasLostExceptions(db, invoice, today)) return { why: 'exceptionEnded' }
  const [over] = await overdrawnOf(db, invoice.id, now)
  return over && { why: 'overLimit', party: over.organizationNumber }
}

/**
 * Whether an invoice has fallen due since it was decided on: one that was past due then is bought by
 * rules that let it.
 */
export const fellDueSince = (
  { dueDate, stateAt }: Pick<InvoiceRow, 'dueDate' | 'stateAt'>,
  today: string,
): boolean => dueDate < today && stockholmDay(stateAt) <= dueDate

/**
 * What of it is about the parties, whose facts are gathered before anything is decided: asked of each
 * once, however many invoices are looked at.
 */
export function partiesNow(db: Db, now: Date): (invoice: Parties) => Promise<Stop | undefined> {
  const today = stockholmDay(now)
  const known = new Map<string, Promise<Stop | undefined>>()
  const once = (key: string, look: () => Promise<Stop | undefined>) => {
    const found = known.get(key) ?? look()
    known.set(key, found)
    return found
  }
  return async (invoice) => {
    const { issuerOrganizationNumber: issuer, recipientOrganizationNumber: recipient } = invoice
    const stopped = await once(`${issuer} ${recipient}`, async () => {
      const parties = [issuer, ...(recipient === null ? [] : await numbersOf(db, recipient))]
      const exceptions = (await exceptionsFor(db, parties, today)).filter(
        ({ counterpartNumber: other }) => other === null || parties.includes(other),
      )
      for (const party of parties) {
        const why = await whyNotOf(db, party, exceptions)
        if (why) return { why, party }
      }
      return undefined
    })
    if (stopped) return stopped
    if (await saidInBooks(db, invoice.id)) return { why: 'changedInBooks' }
    const printed = await once(`account of ${invoice.id}`, () => printedAccount(db, invoice, today))
    if (printed) return printed
    if (recipient === null && (await isDeclinedAbroad(db, invoice.id)))
      return { why: 'declinedAbroad' }
    return once(issuer, async () =>
      (await maySell(db, issuer, today)) ? undefined : { why: 'notAllowed', party: issuer },
    )
  }
}

/** That the account an invoice is to be paid on stands on the blacklist (blacklist 10). */
async function printedAccount(
  db: Db,
  { id, issuerOrganizationNumber: issuer }: Parties,
  today: string,
): Promise<Stop | undefined> {
  const kept = await db
    .selectFrom('invoiceLikeness')
    .select('paymentAccount')
    .where('invoiceId', '=', id)
    .executeTakeFirst()
  if (!kept?.paymentAccount) return undefined
  const account = (await waysTo(db, accountOfKey(kept.paymentAccount))).flat()
  if ((await blacklistHits(db, { account })).length === 0) return undefined
  const exceptions = await exceptionsFor(db, [issuer], today)
  return exceptions.some(({ measure }) => measure === 'companyBlacklisted')
    ? undefined
    : { why: 'blacklisted', party: issuer }
}

/** The number an invoice names, and the one its debtor is judged by (invoices 145). */
async function numbersOf(db: Db, recipient: string): Promise<readonly string[]> {
  const main = (await debtorsOf(db, [recipient])).get(recipient)?.main ?? recipient
  return main === recipient ? [recipient] : [recipient, main]
}

async function whyNotOf(
  db: Db,
  organizationNumber: string,
  exceptions: Exceptions,
): Promise<ChangedSince | undefined> {
  const isExcepted = (rule: string) =>
    exceptions.some((one) => one.measure === rule && one.organizationNumber === organizationNumber)
  if (!isExcepted('insolvency') && (await insolventAmong(db, [organizationNumber])).length > 0)
    return 'insolvent'
  if (!isExcepted('companyBlacklisted') && (await companyHits(db, organizationNumber)).length > 0)
    return 'blacklisted'
  if (!isExcepted('personBlacklisted')) {
    const personalNumber = await keyPersonNumbers(db, organizationNumber)
    if ((await blacklistHits(db, { personalNumber })).length > 0) return 'blacklisted'
  }
  return (await isHalted(db, organizationNumber)) ? 'sanctioned' : undefined
}

/** Whether the issuer's invoices are decided on: what is switched off is so for all of them. */
async function maySell(db: Db, issuer: string, today: string): Promise<boolean> {
  const client = await db
    .selectFrom('client')
    .leftJoin('companyStatusOverride as override', 'override.clientId', 'client.id')
    .where('client.organizationNumber', '=', issuer)
    .where('client.companyType', '=', companyTypes.issuer)
    .select([
      'client.active',
      'allowInvoiceDetermination',
      'override.active as overrideActive',
      'override.validTo',
    ])
    .executeTakeFirst()
  if (!client) return true
  const override =
    client.overrideActive === null
      ? null
      : { active: client.overrideActive, validTo: client.validTo }
  return client.allowInvoiceDetermination && activeAt(client.active, override, today) !== 0
}

/**
 * Whether it was bought by exceptions that are gone, narrower or outlived by now (whitelist 18): by
 * the same facts, and the exceptions there are, it would not have been.
 */
async function hasLostExceptions(
  db: Db,
  { determinationId }: Pick<InvoiceRow, 'determinationId'>,
  today: string,
): Promise<boolean> {
  const made = determinationId === null ? undefined : await storedDetermination(db, determinationId)
  if (!made || made.input.exceptions.length === 0 || !isBought(decide(made.input))) return false
  const numbers = new Set(made.input.exceptions.map((one) => one.organizationNumber))
  const exceptions = await exceptionsFor(db, [...numbers], today)
  return !isBought(decide({ ...made.input, exceptions }))
}
