import type { Selectable, Updateable } from 'kysely'
import type { DB, Interpretation } from '#database/types.ts'
import type { Statement } from '#reader/document.ts'
import type { Act, CallContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refuseStale, type RefusalDetail } from '#platform/server/refuse.ts'
import {
  asContent,
  contentText,
  differences,
  emptyContent,
  type Change,
  type Content,
  type StoredCandidates,
  type StoredContent,
} from '../content.ts'
import { documentFieldNames, outerFieldNames } from '../fields.ts'
import type { ofChange } from '../refusals.ts'
import { isEditable, isHeldByOther, type Status } from '../rules.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'interpretation.content': StoredContent
    'interpretation.readContent': StoredContent
    'interpretation.candidates': StoredCandidates
    'interpretation.stated': Statement
    /** The pages of each invoice in the file, from 1; empty when it holds one. */
    'interpretation.suggestedGroups': number[][]
  }
}

export type Row = Omit<Selectable<Interpretation>, 'content' | 'readContent'> & {
  readonly content: Content
  readonly readContent: Content
}
/** What was stored before the account could be corrected says it beside the content. */
const withAccount = (
  { paymentAccount }: Pick<Selectable<Interpretation>, 'paymentAccount'>,
  content: StoredContent,
): StoredContent => ({ paymentAccount, ...content })
export const asRow = (row: Selectable<Interpretation>): Row => ({
  ...row,
  content: asContent(withAccount(row, row.content)),
  readContent: asContent(withAccount(row, row.readContent)),
})

