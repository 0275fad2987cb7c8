import { fieldsToWire } from '#platform/wire.ts'
import { pino } from 'pino'
import { startRecorder, type Recording } from '#simulators/recorder.ts'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { startWithLogin } from '#areas/foundation/users/server/testing/login.ts'
import { startJobs } from '../jobs.ts'
import { startServer } from '../server.ts'

interface Answer {
  readonly status: number
  readonly body: { code?: string } & Record<string, unknown>
}

/**
 * Two servers and two workers on one database, as on two machines: they share nothing else but the
 * session secret, which is configured.
 */
export async function startTwins() {
  const crm = await startRecorder({ title: 'CRM', what: 'CRM' })
  const first = await startWithLogin({ CRM_URL: `${crm.url}/companies` })
  const config = { ...first.config, port: 0 }
  const log = pino({ level: 'silent' })
  const options = { url: first.database.url, log, most: 10, role: 'skynet_app' } as const
  const pools = {
    writes: openDatabase(options),
    reads: openDatabase({ ...options, readOnly: true }),
  }
  const parts = { config, log, clock: () => new Date(), files: openFileStore(config), ...pools }
  const second = await startServer(parts)
  const addresses = [first.url, second.url.replace('localhost', '127.0.0.1')] as const
  const workers = await Promise.all([startJobs(parts), startJobs(parts)])
  await first.owner.query(
    `insert into user_policy (user_id, policy) select id, unnest($1::text[]) from internal_user where email_address = 'maja.lindgren@example.se'
     on conflict do nothing`,
    [policies],
  )
  const token = await first.tokenOf(await first.signedIn())

  async function post(
    address: string,
    endpoint: AnyEndpoint,
    input: Readonly<Record<string, unknown>>,
  ): Promise<Answer> {
    const answer = await fetch(address + endpoint.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(fieldsToWire(endpoint.input, input)),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : undefined }
  }
  return {
    first,
    pools,
    token,
    /** Of the two servers. */
    addresses,
    /** The number of a company that is issuer and recipient. */
    number: await addCompany(first.owner, { roles: [0, 1] }),
    /** A call of somebody who may do everything. */
    post,
    /** The same kind of call so many times at once, in turn at one server and the other. */
    atBoth: (times: number, call: (address: string, at: number) => Promise<Answer>) =>
      Promise.all(Array.from({ length: times }, (_, at) => call(addresses[at % 2 ? 1 : 0], at))),
    /** What the customer relations system was told. */
    async told(): Promise<readonly Recording[]> {
      return (await fetch(`${crm.url}/recordings`)).json()
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
      await second.stop()
      await Promise.all([pools.writes.close(), pools.reads.close()])
      await first.stop()
      await crm.stop()
    },
  }
}
export type Twins = Awaited<ReturnType<typeof startTwins>>
