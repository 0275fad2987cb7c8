import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoiceTasks } from './jobs.ts'
import { apiClientWithToken } from './testing/api-client.ts'
import { startInvoiceHouse, type InvoiceHouse } from './testing/house.ts'

let house: InvoiceHouse
beforeAll(async () => {
  house = await startInvoiceHouse()
})
afterAll(() => house.stop())

const run = async (task: string) => invoiceTasks[task]?.({}, house.services)
const jobs = async (id: string) => {
  const { rows } = await house.owner.query('select 1 from graphile_worker.jobs where key = $1', [
    `decide-invoice:${id}`,
  ])
  return rows.length
}

it('an invoice whose job is gone gets a new one, and is decided on', async () => {
  const [issuer, recipient] = [await house.issuer(), await house.recipient()]
  const forgotten = await house.takeIn(
    { issuer, recipient },
    { now: new Date(Date.now() - 11 * 60_000) },
  )
  const fresh = await house.takeIn({ issuer, recipient })
  await house.owner.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
  )
  await run('rescue-invoices')
  expect([await jobs(forgotten), await jobs(fresh)]).toEqual([1, 0])
  await house.work()
  await expect.poll(async () => (await house.row(forgotten)).decision).toBe('Buy')
})

it('what partners sent is remembered for 30 days', async () => {
  await apiClientWithToken(house.owner, 'Bokio')
  await house.owner.query(
    `insert into partner_request (api_client_id, idempotency_key, fingerprint, created_at)
     select id, 'days-' || days, '\\x00', skynet.now() - make_interval(days => days) from api_client, unnest(array[29, 31]) days`,
  )
  await run('forget-partner-requests')
  const { rows } = await house.owner.query('select idempotency_key as key from partner_request')
  expect(rows).toEqual([{ key: 'days-29' }])
})
