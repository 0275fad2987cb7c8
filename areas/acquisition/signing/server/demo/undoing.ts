import { appendAudit } from '#platform/server/audit/audit.ts'
import { taskAddress, type AddressedTask } from '#areas/acquisition/companytasks/rules.ts'
import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { places } from '#areas/places.ts'
import { idOf } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { signing } from '../../contract.ts'
import { evidenceOf } from '../evidence/evidence.ts'

/** Agreements that somebody wants undone, and the task they are signed in. */
interface Undoing {
  readonly set: {
    readonly id: string
    readonly companyName: string
    readonly agreementId: string
    readonly agreementName: string
  }
  readonly task: AddressedTask & { readonly organizationNumber: string }
}
const placeOf = (task: AddressedTask) => taskAddress(task) ?? places.companyTaskRedirect(task.id)

/** Signed agreements that wait for a second person to be taken away (signing 19). */
export async function askForRemoval(
  world: World,
  { set, task }: Undoing,
  signatures: readonly string[],
): Promise<void> {
  await addApproval(
    world.db,
    {
      act: 'deleteSignedSet',
      subject: set.id,
      organizationNumber: task.organizationNumber,
      title: `Ta bort signerade avtal för ${set.companyName}`,
      place: placeOf(task),
      difference: [
        {
          label: set.agreementName,
          before: 'Finns, med signaturer',
          after: 'Borttaget; signaturerna sparas',
        },
      ],
      reason: 'Fel provision i avtalet. Kunden har fått veta det.',
      payload: { setId: set.id, signatures },
    },
    {
      id: idOf(world.seed, `removal approval ${set.id}`, 0),
      askedBy: staffNamed(world.seed, 'Maja'),
      now: ago(world, 0, 1),
    },
  )
}

/** A fully signed agreement that waits for a second person to be signed again (signing 8). */
export async function askForReopening(
  world: World,
  { set, task }: Undoing,
  approvedAt: Date,
): Promise<void> {
  await addApproval(
    world.db,
    {
      act: 'reopenApproved',
      subject: `${set.id} ${set.agreementId}`,
      organizationNumber: task.organizationNumber,
      title: `Öppna ${set.agreementName} för ${set.companyName} för signering igen`,
      place: placeOf(task),
      difference: [
        { label: set.agreementName, before: 'Färdigsignerat', after: 'Kan signeras igen' },
      ],
      reason: 'En ny styrelseledamot ska också signera.',
      payload: {
        setId: set.id,
        agreementId: set.agreementId,
        approvedAt: approvedAt.toISOString(),
      },
    },
    {
      id: idOf(world.seed, `reopening approval ${set.id}`, 0),
      askedBy: staffNamed(world.seed, 'Maja'),
      now: ago(world, 0, 2),
    },
  )
}

/** Signed agreements that two persons took away: kept and listed (signing 19). */
export async function removeInDemo(
  world: World,
  organizationNumber: string,
  setId: string,
): Promise<void> {
  const { db, seed } = world
  const [asker, second] = [staffNamed(seed, 'Sofia'), staffNamed(seed, 'Maja')]
  const by = `${asker.name}, godkänd av ${second.name}`
  const because = 'Fel bunt skickades till kunden.'
  await db
    .updateTable('agreementSet')
    .set({ deletedAt: ago(world, 0, 1), deletedBy: by, deletedBecause: because })
    .where('id', '=', setId)
    .execute()
  await appendAudit(db, {
    action: signing.deleteAgreement.id,
    actorId: second.id,
    actorName: by,
    company: organizationNumber,
    subject: setId,
    after: { evidence: await evidenceOf(db, setId, ({ of }) => of === 'set') },
    why: because,
  })
}
