import type { FileStore } from '#platform/server/files/files.ts'
import { taskAddress, type AddressedTask } from '#areas/acquisition/companytasks/rules.ts'
import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { insertDemoDocuments } from '#areas/parties/documents/server/demo.ts'
import { places } from '#areas/places.ts'
import { scanFile } from '#world/files.ts'
import { idOf } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import type { World } from '#world/world.ts'
import { paperType } from '../../rules.ts'

/** Signatures that somebody registered from a paper. */
interface Registered {
  readonly set: {
    readonly id: string
    readonly companyName: string
    readonly agreementName: string
  }
  readonly task: AddressedTask & { readonly organizationNumber: string }
  readonly signatures: readonly string[]
  readonly at: Date
}
/** Signatures on paper that wait for a second person, with the paper. */
export async function askForAcceptance(
  world: World,
  files: FileStore,
  { set, task, signatures, at }: Registered,
): Promise<void> {
  const { db, seed } = world
  const registrar = staffNamed(seed, 'Sofia')
  const { organizationNumber } = task
  await insertDemoDocuments(world, files, [
    {
      id: idOf(seed, `signed paper ${set.id}`, 0),
      organizationNumber,
      type: paperType,
      externalId: set.id,
      description: 'Underskrivet avtal',
      file: scanFile('Underskrivet avtal.png'),
      at,
      by: registrar,
    },
  ])
  for (const signatureId of signatures)
    await addApproval(
      db,
      {
        act: 'acceptSignature',
        subject: signatureId,
        organizationNumber,
        title: `Godkänn en underskrift på papper av ${set.agreementName} för ${set.companyName}`,
        place: taskAddress(task) ?? places.companyTaskRedirect(task.id),
        difference: [],
        reason: 'Kunden har inget BankID och har skrivit under på papper.',
        payload: { signatureId },
      },
      { id: idOf(seed, `signature approval ${signatureId}`, 0), askedBy: registrar, now: at },
    )
}
