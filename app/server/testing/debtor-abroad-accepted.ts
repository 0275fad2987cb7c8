import { stockholmDay } from '#platform/swedish/format.ts'
import { debtorsAbroad } from '#areas/purchasing/recipients/contract-abroad.ts'
import { addDebtorAbroad } from '#areas/purchasing/recipients/server/testing/abroad.ts'
import type { TestServer } from '../testing.ts'
import type { Tried } from './changed-meanwhile.ts'

/** A debtor abroad that is asked to be accepted, and meanwhile declined. */
export const debtorAbroadAccepted = (house: () => TestServer, reason: string): Tried => ({
  ask: async (by) => {
    const { id: debtorId } = await addDebtorAbroad(house().owner, ['Werk Ost'])
    const endDate = stockholmDay(new Date())
    await by.call(debtorsAbroad.accept, { debtorId, most: 100_000_00, endDate, reason })
    return debtorId
  },
  change: ({ thing, other: by }) =>
    by.call(debtorsAbroad.decline, { debtorId: thing, reason: 'Finns inte' }),
  counting: async () => (await house().owner.query('select * from debtor_abroad_standing')).rows,
  refusedAs: 'cannotBeDone',
})
