import { expect } from 'vitest'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { company } from '#areas/parties/company/contract.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { startFortnox } from '#simulators/fortnox/fortnox.ts'
import { accounting } from '../../contract.ts'
import { startEventListener } from '../events/listener.ts'
import { accountingTasks } from '../jobs.ts'

const today = stockholmDay(new Date())
const client = { id: 'skynet', secret: 'the-secret' }

/** The whole server beside an accounting system, with an administrator. Stop it after the file's tests. */
export async function startBooksHouse() {
  const fortnox = await startFortnox({ client })
  const house: InvoiceHouse = await startInvoiceHouse({
    FORTNOX_URL: fortnox.url,
    FORTNOX_LOGIN_URL: `${fortnox.url}/oauth-v1`,
    FORTNOX_EVENTS_URL: fortnox.eventsUrl,
    FORTNOX_CLIENT: `${client.id}:${client.secret}`,
  })
  const admin = await house.server.person(['Administrator'])
  /** Writes in the accounting system, as its people would. */
  const tell = (path: string, body: object) =>
    fetch(`${fortnox.url}/simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  let tenants = 29_300
  /** Somebody consents at the accounting system. Answers what the browser comes back with. */
  async function consent(url: string, tenant: string) {
    const asked = Object.fromEntries(new URL(url).searchParams)
    const answered = await fetch(`${fortnox.url}/oauth-v1/auth`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...asked, tenant, answer: 'yes' }),
    })
    const back = new URL(answered.headers.get('location') ?? '')
    return {
      state: back.searchParams.get('state') ?? '',
      code: back.searchParams.get('code') ?? '',
      error: back.searchParams.get('error'),
    }
  }
  /** An issuer with books, in which a recipient stands as customer 1. */
  async function withBooks() {
    const organizationNumber = await house.issuer()
    const recipient = await house.recipient()
    const tenantId = String(++tenants)
    await tell('tenants', {
      tenantId,
      OrganizationNumber: organizationNumber,
      CompanyName: 'Säljaren',
    })
    await tell('customers', {
      tenantId,
      CustomerNumber: '1',
      Name: house.nameOf(recipient),
      OrganisationNumber: recipient,
    })
    return { organizationNumber, recipient, tenantId }
  }
  type Of = Pick<Awaited<ReturnType<typeof withBooks>>, 'organizationNumber'>
  return {
    house,
    admin,
    tell,
    fortnoxUrl: fortnox.url,
    consent,
    withBooks,
    /** The same, connected, with its import on unless it is said not to be. */
    async connected(switches: { autopilot?: boolean; imports?: boolean } = {}) {
      const books = await withBooks()
      const { organizationNumber } = books
      const begun = await admin.call(accounting.begin, { organizationNumber })
      const { state, code } = await consent(begun.body.url, organizationNumber)
      expect((await admin.call(accounting.complete, { state, code })).status).toBe(200)
      const saved = await admin.call(company.settingSave, {
        organizationNumber,
        companyType: 'issuer',
        enableIntegrationInvoiceImport: switches.imports ?? true,
        integrationInvoiceAutopilot: switches.autopilot ?? false,
      })
      expect(saved.status).toBe(200)
      return books
    },
    /** Writes an invoice of 12 500 kr, dated today, in the books. */
    book: (
      { tenantId }: { readonly tenantId: string },
      DocumentNumber: string,
      more: object = {},
    ) =>
      tell('invoices', {
        tenantId,
        DocumentNumber,
        CustomerNumber: '1',
        InvoiceDate: today,
        DueDate: addDays(today, 30),
        Total: 12_500,
        TotalVAT: 2_500,
        ...more,
      }),
    /** Reads the books as it is done by itself, in so many minutes. */
    read: ({ organizationNumber }: Of, inMinutes = 0) =>
      accountingTasks['read-accounting-of']?.(
        { organizationNumber },
        { ...house.services, clock: () => new Date(Date.now() + inMinutes * 60_000) },
      ),
    listed: async ({ organizationNumber }: Of, byAutopilot = false) =>
      (await admin.call(accounting.invoices, { organizationNumber, byAutopilot, take: 100 })).body
        .list,
    /** Listens to what the accounting system tells, as a worker does, without its pauses. */
    listen: () =>
      startEventListener(house.services, {
        look: 50,
        hold: 1_000,
        leftOut: 200,
        again: () => 50,
      }),
    /** Who listens there now. */
    listeners: async () =>
      (await (await fetch(`${fortnox.url}/simulator/listeners`)).json()) as {
        readonly tenants: readonly number[]
        readonly subscribed: boolean
      }[],
    /** What is to be done by itself is done: what was told of is read, and what is sold decided on. */
    work: () => house.work(100, accountingTasks),
    standing: async ({ organizationNumber }: Of) =>
      (await admin.call(accounting.ofClient, { organizationNumber })).body.connection,
    async stop() {
      await house.stop()
      await fortnox.stop()
    },
  }
}
export type BooksHouse = Awaited<ReturnType<typeof startBooksHouse>>
export type Books = Awaited<ReturnType<BooksHouse['withBooks']>>
