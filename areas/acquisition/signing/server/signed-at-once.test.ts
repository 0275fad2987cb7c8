import { afterAll, beforeAll, expect, it } from 'vitest'
import { signing } from '../contract.ts'
import { startSigningHouse } from './testing/signing-house.ts'
import { aSet } from './testing/signing-work.ts'

let house: Awaited<ReturnType<typeof startSigningHouse>>
beforeAll(async () => {
  house = await startSigningHouse()
})
afterAll(() => house.stop())

/** How many wait for something that another holds. */
async function waiting(): Promise<number> {
  const { rows } = await house.server.owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
/** At least so many do. */
async function wait(count: number): Promise<void> {
  await expect.poll(waiting).toBeGreaterThanOrEqual(count)
}

it('signing 48: of two who sign at the same moment both signatures count, and whoever looks meanwhile is told of nothing that has been changed', async () => {
  const set = await aSet(house.server, house.jobs, house.admin)
  const orders: string[] = []
  for (const personalNumber of ['198507099805', '199001012385']) {
    await house.bankId.person({ personalNumber, ipAddress: '198.51.100.7', collects: 1 })
    orders.push(await house.started(set, personalNumber))
  }
  for (const id of orders) await house.jobs.step(id)
  const [first = '', second = ''] = orders
  const { owner } = house.server
  const [trail, document] = [await owner.connect(), await owner.connect()]
  await trail.query('begin')
  await trail.query('lock table audit_lane in exclusive mode')
  const works = [house.jobs.step(first)]
  // The first has all but its row in the trail.
  await wait(1)
  await document.query('begin')
  const held = document.query('lock table agreement_document in access exclusive mode')
  await wait(2)
  works.push(house.jobs.step(second))
  await wait(3)
  const look = house.sales.call(signing.getAgreementWithSignatureStatus, {
    setId: set.agreementSetId,
  })
  await wait(4)
  // The first is done while the others have read the trail, and nothing else yet.
  await trail.query('rollback')
  await held
  await document.query('rollback')
  await Promise.all(works)
  trail.release()
  document.release()
  for (const id of orders)
    expect(await house.orderOf(id)).toMatchObject({ state: 'complete', hint: '' })
  expect((await look).body.flatMap(({ evidence }) => evidence.problems)).toEqual([])
  expect((await house.personsOf(set)).map(({ hasSigned }) => hasSigned)).toEqual([true, true])
})
