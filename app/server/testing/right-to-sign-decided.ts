import {
  cleanCompany,
  type StaffAtWork,
} from '#areas/acquisition/onboarding/server/testing/staff.ts'
import { righttosign } from '#areas/parties/righttosign/contract.ts'
import { unsolvedBoard } from '#areas/parties/righttosign/server/testing/unsolved.ts'
import type { Tried } from './changed-meanwhile.ts'

/** Who signs for a company, by a wording that the register changes meanwhile. */
export const rightToSignDecided = (staff: () => StaffAtWork, why: string): Tried => ({
  ask: async (by) => {
    const organizationNumber = cleanCompany()
    await staff().prepared({ organizationNumber })
    const [one = ''] = await unsolvedBoard(staff().server.owner, by, organizationNumber)
    await by.call(righttosign.decide, { organizationNumber, combinations: [[one]], why })
    return organizationNumber
  },
  // Another wording than the second person read, as it comes from the register.
  change: async ({ thing, other: by }) => {
    await unsolvedBoard(staff().server.owner, by, thing, 'Firman tecknas enligt stadgarna.')
    return { status: 200 }
  },
  counting: async () =>
    (await staff().server.owner.query('select * from right_to_sign_decision')).rows,
  refusedAs: 'cannotBeDone',
})
