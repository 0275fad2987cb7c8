import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Contact } from '#database/types.ts'
import { undoneSince } from '#platform/removed.ts'
import type { Db } from '#platform/server/database.ts'

/** How a contact is told of its invoices: by e-mail until somebody says otherwise (company 45). */
const ways = [
  sql<boolean>`coalesce((select by_email from notification_choice where contact_id = contact.id), true)`.as(
    'byEmail',
  ),
  sql<boolean>`coalesce((select by_push from notification_choice where contact_id = contact.id), false)`.as(
    'byPush',
  ),
] as const
export interface Ways {
  readonly byEmail: boolean
  readonly byPush: boolean
}
export type ContactRow = Selectable<Contact> & Ways

/** Those that nobody has removed. */
const contacts = (db: Db) =>
  db.selectFrom('contact').selectAll().select(ways).where('removedAt', 'is', null)

export const contactsOf = (db: Db, organizationNumber: string) =>
  contacts(db).where('organizationNumber', '=', organizationNumber).execute()

export const contactById = (db: Db, id: string) =>
  contacts(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Those that can still be put back (company 30). */
const removedContacts = (db: Db, now: Date) =>
  db.selectFrom('contact').selectAll().select(ways).where('removedAt', '>', undoneSince(now))

/** A company's, the latest removed first. */
export const removedContactsOf = (db: Db, organizationNumber: string, now: Date) =>
  removedContacts(db, now)
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('removedAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()

/** Held until the transaction ends. */
export const heldRemovedContact = (db: Db, id: string, now: Date) =>
  removedContacts(db, now).where('id', '=', id).forUpdate().executeTakeFirst()

const withEmail = (db: Db, organizationNumber: string, email: string) =>
  contacts(db)
    .where('organizationNumber', '=', organizationNumber)
    .where((where) => where.eb(where.fn('lower', ['email']), '=', sql<string>`lower(${email})`))

export const contactByEmail = (db: Db, organizationNumber: string, email: string) =>
  withEmail(db, organizationNumber, email).forUpdate().executeTakeFirst()

/** Whether an e-mail address is one of a company's contacts, however it is written. */
export const hasContact = async (
  db: Db,
  organizationNumber: string,
  email: string,
): Promise<boolean> =>
  (await withEmail(db, organizationNumber, email).executeTakeFirst()) !== undefined

/** The new contact, or undefined when the company has one with that e-mail address. */
export const addContact = (db: Db, contact: Insertable<Contact>) =>
  db
    .insertInto('contact')
    .values(contact)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .returning(ways)
    .executeTakeFirst()

/** Keeps how a contact is told of its invoices. */
export const chooseWays = (db: Db, contactId: string, { byEmail, byPush }: Ways) =>
  db
    .insertInto('notificationChoice')
    .values({ contactId, byEmail, byPush })
    .onConflict((conflict) => conflict.column('contactId').doUpdateSet({ byEmail, byPush }))
    .execute()

interface Saving {
  readonly db: Db
  readonly actor: { readonly name: string }
  readonly now: Date
}
/** The contact as it is after the change. */
export const changeContact = (
  { db, actor, now }: Saving,
  before: Selectable<Contact>,
  values: Updateable<Contact>,
) =>
  db
    .updateTable('contact')
    .set({ ...values, changedAt: now, changedBy: actor.name, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .returning(ways)
    .executeTakeFirstOrThrow()
