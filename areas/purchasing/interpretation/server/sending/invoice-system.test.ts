import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { deliverTask } from '#platform/server/outbox/outbox.ts'
import { deliverer } from '#platform/server/outbox/delivery.ts'
import { systemDestinations } from '#platform/server/outbox/destinations.ts'
import { startWorker } from '#platform/server/worker/worker.ts'
import type { Fault } from '#simulators/faults.ts'
import { startInvoiceSystem } from '#simulators/invoice-system.ts'
import type { Recording } from '#simulators/recorder.ts'
import type { Call, RunningSimulator } from '#simulators/simulator.ts'
import { saidAnother } from '#areas/purchasing/invoices/server/testing/two-of-one-number.ts'
import { interpretation } from '../../contract.ts'
import { interpretationTasks, readingTasks } from '../jobs.ts'
import { complete, pendingOf, startHouse, type House } from '../testing/house.ts'

/** Milliseconds the invoice system has to answer here. */
const patience = 500

let invoiceSystem: RunningSimulator
let house: House
let anna: Person
beforeAll(async () => {
  invoiceSystem = await startInvoiceSystem()
  house = await startHouse({ INVOICE_SYSTEM_URL: invoiceSystem.url }, (services) => {
    const deliver = deliverer(systemDestinations(services.config, patience), [0, 0, 0])
    const tasks = { ...interpretationTasks, ...readingTasks, [deliverTask]: deliver }
    return startWorker({ url: services.config.databaseUrl, services, tasks, pollEvery: 50 })
  })
  anna = await house.person(['InvoiceHandler'])
})
afterAll(async () => {
  await house.stop()
  await invoiceSystem.stop()
})
afterEach(() => misbehave({ mode: 'off' }))

