import { z } from 'zod'
import { addHome } from '../home.ts'
import { openSimulator, type RunningSimulator } from '../simulator.ts'
import {
  customerTold,
  isFilter,
  listed,
  openBooks,
  passes,
  whole,
  writtenCustomer,
  writtenInvoice,
  writtenTenant,
  type Invoice,
} from './books.ts'
import { addConsents, type FortnoxClient } from './consents.ts'
import { addTopics, topicsPath } from './topics.ts'

/** Calls of a tenant in so many milliseconds. */
const rate = { calls: 25, within: 5_000 }
const mostListed = 500
const failure = (message: string, code: number) => ({
  ErrorInformation: { error: 1, message, code },
})
const listQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(mostListed).default(100),
  lastmodified: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/)
    .optional(),
  filter: z.string().refine(isFilter).optional(),
})

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Which scope an address wants. */
function scopeOf(path: string): string {
  if (path.startsWith('/3/companyinformation')) return 'companyinformation'
  if (path.startsWith('/3/customers')) return 'customer'
  return path.startsWith('/3/archive') ? 'archive' : 'invoice'
}

function whatHappened(before: Invoice | undefined, now: Pick<Invoice, 'Cancelled'>): string {
  if (!before) return 'created'
  return now.Cancelled && !before.Cancelled ? 'cancelled' : 'updated'
}

/** A print of the invoice: one page that says its number. */
const print = ({ DocumentNumber, Total, Currency }: Invoice) =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n% Faktura ${DocumentNumber} ${Total} ${Currency}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )

/**
 * Fortnox: OAuth 2.0, its websocket of events, and of its REST API what is needed to buy a tenant's
 * invoices. `POST /simulator/tenants`, `/simulator/customers` and `/simulator/invoices` write its
 * books, `POST /simulator/clock {"minutes"}` lets time pass, `POST /simulator/revoke {"tenantId"}`
 * takes a consent back, `POST /simulator/telling {"mode"}` says how events are told.
 */
