import { pino } from 'pino'
import { startTestServer } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import type { JobServices, JobTasks } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { counter } from '#platform/server/testing/counter.ts'
import { startWorker, type Worker } from '#platform/server/worker/worker.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { addCompany, register } from '#areas/parties/company/server/testing/companies.ts'
import { startProviders } from '#areas/parties/company/server/testing/providers.ts'
import { isClean } from '#areas/parties/keypersons/server/testing/lists.ts'
import { screened } from '#areas/parties/keypersons/server/testing/screened.ts'
import { startInvoiceSystem } from '#simulators/invoice-system.ts'
import type { TellingMode } from '#simulators/teller.ts'
import { isCovered } from '#simulators/company-information/provider-b.ts'
import { decideInvoice } from '../deciding/decide-waiting.ts'
import { invoiceById } from '../invoice-store.ts'
import { invoiceTasks } from '../jobs.ts'
import { keepBytes } from '#platform/server/files/keep-bytes.ts'
import { takeIn, type IncomingInvoice, type Intake } from '../take-in.ts'

const kr = 100
const next = counter()
const names = new Map<string, string>()
/** A sound limited company with nobody on a list, that both providers know, taken by no other test of the file. */
function soundCompany() {
  for (;;) {
    const index = next()
    const file = register.companyFileAt(index)
    const [accounts] = file.accounts
    if (!isCovered(index) || file.legalForm !== 'AB' || !accounts || file.board.length === 0)
      continue
    if (file.rating.score < 6 || file.remarks.length > 0 || file.status !== 'active') continue
    if (!isClean(file)) continue
    names.set(file.organizationNumber, file.name)
    return file
  }
}

/** By which the invoice system knows us, and we it. */
const invoiceSystemKey = 'the-key-of-the-house'
const eventsSecret = 'the-secret-by-which-the-invoice-system-signs'

/**
 * The whole server with companies to invoice each other, providers that know them, and a way to
 * have the jobs done.
 */
export async function startInvoiceHouse(environment: Readonly<Record<string, string>> = {}) {
  // Nothing has been claimed yet in the first house of a file; a second one stands beside it.
  if (housesOpen === 0) claims.clear()
  housesOpen += 1
  const providers = await startProviders()
  const invoiceSystem = await startInvoiceSystem(
    0,
    { key: invoiceSystemKey },
    { secret: eventsSecret },
  )
  const given = {
    ...providers.environment,
    INVOICE_SYSTEM_URL: invoiceSystem.url,
    INVOICE_SYSTEM_KEY: invoiceSystemKey,
    INVOICE_SYSTEM_EVENTS_SECRET: eventsSecret,
    ...environment,
  }
  const server = await startTestServer(given)
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const writes = openDatabase({ url: server.database.url, log, most: 10, role: 'skynet_app' })
  let now: Date | undefined
  const services: JobServices = {
    writes,
    reads: writes,
    files: openFileStore(server.config),
    config: server.config,
    clock: () => now ?? new Date(),
    log,
  }
  let worker: Worker | undefined
  let references = 0

  return {
    providers,
    invoiceSystem,
    server,
    /** For a process of its own on the same database and files. */
    environment: {
      ...given,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: server.database.url,
      DATA_DIR: server.config.dataDir,
      OIDC_ISSUER: server.config.oidcIssuer,
      RATE_LIMIT_PER_MINUTE: '100000',
    } as Readonly<Record<string, string>>,
    services,
    db: writes.db,
    owner: server.owner,
    register,
    /** Every later `clock()` of the jobs. */
    setClock: (at: Date | undefined) => void (now = at),
    /**
     * An issuer with limits somebody has set, kronor; null for none, of which what is calculated
     * counts where somebody has judged it (limits 85).
     */
    async issuer({
      financing = 1_000_000,
      repurchase = null,
      judged = true,
    }: { financing?: number | null; repurchase?: number | null; judged?: boolean } = {}) {
      const file = soundCompany()
      await addCompany(server.owner, {
        organizationNumber: file.organizationNumber,
        name: file.name,
        roles: [0],
      })
      await screened(writes.db, file.organizationNumber)
      await setLimit(file.organizationNumber, 1, financing)
      if (financing === null && judged)
        await server.owner.query(
          'insert into client_limit (organization_number, limit_type, judged_at) values ($1, 1, skynet.now())',
          [file.organizationNumber],
        )
      await setLimit(file.organizationNumber, 2, repurchase)
      return file.organizationNumber
    },
    /** A recipient with limits somebody has set, kronor; null for none. */
    async recipient({
      most = 1_000_000,
      approval = null,
    }: { most?: number | null; approval?: number | null } = {}) {
      const file = soundCompany()
      await addCompany(server.owner, {
        organizationNumber: file.organizationNumber,
        name: file.name,
        roles: [1],
      })
      await setLimit(file.organizationNumber, 3, most)
      await setLimit(file.organizationNumber, 4, approval)
      return file.organizationNumber
    },
    setLimit,
    soundCompany,
    nameOf,
    invoice,
    /** Takes in an invoice without deciding on it. */
    async takeIn(wanted: Wanted, intake: Partial<Intake & { reference: string }> = {}) {
      const { id } = await inTransaction(writes, (db) =>
        takeIn(db, invoice(wanted), {
          source: 'integration',
          reference: `test-${++references}`,
          now: new Date(),
          ...intake,
        }),
      )
      return id
    },
    /** A stored file with some bytes. */
    keepFile: (name: string, content: Buffer) =>
      keepBytes(writes.db, services.files, server.config.dataDir, {
        name,
        contentType: 'application/pdf',
        content,
      }),
    /**
     * Has the invoice system tell us something by itself. Answers what each of its calls was
     * answered, in their order.
     */
    async told(telling: {
      readonly news: object
      readonly id?: string
      readonly mode?: TellingMode
      readonly secret?: string
    }) {
      const answered = await fetch(`${invoiceSystem.url}/simulator/tell`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...telling, url: `${server.url}/api/invoicesystem/events` }),
      })
      return (await answered.json()) as { status: number; body: unknown }[]
    },
    /** What the schedule has the workers do: asks the invoice system about what is due. */
    ask: async () => invoiceTasks['ask-invoice-system']?.({}, services),
    decide: (id: string) => decideInvoice(services, id),
    /** What the job of a credit note does. */
    credit: async (id: string) => invoiceTasks['credit-note']?.({ id }, services),
    /** Takes in and decides on an invoice. Answers it as it is then. */
    async decided(wanted: Wanted, intake: Partial<Intake> = {}) {
      const id = await this.takeIn(wanted, intake)
      await decideInvoice(services, id)
      return this.row(id)
    },
    async row(id: string) {
      const row = await invoiceById(writes.db, id)
      if (!row) throw new Error('There is no such invoice')
      return row
    },
    /** When the invoice system is asked about an invoice; undefined when it is not. */
    asked: (id: string) =>
      writes.db
        .selectFrom('invoiceAsk')
        .select(['askAt', 'asksFailed', 'isOver'])
        .where('invoiceId', '=', id)
        .executeTakeFirst(),
    /** Öre taken of a limit, and open invoices. */
    async used(organizationNumber: string, limitType: number) {
      const { rows } = await server.owner.query<{ reserved: number; open_count: number }>(
        'select reserved::float, open_count from client_limit where organization_number = $1 and limit_type = $2',
        [organizationNumber, limitType],
      )
      return [rows[0]?.reserved ?? 0, rows[0]?.open_count ?? 0]
    },
    /**
     * Starts a worker, unless there is one. `pollEvery`: milliseconds between looks for jobs that
     * nobody announced; `also`: what other areas have done by themselves.
     */
    async work(pollEvery = 100, also: JobTasks = {}) {
      worker ??= await startWorker({
        url: server.database.url,
        services,
        tasks: { ...invoiceTasks, ...also, deliver: async () => undefined },
        pollEvery,
        betweenLooks: 0,
      })
    },
    async stop() {
      housesOpen -= 1
      await worker?.stop()
      await writes.close()
      await server.stop()
      await providers.stop()
      await invoiceSystem.stop()
    },
  }

  async function setLimit(organizationNumber: string, limitType: number, kronor: number | null) {
    if (kronor === null) return
    await server.owner.query(
      `insert into client_limit (organization_number, limit_type, limit_value, value_date, expires_date, decision_reference, changed_by, changed_at)
       values ($1, $2, $3, skynet.today(), skynet.today() + 300, 'test', 'test', skynet.now())
       on conflict (organization_number, limit_type) do update set limit_value = excluded.limit_value`,
      [organizationNumber, limitType, kronor * kr],
    )
  }
}
export type InvoiceHouse = Awaited<ReturnType<typeof startInvoiceHouse>>

