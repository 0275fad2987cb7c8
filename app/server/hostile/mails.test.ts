import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'
import { saidTo } from '#areas/purchasing/interpretation/server/testing/smtp-client.ts'
import { startTestServer, type TestServer } from '../testing.ts'
import { lifeText, watchLife } from '../testing/hostile/attack.ts'
import { hostileMail } from '../testing/hostile/mail.ts'
import { inTurn } from '../testing/in-turn.ts'
import { startProcess, type ProgramProcess } from '../testing/processes.ts'

/** More of them, and others: `node scripts/hostile.mjs mails 10000 7`. */
const mails = Number(process.env.HOSTILE_MAILS ?? 60)
const seed = Number(process.env.HOSTILE_SEED ?? 1)
/** Milliseconds: what has not come by then hangs, however busy the machine is. */
const patience = 120_000

let server: TestServer
let attacked: ProgramProcess
beforeAll(async () => {
  server = await startTestServer()
  await server.owner.query(
    `insert into configuration_value (namespace, key, type, value, changed_by) values
     ('interpretation', 'mailPerSenderAndHour', 'number', '100000', 'test'), ('interpretation', 'mailPerHour', 'number', '1000000', 'test')`,
  )
  const { config } = server
  attacked = await startProcess(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      MAIL_IN_PORT: '0',
      DATABASE_URL: config.databaseUrl,
      DATA_DIR: config.dataDir,
      OIDC_ISSUER: config.oidcIssuer,
    },
    process.env.HOSTILE_MAILS !== undefined,
  )
})
afterAll(async () => {
  await attacked.kill()
  await server.stop()
})

interface Fated {
  readonly id: string
  readonly reason: string
  readonly files: readonly {
    readonly id: string
    readonly name: string
    readonly fate: string
    readonly reason: string
  }[]
}
/** What became of each mail and its files, by the mail's id. */
async function fates(): Promise<ReadonlyMap<string, Fated>> {
  const { rows } = await server.owner.query<Fated>(
    `select id, reason, (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', file_name, 'fate', fate, 'reason', reason)), '[]')
                           from intake file where file.mail_id = mail.id) as files
       from intake mail where kind = 'mail'`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
const untilSettled = () =>
  vi.waitUntil(
    async () =>
      (await server.owner.query(`select 1 from intake where fate = 'received' limit 1`))
        .rowCount === 0,
    { timeout: mails * 5000 + 240_000, interval: 500 },
  )

/** The honest files of mails within bounds that were not read. */
function unreadOf(
  taken: ReadonlyMap<string, readonly string[]>,
  fated: ReadonlyMap<string, Fated>,
): Fated['files'] {
  return [...taken].flatMap(([mail, honest]) => {
    const { reason = '', files = [] } = fated.get(mail) ?? {}
    if (beyondBounds.test(reason)) return []
    const read = files.filter(({ fate }) => fate === 'interpreted' || fate === 'attachment')
    return honest
      .filter((name) => !read.some((file) => file.name === name))
      .map(
        (name) => files.find((file) => file.name === name) ?? { id: mail, name, fate: '', reason },
      )
  })
}
/** Why a whole mail is refused, with what is honest in it (interpretation 81). */
const beyondBounds =
  /^Brevet (har fler rader|har för många delar|tog för lång tid|kunde inte läsas)/

/** Sends a mail; answers its id in the ledger, or how it was refused. */
async function sent(number: number): Promise<{ id?: string; refused?: string; honest: string[] }> {
  const { sender, raw, honest } = await hostileMail(seed, number)
  const answers = await saidTo(
    attacked.mailUrl,
    'EHLO a\r\n',
    `MAIL FROM:<${sender}>\r\n`,
    'RCPT TO:<faktura@kf.example>\r\n',
    'DATA\r\n',
    Buffer.concat([raw, Buffer.from('\r\n.\r\n')]),
  )
  const last = answers.at(-1) ?? 'no answer'
  const id = /Mottaget: (\S+)/.exec(last)?.[1]
  return { ...(id ? { id } : { refused: last }), honest: [...honest] }
}

it(
  'of hostile mails composed at random none is lost, each and each of its files gets its fate, and honest files among them are read (interpretation 81)',
  async () => {
    const taken = new Map<string, readonly string[]>()
    const refusals: string[] = []
    const life = watchLife(attacked.url, patience)
    await inTurn(
      Array.from({ length: mails }, (_, number) => async () => {
        const { id, refused, honest } = await sent(number)
        if (id) taken.set(id, honest)
        else refusals.push(`${number}: ${refused}`)
      }),
      4,
    )
    await untilSettled()
    const lived = lifeText(await life())
    const before = await fates()
    const lost = [...taken.keys()].filter((id) => !before.has(id))
    // A reading that took too long, as it may on a busy machine, is one that somebody tries again.
    const handler = await server.person(['InvoiceHandler'])
    for (const { id } of unreadOf(taken, before))
      await handler.call(interpretation.retryIntake, { id })
    await untilSettled()
    const unread = unreadOf(taken, await fates())
    if (process.env.HOSTILE_MAILS)
      console.log(`${taken.size} taken, ${lived}; ${await attacked.cost()}`)
    // Refused is refused for good and by name; "later" would come again.
    expect(refusals.filter((refusal) => !/: 5\d\d /.test(refusal))).toEqual([])
    expect(lost).toEqual([])
    expect(unread).toEqual([])
    expect((await fetch(`${attacked.url}/health`)).status).toBe(200)
  },
  mails * 5000 + 600_000,
)
