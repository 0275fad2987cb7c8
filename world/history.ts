import { settings } from '#areas/foundation/settings/contract.ts'
import { users } from '#areas/foundation/users/contract.ts'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'
import { company, contacts } from '#areas/parties/company/contract.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { foundIn } from '#platform/server/files/scan.ts'
import { idOf } from './insert.ts'
import { staffNamed } from './staff.ts'
import { contactRows } from './contacts.ts'
import type { World } from './world.ts'

/**
 * A handful of acts in the audit trail, so that its screen has something to show. The trail dates
 * its rows itself: when the world was made.
 */
export async function loadHistory(world: World): Promise<void> {
  const { db, seed, register } = world
  const by = (firstName: string) => {
    const { id, name } = staffNamed(seed, firstName)
    return { actorId: id, actorName: name }
  }
  const [first, second] = [register.companyAt(0), register.companyAt(1 % register.size)]
  const contact = contactRows(world, first)[0]
  await appendAudit(db, {
    ...by('Maja'),
    action: users.saveInternal.id,
    subject: 'hanna.lundqvist@example.se',
    before: null,
    after: { firstName: 'Hanna', lastName: 'Lundqvist', policies: ['ProspectIdSearch'] },
  })
  await appendAudit(db, {
    ...by('Maja'),
    action: settings.saveConfigurationValues.id,
    subject: 'blacklist sharedEmailDomains',
    before: [{ namespace: 'blacklist', key: 'sharedEmailDomains', value: 'gmail.com,hotmail.com' }],
    after: [
      {
        namespace: 'blacklist',
        key: 'sharedEmailDomains',
        value: 'gmail.com,hotmail.com,outlook.com',
      },
    ],
  })
  await appendAudit(db, {
    ...by('Sofia'),
    action: contacts.save.id,
    company: first.organizationNumber,
    ...(contact?.id && { subject: contact.id }),
    before: { name: contact?.name, email: contact?.email, phoneNumber: '' },
    after: { name: contact?.name, email: contact?.email, phoneNumber: contact?.phoneNumber },
  })
  await appendAudit(db, {
    ...by('Isak'),
    action: company.setInvoiceDetermination.id,
    company: second.organizationNumber,
    subject: idOf(seed, 'client', 2),
    before: { allowInvoiceDetermination: false },
    after: { allowInvoiceDetermination: true },
  })
  await appendAudit(db, {
    ...by('Sofia'),
    action: 'security.infectedFile',
    asked: {
      call: interpretation.upload.id,
      reason: `Faktura.pdf: ${foundIn('Win.Trojan.Emotet-9953123-0')}`,
    },
  })
}
