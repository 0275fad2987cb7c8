import pg from 'pg'
import { startTokenIssuer } from '#platform/server/testing/token-issuer.ts'
import { startCompanyInformationA } from '#simulators/company-information/provider-a.ts'
import { startCompanyInformationB } from '#simulators/company-information/provider-b.ts'
import { startScreening } from '#simulators/screening/yente.ts'
import type { Policy } from '#areas/foundation/users/rules.ts'
import { apiClientWithToken } from '#areas/purchasing/invoices/server/testing/api-client.ts'
import { startBooks } from './books.ts'
import { posted, staff, type Staff } from './caller.ts'
import { startClock } from './clock.ts'
import { addTraders, type Traders } from './traders.ts'

export interface Server {
  readonly url: string
  /** As a lost machine ends. */
  kill(): Promise<void>
}
/** A server with its worker as a process of its own. */
export type StartServer = (environment: Readonly<Record<string, string>>) => Promise<Server>

export interface Place {
  /** An empty database with every migration run. */
  readonly database: { readonly url: string; readonly ownerUrl: string }
  readonly dataDir: string
  readonly startServer: StartServer
}

const key = 'bench-key'
const eventsSecret = 'the-secret-by-which-the-invoice-system-signs'
const servers = 2

/** The factoring company of the month: two servers, what they ask, what they tell, and its people. */
export async function openCompany({ database, dataDir, startServer }: Place, traders: Traders) {
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 8 })
  owner.on('error', () => undefined)
  const { register } = traders
  const issuer = await startTokenIssuer('urn:skynet:api')
  const clock = await startClock(dataDir, owner)
  const books = await startBooks({ secret: eventsSecret, now: clock.now })
  const [a, b, lists] = await Promise.all([
    startCompanyInformationA({ register, apiKey: key }),
    startCompanyInformationB({ register, apiKey: key }),
    startScreening({ register, apiKey: key }),
  ])
  await addTraders(database, traders)
  const environment = {
    ENVIRONMENT: 'stage',
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    OIDC_ISSUER: issuer.issuer,
    COMPANY_INFORMATION_A_URL: a.url,
    COMPANY_INFORMATION_A_KEY: key,
    COMPANY_INFORMATION_B_URL: b.url,
    COMPANY_INFORMATION_B_KEY: key,
    SCREENING_URL: lists.url,
    SCREENING_KEY: key,
    INVOICE_SYSTEM_URL: books.url,
    INVOICE_SYSTEM_EVENTS_SECRET: eventsSecret,
    SMTP_URL: 'smtp://127.0.0.1:9',
    JOBS_AT_ONCE: '4',
    DATABASE_CONNECTIONS: '8',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...clock.environment,
  }
  const running = await Promise.all(
    Array.from({ length: servers }, async () => startServer(environment)),
  )
  const urls = () => running.map(({ url }) => url)
  const partnerToken = await apiClientWithToken(owner, 'Bokio')
  await owner.query(`update api_client_token set expires_at = skynet.now() + interval '90 days'`)

  /** A user who holds the policies, signed in a moment ago by the moved clock. */
  async function person(name: string, policies: readonly Policy[]): Promise<Staff> {
    const email = `${name}@example.se`
    await owner.query(
      `with one as (insert into internal_user (first_name, last_name, email_address, created_by) values ($1, 'Månad', $2, 'test') returning id)
       insert into user_policy (user_id, policy) select one.id, unnest($3::text[]) from one`,
      [name, email, policies],
    )
    return staff(urls, () => {
      const ahead = Math.round((clock.now().getTime() - Date.now()) / 1000)
      return issuer.token({ email, expiresIn: ahead + 3600, askedAgo: -ahead })
    })
  }
  const providers = (fault: object) =>
    Promise.all(
      [a.url, b.url].map((url) =>
        fetch(`${url}/simulator/faults`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(fault),
        }),
      ),
    )

  return {
    owner,
    clock,
    books,
    urls,
    providers,
    first: await person('Anna', ['Administrator']),
    second: await person('Bengt', ['Administrator', 'CreditOfficer']),
    aml: await person('Cecilia', ['AmlDepartment']),
    /** What the partner sends, under a key by which it is one thing however often it is sent. */
    sell: (body: unknown, idempotencyKey: string) =>
      posted(urls, '/partner/v1/invoices', body, {
        authorization: `Bearer ${partnerToken}`,
        'idempotency-key': idempotencyKey,
      }),
    /** Ends a server in the middle of what it does, and starts it again. */
    async killOne(place: number) {
      await running[place % servers]?.kill()
      running[place % servers] = await startServer(environment)
    },
    async stop() {
      await Promise.all(running.map((server) => server.kill()))
      await clock.stop()
      await Promise.all([a.stop(), b.stop(), lists.stop(), books.stop(), issuer.stop()])
      await owner.end()
    },
  }
}
export type Company = Awaited<ReturnType<typeof openCompany>>
