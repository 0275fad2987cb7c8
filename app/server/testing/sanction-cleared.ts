import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { sanctionSomebody } from '#areas/parties/keypersons/server/testing/sanctioned.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import type { TestServer } from '../testing.ts'
import type { Tried } from './changed-meanwhile.ts'

/** A sanctions hit that is asked to be another person's, and meanwhile said to be the same one's. */
export const sanctionCleared = (house: () => TestServer, reason: string): Tried => ({
  ask: async (by) => {
    const org = await addCompany(house().owner, { roles: [0] })
    const hit = await sanctionSomebody(house(), org)
    await by.call(keypersons.judgeHit, { ...hit, same: false, reason })
    return org
  },
  change: async ({ thing, other: by }) => {
    const [person] = (await by.call(keypersons.getPersons, { org: thing })).body
    return by.call(keypersons.judgeHit, {
      org: thing,
      socialSecurityNumber: person?.socialSecurityNumber ?? '',
      name: person?.name ?? '',
      entryId: person?.matches[0]?.id ?? '',
      screenedAt: person?.amlUpdatedTimestamp ?? '',
      same: true,
      reason,
    })
  },
  counting: async () =>
    (await house().owner.query('select * from screening_judgement where not same_person')).rows,
  refusedAs: 'cannotBeDone',
})
