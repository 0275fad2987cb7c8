import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { publishContexts, publishLatest } from '#areas/credit/rules/server/testing/publish.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { batch, type BatchRun } from '../contract.ts'
import type { BatchType } from '../rules.ts'
import { batchTasks } from './run-job.ts'
import { agreed, companies, companyInBankruptcy, text } from './testing/files.ts'

let server: AskingServer
let services: ReturnType<typeof openServices>
let person: Person
let admin: Person
beforeAll(async () => {
  server = await startAskingServer()
  services = openServices(server)
  person = await server.person(['SalesRepresentative'])
  admin = await server.person(['Administrator', 'RuleAdmin'])
})
afterAll(async () => {
  await services.close()
  await server.stop()
})
beforeEach(() =>
  Promise.all((['A', 'B'] as const).map((one) => server.providers.misbehave(one, { mode: 'off' }))),
)

const start = async (lines: readonly string[], type: BatchType = 'test'): Promise<BatchRun> => {
  const { status, body } = await person.call(batch.start, { type, ...agreed }, text(lines))
  expect(status).toBe(200)
  return body
}
const keepOfficeHours = async (from: number, to: number, version: number) => {
  const hour = (key: string, value: number) => ({
    namespace: 'batch',
    key,
    type: 'number' as const,
    value: String(value),
    version,
  })
  const configurationValues = [hour('officeHoursFrom', from), hour('officeHoursTo', to)]
  const saved = await admin.call(settings.saveConfigurationValues, { configurationValues })
  expect(saved.status).toBe(200)
}
const work = (id: string, minutes = 0) => batchTasks['batch-run']?.({ id }, services.at(minutes))
const get = async (id: string) => (await person.call(batch.get, { id })).body
const rows = async (id: string, onlyProblems = false) =>
  (await person.call(batch.rows, { id, onlyProblems, take: 1000 })).body
const jobs = async (id: string) =>
  (
    await server.owner.query<{ run_at: Date; queue_name: string }>(
      'select run_at + skynet.ahead() as run_at, queue_name from graphile_worker.jobs where key = $1',
      [`batch-run:${id}`],
    )
  ).rows

describe('a file that is sent', () => {
  it('BatchDetermination: from idle it is started, and outside office hours runs at once (batch 2, batch 4)', async () => {
    await keepOfficeHours(0, 0, 0)
    const asked = Date.now()
    expect((await person.call(batch.nextStart, {})).body.atOnce).toBe(true)
    const run = await start(companies(2))
    expect(run).toMatchObject({
      type: 'test',
      state: 'scheduled',
      total: 2,
      examined: 0,
      badRows: 0,
      fileName: 'bolag.txt',
    })
    const isAtOnce = (at: number) => at >= asked && at <= Date.now()
    expect(isAtOnce(Date.parse(run.startsAt))).toBe(true)
    const [job] = await jobs(run.id)
    expect(isAtOnce(job?.run_at.getTime() ?? 0)).toBe(true)
    expect((await person.call(batch.all, {})).body.list[0]).toMatchObject({ id: run.id })
  })

  it('BatchDetermination: in office hours waits until half an hour after them (batch 2)', async () => {
    await keepOfficeHours(0, 24, 1)
    expect((await person.call(batch.nextStart, {})).body).toMatchObject({
      atOnce: false,
      waitsUntil: '00:30',
      officeOpens: '00:00',
    })
    const run = await start(companies(2))
    expect(formatInstant(new Date(run.startsAt))).toMatch(/ 00:30$/)
    expect(run.state).toBe('scheduled')
    expect((await jobs(run.id))[0]?.run_at.toISOString()).toBe(run.startsAt)
  })

  it('BatchDetermination: is not started without a file (batch 1)', async () => {
    const { status, refusal } = await person.call(batch.start, { type: 'prospect' })
    expect([status, refusal.fields?.[0]?.field]).toEqual([400, 'file'])
  })
})

