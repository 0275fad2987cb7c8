import { coreTermsOf } from '#world/register/core-terms.ts'
import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { findClient } from '#areas/parties/company/server/public.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { takeTerms } from './compare.ts'
import { askedInWords, countingTerm, seenOf } from './set-term.ts'
import { termsOf, valuesOf } from './terms-store.ts'

/**
 * What the demo's clients have signed, as the core system was told and as it said last night: of some
 * it holds something else. One term is set by hand, and one waits for a second person.
 */
export async function loadTerms(world: World): Promise<void> {
  const { db, seed } = world
  const signed = await db
    .selectFrom('agreementSet as set')
    .innerJoin('client', 'client.organizationNumber', 'set.organizationNumber')
    .innerJoin('companyAgreement as agreement', 'agreement.setId', 'set.id')
    .select(['set.organizationNumber', 'set.companyName'])
    .distinct()
    .where('set.deletedAt', 'is', null)
    .where('agreement.approvedAt', 'is not', null)
    .where('agreement.approvedAt', '<', ago(world, 5))
    .orderBy('set.organizationNumber')
    .execute()
  const lastNight = ago(world, 0, 600)
  const clients = []
  for (const one of signed)
    if (await findClient(db, one.organizationNumber, 'issuer')) clients.push(one)
  const [first, second] = clients
  const maja = staffNamed(seed, 'Maja')
  const henrik = staffNamed(seed, 'Henrik')
  if (first)
    await insertAll(db, 'clientTerm', [
      {
        id: idOf(seed, 'client term', 0),
        organizationNumber: first.organizationNumber,
        kind: 'commission' as const,
        value: 175,
        reason: 'Överenskommet med kunden på mötet i våras: lägre provision när volymen nåtts.',
        setAt: ago(world, 4),
        setBy: `${maja.name}, godkänd av ${henrik.name}`,
      },
    ])
  for (const [place, { organizationNumber }] of clients.entries()) {
    const told = valuesOf(await termsOf(db, organizationNumber))
    await insertAll(db, 'coreTerms', [
      { organizationNumber, told: JSON.stringify(told), toldAt: ago(world, 3) },
    ])
    await takeTerms(db, organizationNumber, coreTermsOf(organizationNumber), {
      now: lastNight,
      taskId: idOf(seed, 'task of terms', place),
    })
  }
  if (!second) return
  const { organizationNumber, companyName } = second
  const counting = countingTerm(await termsOf(db, organizationNumber), 'limitCharge')
  await addApproval(
    db,
    {
      act: 'setTerm',
      ...askedInWords(
        { organizationNumber, kind: 'limitCharge', value: 35, seen: seenOf(counting) },
        companyName,
        counting,
      ),
      reason: 'Kunden har fått sänkt limitavgift mot en högre volym, se mejlet i dokumenten.',
    },
    { id: idOf(seed, 'approval of a term', 0), askedBy: maja, now: ago(world, 0, 90) },
  )
}
