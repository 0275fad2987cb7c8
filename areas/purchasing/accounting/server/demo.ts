import { z } from 'zod'
import type { JobServices } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { addDays } from '#platform/swedish/format.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { beginConsent, keepConsent, takeConsent } from './consent.ts'
import { accountingTasks } from './jobs.ts'
import { readOneTask } from './tasks.ts'

/** Sellers of the demo world that have books in the accounting system's simulator. */
const withBooks = 24
/** Their customers there. */
const customersEach = 2
const answered = z.object({ code: z.string(), state: z.string() })

/** Who sells, those who have consented and whose import is on first, and to whom they have sold of late. */
async function sellersOf({ writes }: JobServices) {
  const sellers = await writes.db
    .selectFrom('client')
    .innerJoin('company', 'company.organizationNumber', 'client.organizationNumber')
    .select(['client.organizationNumber', 'company.name'])
    .select(({ eb }) => eb('client.authkey', 'is not', null).as('isConsented'))
    .where('client.companyType', '=', companyTypes.issuer)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('client.authkey', 'is not', null),
        exists(
          selectFrom('invoice')
            .select('invoice.id')
            .whereRef('invoice.issuerOrganizationNumber', '=', 'client.organizationNumber'),
        ),
      ]),
    )
    .orderBy('client.enableIntegrationInvoiceImport', 'desc')
    .orderBy('isConsented', 'desc')
    .orderBy('client.organizationNumber')
    .limit(withBooks)
    .execute()
  const found = []
  for (const seller of sellers) {
    const customers = await writes.db
      .selectFrom('invoice')
      .select(['recipientOrganizationNumber', 'recipientName'])
      .where('issuerOrganizationNumber', '=', seller.organizationNumber)
      .where('recipientOrganizationNumber', 'is not', null)
      .groupBy(['recipientOrganizationNumber', 'recipientName'])
      .orderBy('recipientOrganizationNumber')
      .limit(customersEach)
      .execute()
    found.push({ ...seller, customers })
  }
  // Who has sold nothing yet has the customers of another.
  const [other] = found.filter(({ customers }) => customers.length > 0)
  return found.map((seller) => ({
    ...seller,
    customers: seller.customers.length > 0 ? seller.customers : (other?.customers ?? []),
  }))
}

/** What stands in the books of each: what can be sold, and what is not. `ago`: days. */
const booked = [
  { number: '70011', customer: 1, ago: 0, Total: 12_500 },
  { number: '70048', customer: 2, ago: 0, Total: 8_750 },
  { number: '70085', customer: 1, ago: 4, Total: 15_250 },
  { number: '70122', customer: 2, ago: 2, Total: 6_200, more: { NoxFinans: true } },
  { number: '70159', customer: 1, ago: 6, Total: 9_900, more: { Balance: 4_000 } },
] as const

/**
 * Gives sellers of the demo world books in the accounting system's simulator, which forgets them
 * when it stops, and has those with a key consent as they would: they are connected and read
 * by the same code as everywhere (accounting 1, 3, 5).
 * @param today of the demo world, so that what is written anew at a later start is the same
 */
export async function connectDemoBooks(services: JobServices, today: string): Promise<void> {
  const { config } = services
  const tell = async (path: string, body: object) => {
    await fetch(`${config.fortnoxUrl}/simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
  for (const [place, seller] of (await sellersOf(services)).entries()) {
    const { organizationNumber, name: CompanyName, customers } = seller
    const tenantId = String(29_301 + place)
    await tell('tenants', { tenantId, OrganizationNumber: organizationNumber, CompanyName })
    for (const [at, { recipientName, recipientOrganizationNumber }] of customers.entries())
      await tell('customers', {
        tenantId,
        CustomerNumber: String(at + 1),
        Name: recipientName,
        OrganisationNumber: recipientOrganizationNumber,
      })
    for (const { number, customer, ago, Total, ...rest } of booked)
      await tell('invoices', {
        tenantId,
        DocumentNumber: number,
        CustomerNumber: String(Math.min(customer, customers.length)),
        InvoiceDate: addDays(today, -ago),
        DueDate: addDays(today, 30 - ago),
        Total,
        TotalVAT: Total / 5,
        ...('more' in rest && rest.more),
      })
    if (!seller.isConsented) continue
    await consent(services, organizationNumber)
    await accountingTasks[readOneTask]?.({ organizationNumber }, services)
  }
}

/** A client consents, by the way that Maja Lindgren has sent it. */
async function consent(services: JobServices, organizationNumber: string): Promise<void> {
  const { writes, config, clock } = services
  const maja = await writes.db
    .selectFrom('internalUser')
    .select(['id', 'firstName', 'lastName'])
    .where('lastName', '=', 'Lindgren')
    .executeTakeFirst()
  if (!maja) return
  const who = { userId: maja.id }
  const actor = { kind: 'system', id: maja.id, name: `${maja.firstName} ${maja.lastName}` } as const
  const now = clock()
  const address = await inTransaction(writes, (db) =>
    beginConsent({ db, now, config }, organizationNumber, who),
  )
  const asked = Object.fromEntries(new URL(address).searchParams)
  const back = await fetch(`${config.fortnoxLoginUrl}/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...asked, tenant: organizationNumber, answer: 'yes' }),
  })
  const { code, state } = answered.parse(
    Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams),
  )
  const taken = await takeConsent(config, { organizationNumber, code, who })
  if (typeof taken === 'string') throw new Error(`The demo's accounting system said ${taken}`)
  await inTransaction(writes, (db) =>
    keepConsent({ db, actor, now, config }, { organizationNumber, state }, taken),
  )
}
