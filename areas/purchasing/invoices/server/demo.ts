import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { addJob } from '#platform/server/jobs.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { invoiceStates, waits } from '../states.ts'
import { decideTask } from './deciding/decide-job.ts'
import { named, stateIn } from './invoice-store.ts'
import { keepBytes } from '#platform/server/files/keep-bytes.ts'
import { offerAbroad } from './demo/abroad.ts'
import { askForDelivery, askForRemoval } from './demo/asked-of-two.ts'
import { loadCollected } from './demo/collected.ts'
import { offerCredits } from './demo/credited.ts'
import { loadDifferences } from './demo/differences.ts'
import { offerDocumented } from './demo/documented.ts'
import { invoiceFlow, type Seller } from './demo/flow.ts'
import { keepAnswers, partyBook } from './demo/parties.ts'
import { plannedInvoices, tradersOf, type InvoicePlan } from './demo/plan.ts'
import { offerSignals } from './demo/signals.ts'
import { offerVariants } from './demo/variants.ts'
import { letterPdf } from '#world/pdf.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { ago, type World } from '#world/world.ts'

export { failedInvoices, loadFailedInvoices, loadUnsentInvoices } from './demo/failed.ts'
export { outsideSentences } from '../outside-sentences.ts'

/** The last so many of the planned invoices have their document. */
const withDocument = 12

/**
 * Three months of invoices with what became of them. Every one is taken in and decided on by the
 * program itself, at its own moment.
 */
export async function loadInvoices(
  world: World,
  companies: readonly RegisterCompany[],
  files: FileStore,
): Promise<void> {
  const { db } = world
  const traders = tradersOf(companies, await ableIssuers(world))
  if (traders.able.length < 2 || traders.recipients.length < 3) return
  await allowDeposition(world, traders.able)
  await keepAnswers(world, [
    ...new Set([...traders.issuers, ...traders.recipients].map(({ index }) => index)),
  ])
  const book = partyBook(world)
  const flow = invoiceFlow(world, book, await sellersOf(world))
  const planned = plannedInvoices(world, traders)
  const documents = await documentsOf(world, files, planned.slice(-withDocument))
  for (const one of planned) await flow.offer({ ...one, documentIds: documents.get(one) ?? [] })
  await offerVariants({ world, book, flow, traders })
  await offerCredits(world, flow, traders)
  await offerSignals({ world, flow, traders })
  await offerDocumented({ world, flow, traders })
  await offerAbroad(world, book, traders)
  await flow.until(world.now)
  await leaveNothingToDo(world)
  await confirmBought(world)
  await askForRemoval(world)
  await askForDelivery(world)
  await loadDifferences(world)
  await loadCollected(world)
  await writeMessages(world)
  await db.executeQuery(sql`analyze invoice`.compile(db))
}

/** Which issuers may sell today. */
async function ableIssuers({
  db,
  register,
}: World): Promise<(organizationNumber: string) => boolean> {
  const rows = await db
    .selectFrom('client')
    .leftJoin('companyStatusOverride as override', 'override.clientId', 'client.id')
    .select('organizationNumber')
    .where('companyType', '=', 0)
    .where((is) =>
      is.or([
        is('allowInvoiceDetermination', '=', false),
        is.and([is('client.active', '=', 0), is('override.active', 'is', null)]),
        is.and([
          is('override.active', '=', true),
          is('override.validTo', '<', register.today),
          is('client.active', '=', 0),
        ]),
        is('override.active', '=', false),
      ]),
    )
    .execute()
  const unable = new Set(rows.map(({ organizationNumber }) => organizationNumber))
  return (organizationNumber) => !unable.has(organizationNumber)
}

/** Some who sell may let what their recipients do not carry be held back. */
async function allowDeposition({ db }: World, issuers: readonly RegisterCompany[]): Promise<void> {
  await db
    .updateTable('client')
    .set({ useSuperRepurchaseLimit: true })
    .where('companyType', '=', 0)
    .where(
      'organizationNumber',
      'in',
      issuers
        .filter((_, place) => place % 5 === 2 || place % 5 === 4)
        .map(({ organizationNumber }) => organizationNumber),
    )
    .execute()
}