export async function startFortnox(options: {
  readonly port?: number
  readonly client: FortnoxClient
}): Promise<RunningSimulator & { readonly eventsUrl: string }> {
  const simulator = openSimulator()
  const { app } = simulator
  let passed = 0
  const now = () => new Date(Date.now() + passed)
  const books = openBooks(now)
  const calls = new Map<string, number[]>()
  let url = ''
  addHome(simulator, {
    title: 'Fortnox',
    what: 'Påhittade bokföringar bakom Fortnox inloggning och API.',
    how: [
      'GET /oauth-v1/auth, POST /oauth-v1/token, POST /oauth-v1/revoke',
      'GET /3/companyinformation, /3/invoices, /3/invoices/{nummer}, /3/invoices/{nummer}/preview, /3/customers/{nummer}',
      'ws: /topics-v1 (add-tenants-v1, add-topics-v1, subscribe-v1)',
      'POST /simulator/tenants, /simulator/customers, /simulator/invoices, /simulator/telling',
    ],
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  const consents = addConsents(app, options.client, books.tenants, now)
  const topics = addTopics(simulator, {
    clientSecret: options.client.secret,
    tenantOf: (bearer) => consents.holderOf(bearer)?.tenantId,
    now,
  })

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/3/') && !request.url.startsWith('/api/')) return
    const holder = consents.holderOf(request.headers.authorization)
    if (!holder) return reply.code(401).send({ message: 'unauthorized' })
    const at = now().getTime()
    const recent = (calls.get(holder.tenantId) ?? []).filter((call) => call > at - rate.within)
    if (recent.length >= rate.calls)
      return reply.code(429).send({ message: 'API rate limit exceeded' })
    calls.set(holder.tenantId, [...recent, at])
    if (!holder.scope.split(' ').includes(scopeOf(request.url)))
      return reply.code(403).send(failure('Har inte behörighet för scope.', 2000663))
    return
  })
  const tenantOf = (header: string | undefined) => consents.holderOf(header)?.tenantId ?? ''

  app.get('/3/companyinformation', async (request) => {
    const tenant = books.tenants.get(tenantOf(request.headers.authorization))
    return {
      CompanyInformation: {
        CompanyName: tenant?.CompanyName,
        OrganizationNumber: tenant?.OrganizationNumber,
        DatabaseNumber: Number(tenant?.tenantId),
        CountryCode: 'SE',
      },
    }
  })
  app.get('/3/invoices', async (request, reply) => {
    const read = listQuery.safeParse(request.query)
    if (!read.success) return reply.code(400).send(failure('Ogiltig parameter i anropet.', 2000588))
    const { page, limit, lastmodified, filter } = read.data
    const tenantId = tenantOf(request.headers.authorization)
    const today = clock.format(now()).slice(0, 10)
    const all = books
      .invoicesOf(tenantId)
      .filter((one) => passes(one, filter, today))
      .filter((one) => lastmodified === undefined || clock.format(one.modifiedAt) >= lastmodified)
      .toSorted((one, other) => Number(one.DocumentNumber) - Number(other.DocumentNumber))
    return {
      MetaInformation: {
        '@TotalResources': all.length,
        '@TotalPages': Math.ceil(all.length / limit),
        '@CurrentPage': page,
      },
      Invoices: all
        .slice((page - 1) * limit, page * limit)
        .map((one) => listed(one, books.customer(tenantId, one.CustomerNumber), url)),
    }
  })
  type Numbered = { Params: { number: string } }
  app.get<Numbered>('/3/invoices/:number', async (request, reply) => {
    const tenantId = tenantOf(request.headers.authorization)
    const one = books.invoice(tenantId, request.params.number)
    if (!one) return reply.code(404).send(failure('Kan inte hitta fakturan.', 2000434))
    return { Invoice: whole(one, books.customer(tenantId, one.CustomerNumber), url) }
  })
  app.get<Numbered>('/3/invoices/:number/preview', async (request, reply) => {
    const one = books.invoice(tenantOf(request.headers.authorization), request.params.number)
    if (!one) return reply.code(404).send(failure('Kan inte hitta fakturan.', 2000434))
    return reply.type('application/pdf').send(print(one))
  })
  app.get<Numbered>('/3/customers/:number', async (request, reply) => {
    const one = books.customer(tenantOf(request.headers.authorization), request.params.number)
    if (!one) return reply.code(404).send(failure('Kan inte hitta kunden.', 2000433))
    return { Customer: customerTold(one, url) }
  })
  // No tenant has attached anything.
  app.get('/api/fileattachments/attachments-v1', async () => [])

  app.post('/simulator/tenants', async (request) => {
    const tenant = writtenTenant.parse(request.body)
    books.tenants.set(tenant.tenantId, tenant)
    return tenant
  })
  app.get('/simulator/tenants', async () => [...books.tenants.values()])
  app.post('/simulator/customers', async (request) => {
    books.writeCustomer(writtenCustomer.parse(request.body))
    return {}
  })
  app.post('/simulator/invoices', async (request) => {
    const written = writtenInvoice.parse(request.body)
    const before = books.invoice(written.tenantId, written.DocumentNumber)
    books.writeInvoice(written)
    const type = `invoice-${whatHappened(before, written)}-v1`
    topics.happened('invoices', type, written.tenantId, written.DocumentNumber)
    return {}
  })
  app.post('/simulator/revoke', async (request) => {
    consents.forget(z.object({ tenantId: z.string() }).parse(request.body).tenantId)
    return {}
  })
  app.post('/simulator/clock', async (request) => {
    passed += z.object({ minutes: z.number() }).parse(request.body).minutes * 60_000
    return {}
  })
  const running = await simulator.listen(options.port ?? 0)
  url = running.url
  return { ...running, eventsUrl: url.replace(/^http/, 'ws') + topicsPath }
}