const misbehave = (fault: Fault) =>
  fetch(`${invoiceSystem.url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
async function told<T>(path: string): Promise<readonly T[]> {
  return (await (await fetch(invoiceSystem.url + path)).json()) as T[]
}
/** What the invoice system has of an interpretation. */
const received = async (id: string) =>
  (await told<Recording>('/recordings')).filter(({ idempotencyKey }) =>
    idempotencyKey?.startsWith(`interpretation:${id}:`),
  )
const keysOf = async (id: string) =>
  (await received(id)).map(({ idempotencyKey }) => idempotencyKey)
async function sendings(id: string): Promise<readonly unknown[]> {
  const { rows } = await house.owner.query(
    `select number, state from interpretation_sending join outbox_message using (idempotency_key)
     where interpretation_id = $1 order by number`,
    [id],
  )
  return rows
}
/** What has been sent to it of an interpretation, whatever it answered. */
const asked = async (id: string) =>
  (await told<Call>('/simulator/calls')).filter(({ body }) =>
    JSON.stringify(body ?? '').includes(id),
  )

async function sent(fields: Parameters<typeof complete>[0] = {}): Promise<string> {
  const id = await pendingOf(house, anna)
  const { status } = await anna.call(interpretation.save, {
    id,
    documentFields: complete(fields),
    confirmNotStamped: true,
  } as never)
  expect(status).toBe(200)
  return id
}
const seen = async (id: string) => (await anna.call(interpretation.get, { id })).body
const stateOf = async (id: string) => (await seen(id)).delivery?.state
const until = (id: string, state: string) =>
  vi.waitUntil(async () => (await stateOf(id)) === state, { timeout: 60_000 })

describe('an invoice system', () => {
  it.each([
    ['fails', 'fail'],
    ['fails after it has stored the invoice', 'lost'],
    ['answers nonsense', 'nonsense'],
    ['answers with the login page of somebody in between', 'page'],
    ['hangs up in the middle of its answer', 'cut'],
    ['never answers', 'hang'],
    ['answers too late', 'slow'],
  ] as const)('that %s gets the invoice once, and is believed when it says so', async (_, mode) => {
    await misbehave({ mode, times: 2, delayMs: 2 * patience })
    const id = await sent()
    await until(id, 'delivered')
    expect(await seen(id)).toMatchObject({
      sentToInvoiceSystem: true,
      delivery: { attempts: 3, cause: null, lastError: null, deliveredAt: expect.any(String) },
    })
    await expect.poll(() => keysOf(id)).toEqual([`interpretation:${id}:1`])
  })

  it('that only says yes has the invoice', async () => {
    await misbehave({ mode: 'empty', times: 1 })
    const id = await sent()
    await until(id, 'delivered')
    expect([await received(id), await asked(id)].map(({ length }) => length)).toEqual([1, 1])
  })

  it('that has no time is asked again when it has, and not before', async () => {
    await misbehave({ mode: 'busy', times: 1, delayMs: 3_600_000 })
    const id = await sent()
    await expect
      .poll(async () => (await seen(id)).delivery?.lastError)
      .toBe('Mottagaren svarade 429: {"error":"För många anrop"}')
    const { rows } = await house.owner.query<{ seconds: number }>(
      `select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs where key = (
         select 'deliver:' || id from outbox_message where idempotency_key = $1)`,
      [`interpretation:${id}:1`],
    )
    expect(rows[0]?.seconds).toBeGreaterThan(3500)
    expect(await stateOf(id)).toBe('waiting')
    // A person who knows better does not have to wait.
    await anna.call(interpretation.resendInterpretation, { id })
    await until(id, 'delivered')
    expect(await received(id)).toHaveLength(1)
  })

  it('that sends us elsewhere gets nothing there, and a person sees why', async () => {
    await misbehave({ mode: 'redirect' })
    const id = await sent()
    await until(id, 'dead')
    expect((await seen(id)).delivery).toMatchObject({
      attempts: 1,
      lastError: 'Mottagaren svarade 307',
    })
    await misbehave({ mode: 'off' })
    expect(
      (await told<Call>('/simulator/calls')).filter(({ path }) => path === '/elsewhere'),
    ).toEqual([])
  })

  it('that is away too long gets the invoice when a person sends again, once however often that is pressed', async () => {
    await misbehave({ mode: 'fail' })
    const id = await sent()
    await until(id, 'dead')
    expect(await seen(id)).toMatchObject({
      sentToInvoiceSystem: false,
      delivery: { attempts: 4, cause: 'networkError' },
    })
    await misbehave({ mode: 'off' })
    // The first try is still under way when the others press.
    await misbehave({ mode: 'hang', times: 1 })
    const again = await Promise.all(
      [1, 2, 3].map(() => anna.call(interpretation.resendInterpretation, { id })),
    )
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    await until(id, 'delivered')
    expect(await received(id)).toHaveLength(1)
    expect(
      (await seen(id)).statusHistory.filter(({ what }) => what === 'Skickad igen'),
    ).toHaveLength(1)
  })

  it('that has stored the invoice and said that it failed knows it again when a person sends again', async () => {
    await misbehave({ mode: 'lost' })
    const id = await sent()
    await until(id, 'dead')
    await misbehave({ mode: 'off' })
    await anna.call(interpretation.resendInterpretation, { id })
    await until(id, 'delivered')
    expect(await received(id)).toHaveLength(1)
  })

  it('that has the invoice number says so, and takes the invoice with a period after it (interpretation 39)', async () => {
    await until(await sent({ invoiceNumber: '7001' }), 'delivered')
    // The recipient is another, or the invoice would be known as the same before it was sent.
    const id = await sent({ invoiceNumber: '7001', recipientOrganizationNumber: '556036-0793' })
    await until(id, 'dead')
    expect((await seen(id)).delivery).toMatchObject({
      attempts: 1,
      cause: 'invoiceNumberExists',
      lastError: 'Mottagaren svarade 409: {"error":"Fakturanummer 7001 finns redan"}',
    })
    await anna.call(interpretation.resendInterpretation, { id, addPeriodAfterInvoiceNumber: true })
    await until(id, 'delivered')
    expect(await keysOf(id)).toEqual([`interpretation:${id}:2`])
  })

  it('interpretation 92: that has the number of another year is sent the invoice with a period when two have said so', async () => {
    const first = await sent({ invoiceNumber: '7009' })
    await until(first, 'delivered')
    await house.owner.query(
      `update invoice set invoice_date = invoice_date - 360, due_date = due_date - 360 where reference = $1`,
      [first],
    )
    const id = await sent({ invoiceNumber: '7009', recipientOrganizationNumber: '556036-0793' })
    await until(id, 'dead')
    const invoiceOf = async (reference: string) =>
      (
        await house.owner.query<{ id: string }>('select id from invoice where reference = $1', [
          reference,
        ])
      ).rows[0]?.id ?? ''
    const pair = { id: await invoiceOf(id), otherId: await invoiceOf(first) }
    const second = await house.person(['CreditOfficer'])
    expect(await saidAnother(anna, second, pair)).toEqual([200, 204])
    await until(id, 'delivered')
    expect((await received(id)).map(({ body }) => body)).toMatchObject([
      { payload: { invoiceNumber: '7009.', invoiceId: pair.id } },
    ])
    expect((await seen(id)).statusHistory.map(({ what }) => what)).toContain(
      'Skickad igen med punkt efter numret, som en annan faktura',
    )
  })

  it('that knows no such currency says so, and takes the invoice in kronor (interpretation 39)', async () => {
    const id = await sent({ invoiceCurrency: 'CHF' })
    await until(id, 'dead')
    expect((await seen(id)).delivery).toMatchObject({ attempts: 1, cause: 'unhandledCurrency' })
    await anna.call(interpretation.resendInterpretation, { id, forceCurrencySek: true })
    await until(id, 'delivered')
    expect(await keysOf(id)).toEqual([`interpretation:${id}:2`])
  })

  it('interpretation 68: judges anew under a new key what was refused as it is', async () => {
    const id = await sent({ invoiceCurrency: 'CHF' })
    await until(id, 'dead')
    await anna.call(interpretation.resendInterpretation, { id })
    await expect.poll(() => sendings(id)).toMatchObject([{ state: 'withdrawn' }, { state: 'dead' }])
    expect(await received(id)).toEqual([])
  })

  it.each(['forbidden', 'unknown'] as const)(
    'interpretation 68: that says %s at the door has nothing, and gets a new sending',
    async (mode) => {
      await misbehave({ mode, times: 1 })
      const id = await sent()
      await until(id, 'dead')
      expect((await seen(id)).delivery).toMatchObject({ attempts: 1, cause: null })
      await anna.call(interpretation.resendInterpretation, { id })
      await until(id, 'delivered')
      expect(await keysOf(id)).toEqual([`interpretation:${id}:2`])
    },
  )

  it('interpretation 68: that stored the invoice, failed, and then lets nobody in gets it once', async () => {
    await misbehave({ mode: 'forbidden', times: 1 })
    await misbehave({ mode: 'lost', times: 1 })
    const id = await sent()
    await until(id, 'dead')
    expect((await seen(id)).delivery).toMatchObject({ attempts: 2, cause: null })
    await anna.call(interpretation.resendInterpretation, { id })
    await until(id, 'delivered')
    expect(await keysOf(id)).toEqual([`interpretation:${id}:1`])
  })

  it('never gets what another sending has taken the place of', async () => {
    await misbehave({ mode: 'fail' })
    const id = await sent()
    await until(id, 'dead')
    await misbehave({ mode: 'off' })
    await anna.call(interpretation.resendInterpretation, { id, addPeriodAfterInvoiceNumber: true })
    await until(id, 'delivered')
    expect(await sendings(id)).toEqual([
      { number: 1, state: 'withdrawn' },
      { number: 2, state: 'delivered' },
    ])
  })
})
