import { insertDemoTasks } from '#areas/acquisition/companytasks/server/demo.ts'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { idOf } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import type { World } from '#world/world.ts'
import { content } from '../fields.ts'
import { currentVersion } from '../rules.ts'
import { writeKyc } from './kyc-store.ts'

/** Of each: open, and completed. */
const most = 3

/**
 * What staff have written down in onboardings whose type may ask for it: completed where the
 * onboarding is, begun in every second of the others, and in the rest still to be begun.
 */
export async function loadInternalKyc(world: World): Promise<void> {
  const { db, seed, now } = world
  const [inside, outside] = [staffNamed(seed, 'Isak'), staffNamed(seed, 'Sofia')]
  const found = db
    .selectFrom('companyTaskGroup')
    .select(['id', 'organizationNumber', 'createdAt', 'closed'])
    .where('onboardingType', 'in', [onboardingTypes.agreementSigning, onboardingTypes.kycUpdate])
    .orderBy('id')
    .limit(most)
  const groups = await Promise.all([
    found.where('closed', 'is', null).execute(),
    found.where('closed', '=', 'completed').execute(),
  ])
  const asked = groups.flat().map((group, place) => {
    const at = new Date(Math.min(group.createdAt.getTime() + 3_600_000, now.getTime()))
    return { ...group, place, at, completed: group.closed === 'completed' }
  })
  await insertDemoTasks(
    db,
    asked.map(({ id, organizationNumber, place, at, completed }) => ({
      id: idOf(seed, 'internal kyc task', place),
      groupId: id,
      organizationNumber,
      type: 'InternalKyc' as const,
      createdAt: at,
      createdBy: outside.name,
      completedAt: completed ? at : null,
      completedBy: completed ? outside.name : null,
    })),
  )
  for (const { id, place, at, completed } of asked)
    if (completed || place % 2 === 0)
      await writeKyc(db, {
        onboardingId: id,
        version: currentVersion,
        content: content.parse({
          internalSalesRepEmail: inside.email,
          salesRepEmail: outside.email,
          expectedAnnualTurnover: 8_500_000 + place * 1_250_000,
          percentOfAnnualTurnoverViaFactoring: completed ? 60 : null,
          descriptionClientBusiness: 'Bygger och underhåller ventilation hos fastighetsbolag.',
          workforceHasEmployees: true,
          workforceTotal: 14 + place,
          customerSources: [3],
          customerERP: 1,
          internalKycCustomerAcquisition: {
            customerAcquisitionValue: completed ? [1] : [],
            customerAcquisitionCategory: 4,
            customerAcquisitionDetailValue: 41,
          },
          internalKycCustomerServiceOptions: { invoicePurchase: true },
        }),
        isDraft: !completed,
        by: outside.name,
        now: at,
        before: 0,
      })
}