export async function interpretationById(db: Db, id: string): Promise<Row | undefined> {
  const row = await db
    .selectFrom('interpretation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && asRow(row)
}
/** Held until the transaction ends: everything that changes an interpretation takes it first. */
export async function heldInterpretation(db: Db, id: string): Promise<Row | undefined> {
  const row = await db
    .selectFrom('interpretation')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && asRow(row)
}

/** The interpretation a call is about, or its refusal that it is not there. */
export const existing = async ({ db, refuse }: CallContext<'missing'>, id: string): Promise<Row> =>
  (await interpretationById(db, id)) ?? refuse('missing')

export const lockOf = (db: Db, id: string) =>
  db
    .selectFrom('interpretationLock')
    .selectAll()
    .where('interpretationId', '=', id)
    .executeTakeFirst()

/** Says who edits, in the sentence and as a value for the dialog (interpretation 10). */
export const editedBy = (name: string): RefusalDetail => ({
  message: `Någon annan redigerar: ${name}`,
  changed: [{ field: 'currentlyEditing', stored: name }],
})

/**
 * The interpretation a call changes, held, when it is pending, nobody else edits it, and it is of
 * the version the person saw. Refuses otherwise.
 */
export async function editable(
  context: CallContext<keyof typeof ofChange>,
  { id, version, ...sent }: Change & { readonly id: string; readonly version?: number | undefined },
): Promise<Row> {
  const { db, actor, now, refuse } = context
  const row = (await heldInterpretation(db, id)) ?? refuse('missing')
  if (!isEditable(row.status)) refuse('notPending')
  const lock = await lockOf(db, id)
  if (isHeldByOther(lock, actor.id, now)) refuse('editedByOther', editedBy(lock.userName))
  if (version !== undefined && version !== row.version)
    refuseStale(flat(row.content), flatSent(sent))
  return row
}
const flat = (content: Content) =>
  Object.fromEntries(differences(emptyContent, content).map(({ field, after }) => [field, after]))
function flatSent({ documentFields = {}, ...beside }: Change): Record<string, unknown> {
  const fields = documentFieldNames.flatMap((name) => {
    const field = documentFields[name]
    return field ? [[outerFieldNames[name], field.rawValue] as const] : []
  })
  return { ...beside, ...Object.fromEntries(fields) }
}

async function namesOf(
  db: Db,
  organizationNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const companies = await db
    .selectFrom('company')
    .select(['organizationNumber', 'name'])
    .where('organizationNumber', 'in', organizationNumbers)
    .execute()
  return new Map(companies.map(({ organizationNumber, name }) => [organizationNumber, name]))
}

/** What the columns say beside the content. */
interface AboutDocument {
  readonly fileName: string
  readonly sentFrom: string | null
  readonly subject?: string | null
  /** Names the register has for numbers that are not in our books. */
  readonly registerNames?: ReadonlyMap<string, string>
}
/** The columns the list reads, as the content says them. */
export async function listColumns(db: Db, content: Content, about: AboutDocument) {
  const value = (name: keyof Content['fields']) => content.fields[name].formattedValue
  const [issuer, recipient] = [
    value('issuerOrganizationNumber'),
    value('recipientOrganizationNumber'),
  ]
  const own = await namesOf(db, [issuer, recipient])
  const nameOf = (number: string) => own.get(number) ?? about.registerNames?.get(number) ?? null
  const columns = {
    issuerOrganizationNumber: issuer,
    issuerName: nameOf(issuer),
    recipientOrganizationNumber: recipient,
    recipientName: value('recipientName'),
    recipientRegisterName: nameOf(recipient),
    recipientEmailAddress: value('recipientEmailAddress'),
    invoiceNumber: value('invoiceNumber'),
    invoiceAmount: value('invoiceAmount'),
    invoiceCurrency: value('invoiceCurrency'),
    sentFrom: about.sentFrom,
  }
  const searched = [about.fileName, about.subject, ...Object.values(columns)]
  return { ...columns, searchText: searched.filter(Boolean).join(' ').toLowerCase() }
}

/**
 * Stores a changed content with everything that follows it. The version goes up. Answers the row as
 * it is then.
 */
export async function writeContent(
  db: Db,
  row: Row,
  content: Content,
  more: Updateable<DB['interpretation']> = {},
): Promise<Row> {
  const mail = row.mailId
    ? await db
        .selectFrom('mailSource')
        .select('subject')
        .where('intakeId', '=', row.mailId)
        .executeTakeFirst()
    : undefined
  const registerNames = new Map(
    [
      [row.issuerOrganizationNumber, row.issuerName],
      [row.recipientOrganizationNumber, row.recipientRegisterName],
    ].filter((pair): pair is [string, string] => pair[1] !== null),
  )
  const columns = await listColumns(db, content, {
    ...row,
    subject: mail?.subject ?? null,
    registerNames,
  })
  const written = await db
    .updateTable('interpretation')
    .set({ content: contentText(content), ...columns, version: row.version + 1, ...more })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return asRow(written)
}

/**
 * What happened to an interpretation: one row per status, and one when it is read again
 * (interpretation 5).
 */
export const addStatus = (
  { db, actor, now }: Act,
  id: string,
  { status, what, reason = '' }: { status: Status; what: string; reason?: string },
) =>
  db
    .insertInto('interpretationStatus')
    .values({ interpretationId: id, status, what, reason, changedBy: actor.name, changedAt: now })
    .execute()

/** Takes every stamp off the pages. */
export async function dropStamps(db: Db, id: string): Promise<void> {
  await db
    .updateTable('interpretation')
    .set(unstamped)
    .where('id', '=', id)
    .where('invoiceStamped', '=', true)
    .execute()
  await db
    .updateTable('interpretationPage')
    .set({ stamp: null, stampedFileId: null })
    .where('interpretationId', '=', id)
    .where('stamp', 'is not', null)
    .execute()
}
const unstamped = { invoiceStamped: false, stampedDocumentId: null }

/** Forgets what people have changed and not sent. */
export async function dropDraft(db: Db, id: string): Promise<void> {
  await db.deleteFrom('interpretationDraft').where('interpretationId', '=', id).execute()
  await db.deleteFrom('interpretationChange').where('interpretationId', '=', id).execute()
}

export const releaseLock = (db: Db, id: string) =>
  db.deleteFrom('interpretationLock').where('interpretationId', '=', id).execute()

/** Nobody edits it any more. What was changed stays known, to learn from. */
export async function endEditing(db: Db, id: string): Promise<void> {
  await db.deleteFrom('interpretationDraft').where('interpretationId', '=', id).execute()
  await releaseLock(db, id)
}
