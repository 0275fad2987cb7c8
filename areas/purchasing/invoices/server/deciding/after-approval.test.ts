import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { determinations } from '#areas/credit/determinations/contract.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { rules } from '#areas/credit/rules/contract.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { actOfException } from '#areas/credit/whitelist/rules.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { invoices } from '../../contract.ts'
import { invoiceTasks } from '../jobs.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
let maker: Person
let second: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  maker = await house.server.person(['Administrator'])
  second = await house.server.person(['Administrator'])
})
afterAll(() => house.stop())

const read = async (id: string) => (await maker.call(invoices.get, { id })).body
/** What the program has put in the queue for what is approved, done. */
async function approvedJobs() {
  const { rows } = await house.owner.query<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs join graphile_worker._private_tasks task on task.id = task_id
     where identifier = 'after-approval'`,
  )
  for (const { payload } of rows) await invoiceTasks['after-approval']?.(payload, house.services)
}

/** An invoice above the financing limit, and what would be enough. */
async function rejected(kronor: number) {
  const issuer = await house.issuer({ financing: 1_000 })
  const recipient = await house.recipient({ most: 50_000_000 })
  const { id, determinationId } = await house.decided({ issuer, recipient, kronor })
  const { body } = await maker.call(determinations.explanation, { id: determinationId ?? '' })
  const enough = body.flips.find(({ kind }) => kind === 'limit')?.changes.limits?.financing ?? 0
  const { body: shown } = await maker.call(limits.get, {
    organizationNumber: issuer,
    limitType: 'financing',
  })
  return {
    id,
    issuer,
    determinationId: determinationId ?? '',
    enough,
    above: shown[0]?.secondPersonAbove,
  }
}
const asked = (organizationNumber: string, limitValue: number) =>
  ({
    organizationNumber,
    limitType: 'financing',
    limitValue,
    expiresDate: addDays(stockholmDay(new Date()), 90),
    decisionReferens: 'Fakturan ryms inte',
  }) as const
const raise = async (organizationNumber: string, limitValue: number) =>
  (await maker.call(limits.save, asked(organizationNumber, limitValue))).body.approvalId

it('invoices 163: decided on again when a second person has approved, in the names of both', async () => {
  const { id, issuer, enough, above } = await rejected(2_200_000)
  expect(enough).toBe(220_000_000)
  // One person sets no more than is calculated (limits 86).
  expect(above).toBeLessThan(enough)
  const approvalId = (await raise(issuer, enough)) ?? ''
  const waiting = await maker.call(invoices.decideAfter, { id, approvalId })
  expect(waiting.body).toEqual({ newState: 'rejected' })
  expect((await read(id)).awaited).toMatchObject([
    {
      title: expect.stringContaining('Sätt finansieringslimit'),
      askedBy: expect.stringMatching(/^Person/),
      isApproved: false,
    },
  ])
  await approvedJobs()
  expect((await read(id)).invoiceState).toBe('rejected')

  await approve(second, 'raiseLimit', `${issuer} financing`)
  // Until the job has come to it, the page goes on looking.
  expect((await read(id)).awaited).toMatchObject([{ isApproved: true }])
  await approvedJobs()
  // Done again it changes nothing.
  await approvedJobs()
  await house.decide(id)
  const after = await read(id)
  expect(after.decision).toMatch(/^Buy/)
  expect(after.awaited).toEqual([])
  expect(after.history.map(({ by }) => by)).toContainEqual(
    expect.stringMatching(/^Person .+, godkänd av Person .+/),
  )
})

it('approvals 16: the second person opens the determination that suggested a limit, of that company alone', async () => {
  const { issuer, determinationId, enough } = await rejected(2_200_000)
  const other = await rejected(2_300_000)
  const foreign = await maker.call(limits.save, {
    ...asked(issuer, enough),
    determinationId: other.determinationId,
  })
  expect([foreign.status, foreign.refusal.fields]).toEqual([
    400,
    [{ field: 'determinationId', message: expect.stringContaining('gäller inte det här') }],
  ])
  await maker.call(limits.save, { ...asked(issuer, enough), determinationId })
  const waiting = await second.call(approvals.of, {
    acts: ['raiseLimit'],
    organizationNumber: issuer,
  })
  expect(waiting.body).toMatchObject([{ determinationId }])
})

it('approvals 16: whoever may not see decisions is not led to one', async () => {
  const { issuer, determinationId } = await rejected(2_200_000)
  const aml = await house.server.person(['AmlDepartment'])
  const { body: excepted } = await maker.call(rules.whitelistenabled, {})
  const screening = excepted.find(({ id }) => actOfException(id) === 'writeScreeningException')
  await maker.call(whitelist.save, {
    keyOrganizationNumber: issuer,
    rule: screening?.id ?? '',
    whitelistValue: true,
    endDate: addDays(stockholmDay(new Date()), 30),
    comment: 'Utrett och inte samma',
    determinationId,
  })
  const waiting = await aml.call(approvals.of, {
    acts: ['writeScreeningException'],
    organizationNumber: issuer,
  })
  expect(waiting.body).toMatchObject([
    { act: 'writeScreeningException', reason: 'Utrett och inte samma', determinationId: null },
  ])
})

it('is decided on at once when it is approved already, and not at all when it is declined', async () => {
  const first = await rejected(2_200_000)
  const approvalId = (await raise(first.issuer, first.enough)) ?? ''
  await approve(second, 'raiseLimit', `${first.issuer} financing`)
  const late = await maker.call(invoices.decideAfter, { id: first.id, approvalId })
  expect(late.body).toEqual({ newState: 'decideAgain' })

  const other = await rejected(2_300_000)
  const declined = (await raise(other.issuer, other.enough)) ?? ''
  await maker.call(invoices.decideAfter, { id: other.id, approvalId: declined })
  await second.call(approvals.decline, { id: declined, comment: 'För mycket' })
  await approvedJobs()
  expect(await read(other.id)).toMatchObject({ invoiceState: 'rejected', awaited: [] })
  const again = await maker.call(invoices.decideAfter, { id: other.id, approvalId: declined })
  expect([again.status, again.refusal.code]).toEqual([409, 'notApproved'])
})

it('is for what can be decided on again, and an approval there is', async () => {
  const [issuer, recipient] = [await house.issuer(), await house.recipient()]
  const { id } = await house.decided({ issuer, recipient })
  const approvalId = '11111111-1111-4111-8111-111111111111'
  const bought = await maker.call(invoices.decideAfter, { id, approvalId })
  expect([bought.status, bought.refusal.code]).toEqual([409, 'notNow'])
  const other = await rejected(10_000)
  expect((await maker.call(invoices.decideAfter, { id: other.id, approvalId })).status).toBe(404)
})
