import { domainToASCII, domainToUnicode } from 'node:url'
import { sql } from 'kysely'
import { dayLength } from '#platform/time.ts'
import type { Db } from '#platform/server/database.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { sharedDomains } from '#areas/foundation/blacklist/rules.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { storedCompany } from '#areas/parties/company/server/public.ts'
import { contactDays, freeMail, recipientKey, type Evidence, type KnownDomain } from '../rules.ts'

/** Whose invoice an address answers for. */
export interface Asked {
  readonly issuerOrganizationNumber: string
  /** Null for a recipient abroad. */
  readonly recipientOrganizationNumber: string | null
  readonly recipientName: string
}

/** A domain in lower case, with its letters as they are read: 'xn--kerbo-mra.se' is 'åkerbo.se'. */
function readDomain(text: string): string {
  const lower = text.trim().toLowerCase().normalize('NFC')
  const ascii = domainToASCII(lower)
  return ascii === '' ? lower : domainToUnicode(ascii)
}
const domainOf = (email: string) => readDomain(email.slice(email.lastIndexOf('@') + 1))

/** An address as it is compared: two that reach the same mailbox in another spelling are one. */
export function comparedAddress(email: string): string {
  const address = email.trim().toLowerCase().normalize('NFC')
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainOf(address)}`
}

/** The domain of a website, however it is written; nothing when it is none. */
function siteDomain(website: string): string | undefined {
  try {
    const { hostname } = new URL(website.includes('://') ? website : `https://${website}`)
    return readDomain(hostname.replace(/^www\./, ''))
  } catch {
    return undefined
  }
}

/** What is known of an address that answers for a recipient (approvers 2). */
export async function evidenceOf(
  db: Db,
  asked: Asked,
  email: string,
  now: Date,
): Promise<Evidence> {
  const address = comparedAddress(email)
  const domain = domainOf(address)
  const { issuerOrganizationNumber: issuer, recipientOrganizationNumber: recipient } = asked
  const shared = new Set([...freeMail, ...(await readSetting(db, sharedDomains))])
  const own = (known: KnownDomain) => !shared.has(known.domain)
  const isFreeMail = shared.has(domain)
  const [ofIssuer, ofRecipient, paidFrom, hits] = await Promise.all([
    ownAddresses(db, issuer, now),
    recipient === null ? noAddresses : ownAddresses(db, recipient, now),
    paidAddresses(db, recipientKey(asked)),
    blacklistHits(db, { email: address }),
  ])
  const paid = paidFrom.filter((from) =>
    isFreeMail ? from === address : domainOf(from) === domain,
  )
  return {
    domain,
    isFreeMail,
    isBlacklisted: hits.length > 0,
    recipientDomains: [
      ...ofRecipient.domains,
      ...[...new Set(paidFrom.map(domainOf))].map((one) => ({
        domain: one,
        source: 'paid' as const,
      })),
    ].filter(own),
    // What speaks against an address counts at once.
    issuerDomains: [
      ...new Set(
        [
          ...ofIssuer.domains.map((known) => known.domain),
          ...[...ofIssuer.newContacts].map(domainOf),
        ].filter((one) => !shared.has(one)),
      ),
    ],
    isRecipientContact: ofRecipient.contacts.has(address),
    isIssuerContact: ofIssuer.contacts.has(address) || ofIssuer.newContacts.has(address),
    isNewContact: [...ofRecipient.newContacts].some((one) =>
      isFreeMail ? one === address : domainOf(one) === domain,
    ),
    otherIssuers: recipient === null || isFreeMail ? 0 : await payingElsewhere(db, asked, domain),
    paid: paid.length,
    firstSeen: await firstSeen(db, asked, address),
  }
}

interface OwnAddresses {
  readonly domains: readonly KnownDomain[]
  readonly contacts: ReadonlySet<string>
  /** Addresses of contacts that are too new to say whose they are (approvers 6). */
  readonly newContacts: ReadonlySet<string>
}
const noAddresses: OwnAddresses = { domains: [], contacts: new Set(), newContacts: new Set() }
const mostContacts = 500
/** When what stands was written: another address in an old contact is as new as a new contact. */
const standsSince = sql<Date>`coalesce(changed_at, created_at)`

