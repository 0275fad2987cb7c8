import { z } from 'zod'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { formatDay } from '#platform/swedish/format.ts'
import type { SystemActor } from '#platform/permission.ts'
import { places } from '#areas/places.ts'
import { lastingLink } from '#areas/acquisition/onboarding/server/public.ts'
import { mailedToOf, sealedMailTask, sealedSet } from '#areas/acquisition/signing/server/public.ts'

const payloadForm = z.object({ id: z.uuid() })
const actor: SystemActor = { kind: 'system', id: 'system', name: 'Skynet' }

/**
 * Mails each who signed, where an address is known, a link to the sealed file that their BankID
 * opens, with the file itself for who asked for it (customer 23). Harmless to do twice.
 */
const work: JobTask = (payload, { writes, config, clock }) => {
  const { id } = payloadForm.parse(payload)
  return inTransaction(writes, async (db) => {
    const sealed = await sealedSet(db, id)
    if (!sealed) return
    const { setId, companyName, organizationNumber: company, storedFileId, signers } = sealed
    const mailedTo = await mailedToOf(db, setId)
    for (const [personalNumber, name] of signers) {
      const to = mailedTo(personalNumber)
      if (!to) continue
      const { invitationId, address, withFile } = to
      const { validTo, sealedLink } = await lastingLink(db, config, { invitationId, now: clock() })
      await putMailInOutbox(db, actor, {
        to: address,
        template: withFile ? 'agreementsSealedWithFile' : 'agreementsSealed',
        data: {
          name,
          companyName,
          validTo: formatDay(validTo),
          checkAddress: `${config.publicUrl}${places.customer}#/kontrollera`,
        },
        sealed: { link: sealedLink },
        ...(withFile && { attachments: [storedFileId] }),
        idempotencyKey: `seal ${id} ${invitationId}`,
        company,
      })
      await appendAudit(db, {
        action: 'customer.sealedMailed',
        actorId: actor.id,
        actorName: actor.name,
        company,
        subject: setId,
        after: { invitation: invitationId, sentTo: address, withFile },
        persons: [personalNumber],
      })
    }
  })
}

export const customerTasks: JobTasks = { [sealedMailTask]: work }
