import { askedInWords, trustedGift } from '#areas/foundation/users/server/public.ts'
import { places } from '#areas/places.ts'
import { idOf } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { addApproval } from './approval-store.ts'

/** A policy that one administrator has asked for and another has not decided on (users 10). */
export async function loadAskedPolicy({ db, seed, now }: World): Promise<void> {
  const { id } = staffNamed(seed, 'Doris')
  await addApproval(
    db,
    {
      act: 'giveTrustedPolicy',
      subject: id,
      ...askedInWords({ id, policies: ['DebtCollectorDepartment'] }, ['CreditOfficer']),
      place: places.userById(id),
      reason: 'Doris ersätter Kristina under föräldraledigheten.',
      payload: trustedGift.parse({ userId: id, policies: ['CreditOfficer'] }),
    },
    {
      id: idOf(seed, 'approval of a policy', 0),
      askedBy: staffNamed(seed, 'Maja'),
      now: ago({ now }, 1, 40),
    },
  )
}
