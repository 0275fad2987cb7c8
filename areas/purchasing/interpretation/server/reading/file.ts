import type { Db } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { openMonth } from '#areas/foundation/costs/server/public.ts'
import { companyAnswers } from '#areas/parties/company/server/public.ts'
import { paidToUs } from '#areas/credit/rules/rules.ts'
import { ourselves, payeeIn } from '#areas/purchasing/invoices/server/public.ts'
import type { Content } from '../../content.ts'
import { believed, type ReadDocument } from '#reader/document.ts'
import { extract } from '#reader/extract.ts'
import type { RegisterLookups } from '#reader/options.ts'
import { understand } from '#reader/understand.ts'
import { machine } from '../actor.ts'
import { earlierInvoices } from './earlier.ts'
import { knowledgeOf } from './knowledge.ts'
import { searchCompanies } from '../company-search.ts'
import { keptImages } from './page-images.ts'
import { withWords, type KeptPage } from './page-store.ts'

export interface Hints {
  readonly attachmentPageStart: number | null
  /** Who probably sent it: an organisation number or a mail address. */
  readonly senders: readonly string[]
}
export interface ReadFile {
  readonly document: ReadDocument
  /** Pages with their images in the store. */
  readonly pages: readonly KeptPage[]
  /** Swedish: what could not be done, though the file was read. */
  readonly errors: readonly string[]
}

/** Companies in our books, for the reader to try what it has found. */
const registerIn = (db: Db): RegisterLookups => ({
  byNumber: async (organizationNumber) =>
    db
      .selectFrom('company')
      .select(['organizationNumber', 'name'])
      .where('organizationNumber', '=', organizationNumber)
      .executeTakeFirst(),
  byName: (name) => searchCompanies(db, name, false),
  byAddress: ({ street, zipCode, city }) =>
    searchCompanies(db, `${street} ${zipCode} ${city}`, false),
})

/**
 * Reads a file, with what is known of its sender once the reader has seen who that is: it is taken
 * apart once, and made sense of again.
 */
export async function readFile(
  services: JobServices,
  path: string,
  hints: Hints,
): Promise<ReadFile> {
  const { reads, clock } = services
  const options = {
    register: registerIn(reads.db),
    earlier: (issuer: string) => earlierInvoices(reads.db, issuer),
    today: stockholmDay(clock()),
    attachmentPageStart: hints.attachmentPageStart ?? undefined,
  }
  const knowledge = await knowledgeOf(reads.db, hints.senders)
  const extracted = await extract({ path })
  let document = await understand(extracted, { ...options, known: knowledge })
  const issuer = believed(document.fields.issuerOrganizationNumber)?.formattedValue.replaceAll(
    '-',
    '',
  )
  if (issuer && !hints.senders.includes(issuer)) {
    const more = await knowledgeOf(reads.db, [issuer])
    // Once more only for senders somebody has corrected.
    if (more) document = await understand(extracted, { ...options, known: more })
  }
  const fatal = document.problems.some((problem) => problem.fatal)
  const errors = [
    ...document.problems.filter((problem) => !problem.fatal).map(({ text }) => text),
    ...(await handedOver(reads.db, document)),
  ]
  if (fatal) return { document, pages: [], errors }
  const from = hints.attachmentPageStart ?? document.attachmentPageStart
  const drawn = await keptImages(services, path, from)
  const pages = withWords(drawn.images, document.pages, (page) => from !== null && page >= from)
  return { document, pages, errors: document.structured ? errors : [...errors, ...drawn.problems] }
}

/** That an invoice says it is somebody else's to be paid, who is neither its issuer nor us. */
async function handedOver(db: Db, { fields, stated }: ReadDocument): Promise<readonly string[]> {
  if (!stated?.payee) return []
  const read = (name: 'issuerOrganizationNumber' | 'issuerName') =>
    believed(fields[name])?.formattedValue ?? ''
  const issuer = {
    issuerOrganizationNumber: read('issuerOrganizationNumber').replace('-', ''),
    issuerName: read('issuerName'),
  }
  const payee = payeeIn(stated, issuer, await ourselves(db))
  return payee === '' || payee === paidToUs
    ? []
    : [`Fakturan säger att den ska betalas till ${payee}: den kan redan vara såld eller pantsatt.`]
}

/** The pages of a document whose values are known from elsewhere: images, and words to click on. */
export async function shownPages(services: JobServices, path: string): Promise<KeptPage[]> {
  const [{ pages }, { images }] = await Promise.all([extract({ path }), keptImages(services, path)])
  return withWords(images, pages, () => false)
}

/**
 * Names of the issuer and the recipient that are not in our books, as the register has them. A
 * register that is away leaves them out.
 */
export async function registerNames(
  services: JobServices,
  content: Content,
): Promise<ReadonlyMap<string, string>> {
  const { reads, writes, config, log, clock } = services
  const now = clock()
  const looking = {
    db: reads.db,
    now,
    actor: machine,
    config,
    log,
    write: <T>(work: (db: Db) => Promise<T>) => inTransaction(writes, work),
    audit: () => undefined,
    cause: 'interpretation' as const,
    budgetId: await inTransaction(writes, (db) => openMonth(db, now)),
  }
  const names = new Map<string, string>()
  for (const field of ['issuerOrganizationNumber', 'recipientOrganizationNumber'] as const) {
    const number = content.fields[field].formattedValue
    if (number === '') continue
    const own = await reads.db
      .selectFrom('company')
      .select('name')
      .where('organizationNumber', '=', number)
      .executeTakeFirst()
    if (own) continue
    const { answers } = await companyAnswers(looking, number, 'missing')
    const name = answers[0]?.content.name
    if (name) names.set(number, name)
  }
  return names
}
