import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import type { SystemActor } from '#platform/permission.ts'
import { places } from '#areas/places.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import type { Evidence } from './evidence-form.ts'

interface Sealed {
  readonly evidence: Evidence
  readonly storedFileId: string
  /** Of the seal: by it nobody gets the same file twice. */
  readonly sealId: string
}
/**
 * Sends everybody who has signed the sealed file, where an invitation that was theirs alone says to
 * what address (signing 28).
 */
export async function mailCopies(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { evidence, storedFileId, sealId }: Sealed,
): Promise<void> {
  const { set, signatures } = evidence
  const invited = await db
    .selectFrom('onboardingInvitation as invitation')
    .innerJoin('companyTask as task', 'task.groupId', 'invitation.onboardingId')
    .innerJoin('agreementSet as set', 'set.companyTaskId', 'task.id')
    .where('set.id', '=', set.id)
    .where('invitation.sentTo', 'is not', null)
    .where('invitation.personalNumber', 'is not', null)
    .select(['invitation.sentTo', 'invitation.personalNumber'])
    .orderBy('invitation.createdAt', 'desc')
    .execute()
  const actor: SystemActor = { kind: 'system', id: 'system', name: 'Skynet' }
  const done = new Set<string>()
  for (const { name, personalNumber } of signatures) {
    const own = invited.find((one) => samePerson(one.personalNumber ?? '', personalNumber))
    if (!own?.sentTo || done.has(personalNumber)) continue
    done.add(personalNumber)
    await putMailInOutbox(db, actor, {
      to: own.sentTo,
      template: 'agreementsSealed',
      data: {
        name,
        companyName: set.companyName,
        checkAddress: `${publicUrl}${places.customer}#/kontrollera`,
      },
      attachments: [storedFileId],
      idempotencyKey: `seal ${sealId} ${done.size}`,
      company: set.organizationNumber,
    })
  }
}