/** The domains and addresses that are a company's, as the register and its contacts have them. */
async function ownAddresses(db: Db, organizationNumber: string, now: Date): Promise<OwnAddresses> {
  const [facts, contacts, senders] = await Promise.all([
    storedCompany(db, organizationNumber),
    db
      .selectFrom('contact')
      .select(['email', standsSince.as('since')])
      .where('organizationNumber', '=', organizationNumber)
      .where('removedAt', 'is', null)
      .orderBy('since')
      .limit(mostContacts)
      .execute(),
    // From where the company sends its own invoices.
    db
      .selectFrom('companyCognomen')
      .select(({ fn }) => ['email', fn.min(standsSince).as('since')])
      .where('issuerOrganizationNumber', '=', organizationNumber)
      .where('email', '<>', '')
      .groupBy('email')
      .limit(mostContacts)
      .execute(),
  ])
  const newFrom = now.getTime() - contactDays * dayLength
  const written = [...contacts, ...senders].map(({ email, since }) => ({
    address: comparedAddress(email),
    isNew: since.getTime() > newFrom,
  }))
  const addresses = written.flatMap(({ address, isNew }) => (isNew ? [] : address))
  const site = facts?.website ? siteDomain(facts.website) : undefined
  const registered = [facts?.email ? domainOf(facts.email) : undefined, site]
  return {
    domains: [
      ...registered.flatMap((domain) =>
        domain === undefined ? [] : { domain, source: 'register' as const },
      ),
      ...addresses.map((address) => ({ domain: domainOf(address), source: 'contact' as const })),
    ],
    contacts: new Set(addresses),
    newContacts: new Set(written.flatMap(({ address, isNew }) => (isNew ? address : []))),
  }
}

/** Addresses from which invoices to a recipient were approved that were then paid; one each. */
async function paidAddresses(db: Db, key: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('deliveryApprover as approver')
    .innerJoin('deliveryApproverInvoice as answer', 'answer.approverId', 'approver.id')
    .innerJoin('invoiceBalance', 'invoiceBalance.invoiceId', 'answer.invoiceId')
    .where('recipientKey', '=', key)
    .where('answer.countedAt', 'is not', null)
    .where('paidOn', 'is not', null)
    .select('approver.email')
    .limit(mostContacts)
    .execute()
  return rows.map(({ email }) => comparedAddress(email))
}

/** How a domain may be written in what others have sent. */
const writtenAs = (domain: string) => [...new Set([domain, domainToASCII(domain) || domain])]
const domainOfInvoice = sql<string>`lower(split_part(recipient_email, '@', 2))`

/** How many other issuers have had invoices paid by the recipient that name the domain. */
async function payingElsewhere(
  db: Db,
  { issuerOrganizationNumber, recipientOrganizationNumber }: Asked,
  domain: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('invoice')
    .innerJoin('invoiceBalance', 'invoiceId', 'id')
    .select(sql<number>`count(distinct issuer_organization_number)::int`.as('count'))
    .where('recipientOrganizationNumber', '=', recipientOrganizationNumber)
    .where('issuerOrganizationNumber', '<>', issuerOrganizationNumber)
    .where('recipientEmail', '<>', '')
    .where(domainOfInvoice, 'in', writtenAs(domain))
    .where('paidOn', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** When the address was first seen with the recipient; null for never. */
async function firstSeen(db: Db, asked: Asked, address: string): Promise<Date | null> {
  const { recipientOrganizationNumber: recipient } = asked
  const written = writtenAs(domainOf(address)).map(
    (domain) => `${address.slice(0, address.lastIndexOf('@'))}@${domain}`,
  )
  const approver = db
    .selectFrom('deliveryApprover')
    .select('addedAt as at')
    .where('recipientKey', '=', recipientKey(asked))
    .where('email', 'in', written)
  const everywhere =
    recipient === null
      ? approver
      : approver
          .unionAll(
            db
              .selectFrom('contact')
              .select('createdAt as at')
              .where('organizationNumber', '=', recipient)
              .where(sql<string>`lower(email)`, 'in', written),
          )
          .unionAll(
            db
              .selectFrom('companyCognomen')
              .select('createdAt as at')
              .where('issuerOrganizationNumber', '=', asked.issuerOrganizationNumber)
              .where('recipientOrganizationNumber', '=', recipient)
              .where(sql<string>`lower(recipient_email)`, 'in', written),
          )
          .unionAll(
            db
              .selectFrom('invoice')
              .select('createdAt as at')
              .where('recipientOrganizationNumber', '=', recipient)
              .where('recipientEmail', '<>', '')
              .where(domainOfInvoice, 'in', writtenAs(domainOf(address)))
              .where(sql<string>`lower(recipient_email)`, 'in', written),
          )
  const { at } = await db
    .selectFrom(everywhere.as('seen'))
    .select(({ fn }) => fn.min('at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}