/** Through which partner the issuers sell that have one. */
async function sellersOf({ db }: World): Promise<ReadonlyMap<string, Seller>> {
  const rows = await db
    .selectFrom('client')
    .innerJoin('partnerType', 'partnerType.name', 'client.partnerType')
    .leftJoin('apiClient', 'apiClient.partnerType', 'partnerType.name')
    .select(['client.organizationNumber', 'partnerType.label', 'apiClient.id'])
    .where('companyType', '=', 0)
    .where('partnerType.name', '<>', 'None')
    .orderBy('apiClient.createdAt')
    .execute()
  return new Map(
    rows.map(({ organizationNumber, label, id }) => [
      organizationNumber,
      { partner: label, apiClientId: id ?? undefined },
    ]),
  )
}

async function documentsOf(world: World, files: FileStore, planned: readonly InvoicePlan[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-demo-'))
  const documents = new Map<InvoicePlan, string[]>()
  try {
    for (const one of planned) {
      const content = await letterPdf({
        title: `Faktura ${one.number}`,
        about: `${one.issuer.name}, ${formatOrganizationNumber(one.issuer.organizationNumber)}`,
        date: new Date(one.invoiceDate),
        paragraphs: [
          ['Till', `${one.recipient.name}, ${one.recipient.postalAddress.city}`],
          [
            'Att betala',
            `${(one.amount / 100).toLocaleString('sv-SE', { minimumFractionDigits: 2 })} kr`,
          ],
          ['Förfallodag', one.dueDate],
        ],
        signers: [],
      })
      const name = `Faktura ${one.number}.pdf`
      documents.set(one, [
        await keepBytes(world.db, files, folder, { name, contentType: 'application/pdf', content }),
      ])
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return documents
}

/**
 * The outside systems have been told long ago, and nobody is to decide anew when the program
 * starts; one invoice is tried again later.
 */
async function leaveNothingToDo(world: World): Promise<void> {
  const { db, now } = world
  await sql`update outbox_message m set state = 'delivered', attempts = 1, last_attempt_at = news.at, delivered_at = news.at, created_at = news.at
    from (select o.id, coalesce(case when o.kind <> 'invoice.credited' then i.state_at end, ${now}::timestamptz) as at from outbox_message o
      left join invoice i on i.id = nullif(o.payload ->> 'id', '')::uuid
      where o.destination = 'invoice-system' and o.idempotency_key like 'invoice:%') news
    where m.id = news.id`.execute(db)
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where key like 'deliver:%' and task_identifier = 'deliver' and not exists (
      select from outbox_message where state = 'waiting' and 'deliver:' || id = jobs.key)
    or task_identifier = ${decideTask}))`.execute(db)
  const retried = await db
    .selectFrom('invoice')
    .select('id')
    .where(stateIn(['retried']))
    .execute()
  for (const { id } of retried)
    await addJob(db, {
      task: decideTask,
      key: `${decideTask}:${id}`,
      payload: { id },
      runAt: ago(world, 0, -55),
    })
}

/** The invoice system has said that it has what is bought. */
async function confirmBought({ db }: World): Promise<void> {
  await db
    .updateTable('invoice')
    .set({ externalId: sql`'K-' || left(id::text, 8)` })
    .where(stateIn(['bought']))
    .where('externalId', 'is', null)
    .execute()
}

const messages = [
  'Hej! Vi saknar ordernumret på fakturan. Kan ni skicka det till oss i dag?',
  'Mottagaren vill ha en följesedel innan leveransen godkänns. Ladda gärna upp den.',
]
async function writeMessages({ db, now }: World): Promise<void> {
  const about = await db
    .selectFrom('invoice')
    .select(['id', 'decidedAt'])
    .where(stateIn(['awaitingApproval']))
    .orderBy('createdAt', 'desc')
    .limit(messages.length)
    .execute()
  for (const [place, { id, decidedAt }] of about.entries())
    await db
      .insertInto('invoiceMessage')
      .values({
        invoiceId: id,
        message: messages[place] ?? '',
        createdAt: decidedAt ?? now,
        createdBy: 'Maja Lindgren',
      })
      .execute()
}

const open = invoiceStates.filter(
  (state) => waits(state) || state === 'paused' || state === 'awaitingApproval',
)
/** Invoices of which something is still to become, the newest first. */
export async function openInvoices(db: Db, most: number) {
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'issuerOrganizationNumber', 'state', 'createdAt', 'recipientEmail'])
    .where(stateIn(open))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(named)
}
