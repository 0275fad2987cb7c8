import { sql } from 'kysely'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { refusalSentence } from '#platform/server/outside/post-json.ts'
import { addDays } from '#platform/swedish/format.ts'
import { idOf } from '#world/insert.ts'
import { ago, type World } from '#world/world.ts'
import { keepFailed } from '../failed-store.ts'
import { readRow } from '../partner/rows.ts'
import { referenceTaken } from '../partner/send.ts'

interface Failure {
  readonly hoursAgo: number
  readonly sender: keyof typeof senders
  /** What was sent amiss, by field. */
  readonly wrong?: Readonly<Record<string, string>>
}
const bokio = 'Bokio'
const senders = {
  issuer: { origin: 0, partner: '', by: 'Utställarens system' },
  partner: { origin: 1, partner: bokio, by: 'Bokio, fakturaköp' },
} as const

const failures: readonly Failure[] = [
  { hoursAgo: 2, sender: 'issuer', wrong: { recipientOrganizationNumber: '' } },
  { hoursAgo: 5, sender: 'partner', wrong: { recipientOrganizationNumber: '556016-0681' } },
  { hoursAgo: 7, sender: 'partner', wrong: { recipientEmail: 'ekonomi@' } },
  {
    hoursAgo: 9,
    sender: 'issuer',
    wrong: { ocrReference: 'Ange fakturanummer och kundnummer vid betalning, se baksidan' },
  },
  { hoursAgo: 22, sender: 'partner', wrong: { dueDate: '2026-02-30' } },
  // Right in itself, but of another invoice's reference.
  { hoursAgo: 26, sender: 'partner' },
  { hoursAgo: 30, sender: 'issuer', wrong: { recipientOrganizationNumber: 'DK12345678' } },
  {
    hoursAgo: 49,
    sender: 'partner',
    wrong: { recipientOrganizationNumber: '', recipientEmail: 'info(a)kund.se' },
  },
  { hoursAgo: 55, sender: 'issuer', wrong: { recipientOrganizationNumber: '19850709-98' } },
]

/** The id of an invoice that could not be taken in, by place, and how many hours ago it came. */
export const failedInvoices = ({ seed }: Pick<World, 'seed'>) =>
  failures.map(({ hoursAgo }, place) => ({ id: idOf(seed, 'failed', place), hoursAgo }))

/** Invoices that could not be taken in, with what the program says is wrong with them. */
export async function loadFailedInvoices(world: World): Promise<void> {
  const { db, register, seed } = world
  const issuers = await db
    .selectFrom('client')
    .innerJoin('company', 'company.organizationNumber', 'client.organizationNumber')
    .select(['client.organizationNumber as number', 'partnerType'])
    .where('companyType', '=', companyTypes.issuer)
    .orderBy('client.organizationNumber')
    .limit(500)
    .execute()
  const clientsOf = {
    issuer: issuers.filter(({ partnerType }) => partnerType !== bokio),
    partner: issuers.filter(({ partnerType }) => partnerType === bokio),
  }
  for (const [place, { id, hoursAgo }] of failedInvoices(world).entries()) {
    const { sender = 'issuer', wrong } = failures[place] ?? {}
    const clients = clientsOf[sender].length > 0 ? clientsOf[sender] : issuers
    const issuer = clients[place % clients.length]?.number
    if (issuer === undefined) return
    const recipient = register.companyAt((place * 7 + 3) % register.size)
    const day = addDays(register.today, -1 - Math.floor(hoursAgo / 24))
    const sent = {
      issuerOrganizationNumber: issuer,
      recipientOrganizationNumber: recipient.organizationNumber,
      recipientName: recipient.name,
      invoiceNumber: String(70_214 + place * 13),
      invoiceAmount: 8400 + place * 3175.5,
      invoiceDate: day,
      dueDate: addDays(day, 30),
      reference: `demo-${seed}-${place}`,
      ...wrong,
    }
    const fields = wrong ? readRow(sent).fields : [referenceTaken(sent.invoiceNumber)]
    const { origin, partner, by } = senders[sender]
    await keepFailed(db, [{ id, sent, issuer, fields, reference: sent.reference }], {
      origin,
      partner,
      apiClientId: null,
      by,
      now: ago(world, 0, hoursAgo * 60),
    })
  }
}

/** Two invoices of which the invoice system could not be told, and which it therefore does not have. */
export async function loadUnsentInvoices(world: World): Promise<void> {
  const lastError = refusalSentence(422, 'mottagaren saknar fakturaadress')
  await sql`update outbox_message set state = 'dead', delivered_at = null, attempts = 13, last_attempt_at = ${ago(world, 0, 40)},
      last_error = ${lastError}
    where id in (select message.id from outbox_message message join invoice on invoice.id::text = message.payload ->> 'id'
      where message.destination = 'invoice-system' and message.kind = 'invoice.state' and message.state = 'delivered'
        and invoice.state = 6 and invoice.state_at <= ${ago(world, 0, 120)}
      order by message.created_at desc, message.idempotency_key limit 2)`.execute(world.db)
  await sql`update invoice set external_id = null from outbox_message
    where outbox_message.state = 'dead' and destination = 'invoice-system' and kind = 'invoice.state'
      and payload ->> 'id' = invoice.id::text and invoice.state = 6`.execute(world.db)
}
