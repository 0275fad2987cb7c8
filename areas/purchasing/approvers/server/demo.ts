import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { storedCompany } from '#areas/parties/company/server/public.ts'
import { idOf } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { acceptanceInWords } from './accept.ts'
import { approverRows, noteAsked, trustIn, type AskedInvoice } from './approver-store.ts'

/** An invoice that awaits its recipient. */
type Awaiting = AskedInvoice & { readonly invoiceNumber: string; readonly issuerName: string }
/** One that has been written to about an invoice. */
interface Written {
  readonly invoiceId: string
  readonly issuerOrganizationNumber: string
  readonly email: string
  readonly at: Date
  readonly by: string
}

/** The signs an attacker has other letters for. */
const lookAlike = (domain: string) =>
  domain.replace(/[aeo]/, (sign) => ({ a: 'а', e: 'е' })[sign] ?? 'о')

/** An address of each kind there is. */
async function addressesFor({ db }: World, invoice: Awaiting): Promise<readonly string[]> {
  const { issuerOrganizationNumber, recipientOrganizationNumber } = invoice
  const domainOf = async (number: string | null) =>
    (number === null ? undefined : await storedCompany(db, number))?.email?.split('@')[1] ??
    'example.com'
  const recipient = await domainOf(recipientOrganizationNumber)
  return [
    `leverans@${recipient}`,
    'inkop@nystartad.example.com',
    `ekonomi@${lookAlike(recipient)}`,
    `ekonomi@${recipient.replace('.example.se', '.com')}`,
    `kund@${await domainOf(issuerOrganizationNumber)}`,
    'mottagaren.ekonomi@gmail.com',
    'betalning@example.net',
  ]
}

/**
 * Addresses of each kind that were asked about invoices: one is accepted by two, one waits for the
 * second person. Answers what was written, the oldest first.
 */
export async function loadApprovers(
  world: World,
  invoices: readonly Awaiting[],
): Promise<readonly Written[]> {
  const { db, now, seed } = world
  const written: Written[] = []
  const by = staffNamed(seed, 'Maja')
  for (const [place, invoice] of invoices.entries()) {
    const emails = await addressesFor(world, invoice)
    // The first has one of each kind; the others the address that is asked as a rule.
    for (const [index, email] of (place === 0 ? emails : emails.slice(0, 1)).entries()) {
      const at = ago(world, 0, 120 - place * 10 - index)
      await noteAsked(db, [invoice], { email, by: by.name, now: at })
      const { id: invoiceId, issuerOrganizationNumber } = invoice
      written.push({ invoiceId, issuerOrganizationNumber, email, at, by: by.name })
    }
  }
  const [first] = invoices
  if (!first) return written
  const rows = await approverRows(db, first.id)
  const free = rows.find(({ email }) => email.endsWith('@gmail.com'))
  if (free)
    await db
      .updateTable('deliveryApprover')
      .set({
        acceptedAt: ago(world, 0, 60),
        acceptedBy: `${by.name}, godkänd av ${staffNamed(seed, 'Kristina').name}`,
        acceptedDoubts: ['freeMail'],
      })
      .where('id', '=', free.id)
      .execute()
  const fresh = rows.find(({ email }) => email.startsWith('inkop@'))
  if (fresh) {
    const trust = await trustIn(db, first, fresh.email, now)
    await addApproval(
      db,
      {
        act: 'acceptApprover',
        ...acceptanceInWords(first, trust),
        subject: fresh.id,
        reason: 'Växeln på numret i registret kopplade till den som har adressen.',
        payload: { id: fresh.id, invoiceId: first.id, doubts: [...trust.doubts] },
      },
      { id: idOf(seed, 'approval of an address', 0), askedBy: by, now: ago({ now }, 0, 25) },
    )
  }
  return written
}