describe('a run', () => {
  it('judges each company, reports bad rows by their number, and tells the chat once (batch 2)', async () => {
    const numbers = companies(6)
    const run = await start([
      'Organisationsnummer',
      ...numbers,
      '',
      '556016-0681',
      'inget',
      numbers[0]!,
    ])
    await work(run.id)
    await work(run.id)
    expect(await get(run.id)).toMatchObject({
      state: 'done',
      total: 6,
      examined: 6,
      rated: 6,
      badRows: 3,
      finished: expect.any(String),
    })
    const all = (await rows(run.id)).list
    expect(
      all.slice(0, 6).map((row) => [row.rowNumber, row.organizationNumber, row.state]),
    ).toEqual(numbers.map((number, at) => [at + 2, number, 'rated']))
    expect(all[0]).toMatchObject({ name: expect.any(String), totalScore: expect.any(Number) })
    const bad = await rows(run.id, true)
    expect(bad.list.map((row) => [row.rowNumber, row.state])).toEqual([
      [9, 'bad'],
      [10, 'bad'],
      [11, 'bad'],
    ])
    expect(bad.totalHits).toBe(3)

    const told = await server.owner.query<{ payload: { text: string; link: { url: string } } }>(
      `select payload from outbox_message where destination = 'chat' and idempotency_key = $1`,
      [`batch ${run.id}`],
    )
    expect(told.rows).toHaveLength(1)
    expect(told.rows[0]?.payload.text).toContain(
      '6 bolag bedömda, 0 kunde inte bedömas, 3 rader med fel.',
    )
    expect(told.rows[0]?.payload.link.url).toContain(`/batchdetermination?run=${run.id}`)

    const file = await person.call(batch.result, { id: run.id })
    const sheet = (await readSheet(
      Buffer.from(await (file.body as Blob).arrayBuffer()),
    )) as unknown[][]
    expect(sheet).toHaveLength(10)
    expect(sheet.find((row) => row[0] === 9)).toEqual(
      expect.arrayContaining(['556016-0681', 'Fel i filen']),
    )
    expect(sheet[1]?.slice(0, 3)).toEqual([2, numbers[0], numbers[0]])
    expect(sheet[1]?.[4]).toBe('Bedömd')
  })

  it('gives a bankrupt and a blacklisted company no limit, and says why (batch 7)', async () => {
    const [sound, listed] = companies(2) as [string, string]
    const bankrupt = companyInBankruptcy()
    const aml = await server.person(['AmlDepartment'])
    await aml.call(blacklist.save, { blacklistType: 1, itemValue: listed })
    const run = await start([sound, listed, bankrupt])
    await work(run.id)
    const limits = (await rows(run.id)).list.map((row) => [
      row.organizationNumber,
      row.financialLimit,
      row.problem?.startsWith('Ingen limit. ') ?? false,
    ])
    expect(limits).toEqual([
      [sound, expect.any(Number), false],
      [listed, null, true],
      [bankrupt, null, true],
    ])
    expect((await rows(run.id)).list[1]?.problem).toContain('svarta listan')
  })

  it('goes on where it was when its worker died, and counts nothing twice', async () => {
    const numbers = companies(6)
    const run = await start(numbers)
    // As a worker leaves it that died after it had judged two of the companies.
    await server.owner.query(
      `update batch_run set state = 'running', examined = 2, rated = 2 where id = $1`,
      [run.id],
    )
    await server.owner.query(
      `update batch_row set state = 'rated', determination_id = gen_random_uuid() where run_id = $1 and row_number <= 2`,
      [run.id],
    )
    await Promise.all([work(run.id), work(run.id)])
    expect(await get(run.id)).toMatchObject({ state: 'done', examined: 6, rated: 6 })
    for (const number of numbers.slice(0, 2))
      expect(await server.providers.asked('A', number)).toBe(0)
  })

  it('waits for a register that is away, and gives up after three tries', async () => {
    const run = await start(companies(2))
    for (const one of ['A', 'B'] as const) await server.providers.misbehave(one, { mode: 'fail' })
    const now = Date.now()
    await work(run.id)
    expect(await get(run.id)).toMatchObject({ state: 'running', examined: 0 })
    const [job] = await jobs(run.id)
    expect((job?.run_at.getTime() ?? 0) - now).toBeGreaterThan(50_000)
    await work(run.id, 2)
    await work(run.id, 4)
    expect(await get(run.id)).toMatchObject({ state: 'done', examined: 2, rated: 0 })
    expect((await rows(run.id, true)).list.map(({ state, problem }) => [state, problem])).toEqual([
      ['notRated', expect.stringContaining('kunde inte nås')],
      ['notRated', expect.stringContaining('kunde inte nås')],
    ])
  })

  it('says which companies no register knows', async () => {
    const run = await start(['5599999991'])
    await work(run.id)
    expect((await rows(run.id, true)).list).toMatchObject([
      { rowNumber: 1, state: 'notRated', problem: 'Inget företag hittades, försök igen.' },
    ])
  })

  it('judges prospects by their own bucket and keeps their rating, but not that of clients, nor of a test', async () => {
    const made = await admin.call(rulebucket.save, {
      name: 'För prospekt',
      ruleBucketType: 'issuer',
    })
    const second = await server.person(['RuleAdmin'])
    await publishLatest(admin, second, made.body.id)
    await publishContexts(admin, second, made.body.id, ['prospect'])
    const [prospect, client, tried] = companies(3) as [string, string, string]
    await addCompany(server.owner, { organizationNumber: client, name: 'Klienten AB', roles: [0] })
    const run = await start([prospect, client], 'prospect')
    await work(run.id)
    await work((await start([tried], 'test')).id)
    const { rows: kept } = await server.owner.query<{ organization_number: string }>(
      'select organization_number from company_rating where organization_number = any($1)',
      [[prospect, client, tried]],
    )
    expect(kept).toEqual([{ organization_number: prospect }])
    const judged = await server.owner.query<{ bucket_id: string; organization_number: string }>(
      'select bucket_id, organization_number from company_determination where organization_number = any($1)',
      [[prospect, client, tried]],
    )
    const bucketOf = new Map(judged.rows.map((row) => [row.organization_number, row.bucket_id]))
    expect(
      [prospect, client, tried].map((number) => bucketOf.get(number) === made.body.id),
    ).toEqual([true, true, false])
    expect((await rows(run.id)).list[1]).toMatchObject({
      state: 'rated',
      problem: expect.stringMatching(/^Redan klient/),
    })
  })

  it('is cancelled while it is going on, and never afterwards', async () => {
    const run = await start(companies(2))
    expect((await person.call(batch.cancel, { id: run.id })).body.state).toBe('cancelled')
    await work(run.id)
    expect(await get(run.id)).toMatchObject({ state: 'cancelled', examined: 0 })
    const left = (await rows(run.id, true)).list.map(({ state, problem }) => [state, problem])
    expect(left).toEqual(Array(2).fill(['notRated', 'Körningen avbröts']))
    const again = await person.call(batch.cancel, { id: run.id })
    expect([again.status, again.refusal.code]).toEqual([409, 'over'])
    expect((await person.call(batch.get, { id: crypto.randomUUID() })).status).toBe(404)
  })
})
