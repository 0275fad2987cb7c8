import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#areas/credit/limits/contract.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { invoiceTasks } from '../jobs.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
beforeAll(async () => {
  house = await startInvoiceHouse()
})
afterAll(() => house.stop())

it('limits 85, 88: an invoice waits while nobody has decided on the limit of its issuer, and is bought when somebody has', async () => {
  const issuer = await house.issuer({ financing: null, judged: false })
  const recipient = await house.recipient()
  const invoice = await house.decided({ issuer, recipient })
  expect(invoice).toMatchObject({ decision: 'Pause' })
  const { rows } = await house.owner.query<{ reasons: string[] }>(
    'select reasons from determination where invoice_id = $1',
    [invoice.id],
  )
  expect(rows[0]?.reasons.join()).toContain(
    'Utställaren är pausad: finansieringslimiten väntar på kreditbeslut',
  )
  expect(await house.used(issuer, 1)).toEqual([0, 0])

  const admin = await house.server.person(['Administrator'])
  const { body } = await admin.call(limits.save, {
    organizationNumber: issuer,
    limitType: 'financing',
    limitValue: 1_500_000,
    expiresDate: addDays(stockholmDay(new Date()), 90),
    decisionReferens: 'Beslut i kreditkommittén',
  })
  expect(body).toMatchObject({ approvalId: null, effectiveLimit: 1_500_000 })
  // By itself (limits 88): what somebody has put on hold stays.
  const { rows: jobs } = await house.owner.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where identifier = 'limit-decided'`,
  )
  expect(jobs).toEqual([{ payload: { organizationNumber: issuer } }])
  for (const { payload } of jobs) await invoiceTasks['limit-decided']?.(payload, house.services)
  expect((await house.row(invoice.id)).state).toBe('decideAgain')
  await house.decide(invoice.id)
  expect(await house.row(invoice.id)).toMatchObject({ decision: 'Buy' })
})
