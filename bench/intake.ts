import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openRegister } from '#world/register/register.ts'
import { demoSeed } from '#world/register/seed.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { startCompanyInformationA } from '#simulators/company-information/provider-a.ts'
import { apiClientWithToken } from '#areas/purchasing/invoices/server/testing/api-client.ts'
import { keepAliveClient } from './http-client.ts'
import { inParallel, median, quantile } from './measure.ts'
import { clients, openSide, type Issuer } from './side.ts'
import { ms, perSecond, type Line } from './table.ts'
import type { World } from './worlds/world.ts'

const apiKey = 'bench-key'
const traders = 20

/**
 * Sound companies of the register as issuers of a partner and as recipients, with room for
 * everything.
 */
async function addTraders(
  owner: pg.Pool,
  world: World,
): Promise<{ issuers: string[]; recipients: string[] }> {
  const register = openRegister({
    seed: demoSeed,
    size: world.companies,
    persons: 0,
    today: stockholmDay(new Date()),
  })
  const sound: string[] = []
  for (let at = 0; sound.length < 2 * traders; at++) {
    const { organizationNumber, legalForm, accounts, rating, remarks, status } =
      register.companyFileAt(at)
    if (
      legalForm === 'AB' &&
      accounts.length > 0 &&
      rating.score >= 6 &&
      remarks.length === 0 &&
      status === 'active'
    )
      sound.push(organizationNumber)
  }
  const issuers = sound.slice(0, traders)
  const recipients = sound.slice(traders)
  for (const [role, numbers, limits] of [
    [0, issuers, [1, 2]],
    [1, recipients, [3]],
  ] as const) {
    await owner.query(
      `insert into client (organization_number, company_type, active, partner_type) select unnest($1::text[]), $2::smallint, 1, case when $2::smallint = 0 then 'Bokio' end
       on conflict (organization_number, company_type) do update set active = 1, partner_type = excluded.partner_type`,
      [numbers, role],
    )
    await owner.query(
      `insert into client_limit (organization_number, limit_type, limit_value, value_date, expires_date, decision_reference, changed_by, changed_at)
       select number, type, 1000000000000, skynet.today(), skynet.today() + 300, 'Mätningen', 'Mätningen', skynet.now()
       from unnest($1::text[]) number, unnest($2::int[]) type
       on conflict (organization_number, limit_type) do update set limit_value = excluded.limit_value, value_date = excluded.value_date,
         expires_date = excluded.expires_date, decision_reference = excluded.decision_reference`,
      [numbers, limits],
    )
  }
  return { issuers, recipients }
}

/**
 * Invoices that a partner posts one by one, until each has its decision: how many a second, beside
 * how many rows of its own transaction the same database takes a second, and how long one waits for
 * its decision when nobody hurries.
 */
export async function measureIntake(
  world: World,
  dataDir: string,
  issuer: Issuer,
  invoices: number,
): Promise<Line[]> {
  const register = openRegister({
    seed: demoSeed,
    size: world.companies,
    persons: 0,
    today: stockholmDay(new Date()),
  })
  const provider = await startCompanyInformationA({ register, apiKey })
  const owner = new pg.Pool({ connectionString: world.ownerUrl, max: clients })
  const side = await openSide(world, dataDir, issuer, {
    JOBS_AT_ONCE: '8',
    COMPANY_INFORMATION_A_URL: provider.url,
    COMPANY_INFORMATION_A_KEY: apiKey,
  })
  const partner = keepAliveClient(side.url, await apiClientWithToken(owner, 'Bokio'), clients)
  try {
    const { issuers, recipients } = await addTraders(owner, world)
    const run = Date.now().toString(36)
    const day = stockholmDay(new Date())
    const post = (turn: number) =>
      partner.post(
        '/partner/v1/invoices',
        {
          issuerOrganizationNumber: issuers[turn % traders],
          recipientOrganizationNumber: recipients[(turn * 7) % traders],
          recipientName: 'Mottagaren AB',
          invoiceNumber: `${run}-${turn}`,
          invoiceAmount: 100_000 + turn * 137,
          invoiceDate: day,
          dueDate: day,
        },
        { 'idempotency-key': `${run}-${turn}` },
      )
    const waits = async (from: number, to: number) => {
      for (;;) {
        const { rows } = await owner.query<{ undecided: number; waits: number[] }>(
          `select count(*) filter (where decision is null)::int as undecided,
             array_agg(extract(epoch from decided_at - created_at)::float8 * 1000) filter (where decision is not null) as waits
           from invoice where invoice_number = any($1)`,
          [Array.from({ length: to - from }, (_, at) => `${run}-${from + at}`)],
        )
        if (rows[0]?.undecided === 0) return rows[0].waits
        await pause(20)
      }
    }
    const one = async (turn: number) => {
      await post(turn)
      return waits(turn, turn + 1)
    }
    // Everybody is asked about once, so that the register is not what is measured.
    for (let turn = 0; turn < traders * 2; turn++) await one(turn)
    const alone: number[] = []
    for (let turn = 100; turn < 150; turn++) alone.push(...(await one(turn)))

    const turns = Array.from({ length: invoices }, (_, at) => 1000 + at)
    const begun = performance.now()
    await inParallel(clients, turns, post)
    const hurried = await waits(1000, 1000 + invoices)
    const rate = (invoices / (performance.now() - begun)) * 1000

    await owner.query('create table if not exists bench_row (at timestamptz)')
    const rows = await inParallel(clients, turns, () =>
      owner.query('insert into bench_row values (skynet.now())'),
    )
    await owner.query('drop table bench_row')
    const second = 1000
    return [
      {
        name: `${invoices} invoices posted by ${clients} at once and decided, beside one-row transactions`,
        ours: perSecond(rate),
        peer: perSecond(rows.perSecond),
        ratio: rate / rows.perSecond,
      },
      {
        name: 'from arrival to decision, one at a time, against 1 s: median',
        ours: ms(median(alone)),
        peer: ms(second),
        ratio: median(alone) / second,
        aim: 1,
      },
      {
        name: 'the same: p95',
        ours: ms(quantile(alone, 0.95)),
        peer: ms(second),
        ratio: quantile(alone, 0.95) / second,
        aim: 1,
      },
      {
        name: 'from arrival to decision, all at once: median',
        ours: ms(median(hurried)),
        peer: '',
        ratio: undefined,
      },
    ]
  } finally {
    partner.close()
    await side.stop()
    await owner.end()
    await provider.stop()
  }
}
