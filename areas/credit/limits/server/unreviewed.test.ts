import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { limits } from '../contract.ts'
import { addCompany } from './testing/clients.ts'
import { decided, few, many, startRaises, type Raises } from './testing/raises.ts'

/* limits 31: a limit never rises because nobody looks at it, and a cut waits for nobody. */
let raises: Raises
let server: Raises['server']
let maker: Person
beforeAll(async () => {
  raises = await startRaises()
  ;({ server, maker } = raises)
})
afterAll(() => server.stop())

const today = stockholmDay(new Date())
/** Set by hand as two let it, and calculated to something else. */
async function standing(byHand: number, calculated: number) {
  const organizationNumber = await addCompany(server.owner)
  await maker.call(limits.save, decided(organizationNumber, byHand))
  if (byHand === many) await raises.yes(organizationNumber)
  await raises.calculated(organizationNumber, calculated)
  return organizationNumber
}
const pass = (organizationNumber: string) =>
  server.owner.query(
    `update client_limit set expires_date = skynet.today() - 1, value_date = skynet.today() - 2 where organization_number = $1`,
    [organizationNumber],
  )
const reserve = (organizationNumber: string, amount: number) =>
  server.owner.query(
    `insert into limit_reservation (organization_number, limit_type, amount, invoice_reference, reserved_at)
     values ($1::text, 1, $2, $1::text, skynet.now())`,
    [organizationNumber, amount],
  )

describe('a limit whose review-by date has passed', () => {
  it.each([
    ['by hand', few, many, few, 'manual'],
    ['calculated', many, few, few, 'calculated'],
  ] as const)(
    'counts as the lower of its two values: %s',
    async (_, byHand, value, counts, source) => {
      const organizationNumber = await standing(byHand, value)
      await pass(organizationNumber)
      expect(await raises.one(organizationNumber)).toMatchObject({
        effectiveLimit: counts,
        effectiveSource: source,
      })
      // The database holds the ledger to the same.
      await expect(reserve(organizationNumber, counts + 1)).rejects.toThrow(/limit/)
      await reserve(organizationNumber, counts)
    },
  )

  it('takes two to be taken away where what is calculated is more', async () => {
    const organizationNumber = await standing(few, many)
    await pass(organizationNumber)
    const { body } = await maker.call(limits.delete, {
      organizationNumber,
      limitType: 'financing',
      why: 'Ingen använder den',
    })
    expect(body).toMatchObject({ effectiveLimit: few, approvalId: expect.any(String) })
  })
})

describe('a cut', () => {
  it('counts at once by one, also when it is to be reviewed sooner', async () => {
    const organizationNumber = await standing(many, many * 2)
    const lower = { ...decided(organizationNumber, few * 2.5), expiresDate: addDays(today, 10) }
    expect((await maker.call(limits.save, lower)).body).toMatchObject({
      effectiveLimit: few * 2.5,
      approvalId: null,
    })
  })

  it('counts at once while a later day waits for a second person', async () => {
    const organizationNumber = await standing(many, many * 2)
    const cut = { ...decided(organizationNumber, few * 2.5), expiresDate: addDays(today, 200) }
    expect((await maker.call(limits.save, cut)).body).toMatchObject({
      limitValue: few * 2.5,
      effectiveLimit: few * 2.5,
      expiresDate: addDays(today, 90),
      approvalId: expect.any(String),
    })
    const { rows } = await server.owner.query(
      `select from audit_entry where body ->> 'action' = 'limits.cut' and company = $1`,
      [organizationNumber],
    )
    expect(rows).toHaveLength(1)
    expect((await raises.yes(organizationNumber)).status).toBe(204)
    expect(await raises.one(organizationNumber)).toMatchObject({
      effectiveLimit: few * 2.5,
      expiresDate: addDays(today, 200),
      approvalId: null,
    })
  })

  it('overtakes what waited to be raised', async () => {
    const organizationNumber = await standing(many, 1)
    await maker.call(limits.save, decided(organizationNumber, many * 2))
    const cut = { ...decided(organizationNumber, few * 2.5), expiresDate: addDays(today, 200) }
    expect((await maker.call(limits.save, cut)).body).toMatchObject({ effectiveLimit: few * 2.5 })
  })
})
