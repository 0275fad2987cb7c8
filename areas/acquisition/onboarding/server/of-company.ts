import type { Db } from '#platform/server/database.ts'
import type { Handler } from '#platform/server/context.ts'
import { tasksOfOnboardings } from '#areas/acquisition/companytasks/server/public.ts'
import { taskNames } from '#areas/acquisition/companytasks/texts.ts'
import { sealedFileOf } from '#areas/acquisition/signing/server/public.ts'
import { prospectOutcome } from '#areas/acquisition/prospects/server/public.ts'
import type { onboarding } from '../contract.ts'
import { typeNames } from '../texts.ts'
import { signedAgreements } from './carry-over.ts'
import { onboardingsOfCompany } from './onboarding-store.ts'

/** A company's onboardings, the newest first, with what they left behind (onboarding 74). */
export const ofCompany: Handler<typeof onboarding.ofCompany> = async (
  { organizationNumber },
  { db, audit },
) => {
  audit({ company: organizationNumber })
  const rows = await onboardingsOfCompany(db, organizationNumber)
  const tasks = await tasksOfOnboardings(
    db,
    rows.map(({ id }) => id),
  )
  return Promise.all(
    rows.map(async (row) => {
      const prospect = row.prospectId && (await prospectOutcome(db, row.prospectId))
      const agreements = await signedAgreements({ db }, row.id)
      return {
        id: row.id,
        type: typeNames[row.onboardingType],
        created: row.createdAt,
        completedAt: row.completedAt,
        canceled: row.canceledAt !== null,
        prospect: prospect && row.prospectId ? { id: row.prospectId, ...prospect } : null,
        prices: agreements.flatMap(({ name, prices }) =>
          prices.map(({ key, label, value }) => ({ agreement: name, key, label, value })),
        ),
        agreements: await agreementFiles(db, agreements),
        tasks: tasks
          .filter(({ onboardingId }) => onboardingId === row.id)
          .map(({ id, type }) => ({ id, type, name: taskNames[type] })),
      }
    }),
  )
}

/** The agreements by the set they were signed in, each with the file it was sealed to. */
async function agreementFiles(db: Db, agreements: Awaited<ReturnType<typeof signedAgreements>>) {
  const sets = [...new Set(agreements.map(({ setId }) => setId))]
  return Promise.all(
    sets.map(async (setId) => ({
      setId,
      names: agreements.filter((one) => one.setId === setId).map(({ name }) => name),
      ...(await sealedFileOf(db, setId)),
    })),
  )
}