export interface Wanted extends Partial<
  Omit<IncomingInvoice, 'issuerOrganizationNumber' | 'recipientOrganizationNumber'>
> {
  readonly issuer: string
  readonly recipient: string | null
  /** Default 10 000. */
  readonly kronor?: number
}
/** As the register has it, so that the name is nothing to ask about. */
const nameOf = (recipient: string | null) => names.get(recipient ?? '') ?? 'Mottagaren AB'
const day = (days: number) => addDays(stockholmDay(new Date()), days)
const number = counter()
/** No number is another one's with a slip of the pen: 37 divides no difference that a slip makes. */
const apart = 37
/** How often a recipient has been asked for an amount of a day. */
const claims = new Map<string, number>()
let housesOpen = 0
/**
 * The latest day until one of which the recipient has been asked for the amount less than twice: the
 * third time the rules ask about it (rules 78).
 */
export function dayOfClaim(recipient: string | null, kronor = 10_000, until = day(-1)): string {
  const claim = `${recipient ?? 'abroad'} ${kronor} ${until}`
  const times = claims.get(claim) ?? 0
  if (times >= 2) return dayOfClaim(recipient, kronor, addDays(until, -1))
  claims.set(claim, times + 1)
  return until
}
/** A sound invoice of today; `kronor` with VAT. No claim is sold often unless a test names its day. */
export const invoice = ({
  issuer,
  recipient,
  kronor = 10_000,
  ...otherwise
}: Wanted): IncomingInvoice => ({
  issuerOrganizationNumber: issuer,
  recipientOrganizationNumber: recipient,
  recipientName: nameOf(recipient),
  invoiceNumber: String(1001 + apart * number()),
  invoiceAmount: kronor * kr,
  vat: kronor * 20,
  currency: 'SEK',
  invoiceDate:
    otherwise.invoiceDate ?? (otherwise.isCredit ? day(-1) : dayOfClaim(recipient, kronor)),
  dueDate: day(29),
  isCredit: false,
  ...otherwise,
})
