import { sql } from 'kysely'
import { keepFailed } from '#areas/purchasing/invoices/server/public.ts'
import { addDays } from '#platform/swedish/format.ts'
import { idOf } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import { ago, somebody, type World } from '#world/world.ts'

interface Failed {
  readonly hoursAgo: number
  /** 0 from an issuer's own system, 1 from a partner. */
  readonly origin: 0 | 1
  readonly wrong: Readonly<Record<string, string>>
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  readonly comment?: string
}
const noNumber = { field: 'recipientOrganizationNumber', message: 'Mottagarens organisationsnummer behöver fyllas i för en mottagare i Sverige' } // prettier-ignore
const wrongNumber = { field: 'recipientOrganizationNumber', message: 'Kontrollsiffran stämmer inte. Kontrollera numret.' } // prettier-ignore
const wrongEmail = {
  field: 'recipientEmail',
  message: 'Skriv en giltig e-postadress, till exempel namn@foretag.se',
}
const longOcr = { field: 'ocrReference', message: 'OCR-nummer får vara högst 50 tecken' }

const failed: readonly Failed[] = [
  { hoursAgo: 2, origin: 0, wrong: { recipientOrganizationNumber: '' }, errors: [noNumber] },
  { hoursAgo: 5, origin: 1, wrong: { recipientOrganizationNumber: '556016-0681' }, errors: [wrongNumber], comment: 'Ringt Bokio, de återkommer i morgon.' }, // prettier-ignore
  { hoursAgo: 7, origin: 1, wrong: { recipientEmail: 'ekonomi@' }, errors: [wrongEmail] },
  { hoursAgo: 9, origin: 0, wrong: { ocrReference: 'Ange fakturanummer och kundnummer vid betalning, se baksidan' }, errors: [longOcr] }, // prettier-ignore
  { hoursAgo: 22, origin: 1, wrong: { dueDate: '2026-02-30' }, errors: [{ field: 'dueDate', message: 'Förfallodatum ska vara ett datum som finns, skrivet ÅÅÅÅ-MM-DD' }] }, // prettier-ignore
  { hoursAgo: 26, origin: 1, wrong: {}, errors: [{ field: 'reference', message: 'Referens är redan använd för en annan faktura med annat innehåll. Ge varje faktura en egen referens.' }] }, // prettier-ignore
  {
    hoursAgo: 30,
    origin: 0,
    wrong: { recipientOrganizationNumber: 'DK12345678' },
    errors: [wrongNumber],
  },
  { hoursAgo: 49, origin: 1, wrong: { recipientOrganizationNumber: '', recipientEmail: 'info(a)kund.se' }, errors: [noNumber, wrongEmail], comment: 'Kunden finns inte i registret under det här namnet.' }, // prettier-ignore
  {
    hoursAgo: 55,
    origin: 0,
    wrong: { recipientOrganizationNumber: '19850709-98' },
    errors: [wrongNumber],
  },
]

/** Invoices that could not be taken in, and some that could not be sent on. */
export async function loadUnprocessed(world: World): Promise<void> {
  await loadFailed(world)
  await loadUnsent(world)
}

async function loadFailed(world: World): Promise<void> {
  const { db, register, seed } = world
  const issuers = await db
    .selectFrom('client')
    .innerJoin('company', 'company.organizationNumber', 'client.organizationNumber')
    .select(['client.organizationNumber as number', 'partnerType'])
    .where('companyType', '=', 0)
    .orderBy('client.organizationNumber')
    .limit(500)
    .execute()
  const sellers = { 0: issuers.filter((one) => one.partnerType !== 'Bokio'), 1: issuers.filter((one) => one.partnerType === 'Bokio') } // prettier-ignore
  for (const [place, one] of failed.entries()) {
    const from = sellers[one.origin].length > 0 ? sellers[one.origin] : issuers
    const issuer = from[place % from.length]?.number
    if (issuer === undefined) return
    const recipient = register.companyAt((place * 7 + 3) % register.size)
    const day = addDays(register.today, -1 - Math.floor(one.hoursAgo / 24))
    const sent = {
      issuerOrganizationNumber: issuer,
      recipientOrganizationNumber: recipient.organizationNumber,
      recipientName: recipient.name,
      invoiceNumber: String(70_214 + place * 13),
      invoiceAmount: 8400 + place * 3175.5,
      invoiceDate: day,
      dueDate: addDays(day, 30),
      reference: `demo-${seed}-${place}`,
      ...one.wrong,
    }
    const partner = one.origin === 1 ? 'Bokio' : ''
    const by = one.origin === 1 ? 'Bokio, fakturaköp' : 'Utställarens system'
    const id = idOf(seed, 'failed', place)
    await keepFailed(db, [{ id, sent, issuer, fields: one.errors, reference: sent.reference }], {
      origin: one.origin,
      partner,
      apiClientId: null,
      by,
      now: ago(world, 0, one.hoursAgo * 60),
    })
    if (one.comment)
      await db
        .insertInto('invoiceComment')
        .values({
          id: idOf(seed, 'failed comment', place),
          unprocessedInvoiceId: id,
          text: one.comment,
          createdAt: ago(world, 0, one.hoursAgo * 30),
          createdBy: somebody(draws(seed, 'work', place)),
        })
        .execute()
  }
}

/** Two invoices of which the invoice system could not be told. */
async function loadUnsent(world: World): Promise<void> {
  await sql`update outbox_message set state = 'dead', delivered_at = null, attempts = 13, last_attempt_at = ${ago(world, 0, 40)},
      last_error = 'Mottagaren svarade 422: mottagaren saknar fakturaadress', last_status = 422
    where id in (select outbox_message.id from outbox_message where destination = 'invoice-system' and kind = 'invoice.state' and state = 'delivered'
      order by created_at desc, idempotency_key limit 2)`.execute(world.db)
}
