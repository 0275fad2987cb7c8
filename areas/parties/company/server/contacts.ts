import { presentRemoval } from '#platform/removed.ts'
import type { Handler } from '#platform/server/context.ts'
import { constraintOf } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { blacklistedEmails } from '#areas/foundation/blacklist/server/public.ts'
import { contacts } from '../contract.ts'
import { fillIn } from '../contact-rules.ts'
import {
  addContact,
  changeContact,
  chooseWays,
  contactByEmail,
  contactById,
  contactsOf,
  heldRemovedContact,
  removedContactsOf,
  type ContactRow,
} from './contact-store.ts'

const present = (row: ContactRow) => {
  const {
    createdAt: _,
    createdBy: __,
    removedAt: ___,
    removedBy: ____,
    changedAt,
    ...contact
  } = row
  return { ...contact, changed: changedAt }
}

const get: Handler<typeof contacts.get> = async ({ organizationNumber }, { db, audit }) => {
  audit({ company: organizationNumber })
  const rows = await contactsOf(db, organizationNumber)
  const blacklisted = await blacklistedEmails(
    db,
    rows.map(({ email }) => email),
  )
  return rows
    .map((row) => ({ ...present(row), blacklisted: blacklisted.has(row.email) }))
    .toSorted(
      (one, other) => one.name.localeCompare(other.name, 'sv') || one.id.localeCompare(other.id),
    )
}

const save: Handler<typeof contacts.save> = (input, context) =>
  input.id ? saveChanged(input.id, input, context) : saveNew(input, context)

const saveNew: Handler<typeof contacts.save> = async (
  { id: _, version: __, byEmail = true, byPush = false, ...fields },
  context,
) => {
  const { db, actor, audit } = context
  const company = await db
    .selectFrom('company')
    .select('name')
    .where('organizationNumber', '=', fields.organizationNumber)
    .executeTakeFirst()
  if (!company) refusePlatform('notFound')
  const added = await addContact(db, {
    ...fields,
    id: context.newId(),
    createdBy: actor.name,
    createdAt: context.now,
  })
  if (added) {
    await chooseWays(db, added.id, { byEmail, byPush })
    const after = { ...present(added), byEmail, byPush }
    audit({ company: fields.organizationNumber, subject: added.id, after })
    return true
  }
  const stored = await contactByEmail(db, fields.organizationNumber, fields.email)
  // Removed by somebody at this very moment: then it is new after all.
  if (!stored) return refusePlatform('stale')
  const missing = fillIn(stored, fields)
  const after =
    Object.keys(missing).length > 0 ? await changeContact(context, stored, missing) : stored
  audit({
    company: fields.organizationNumber,
    subject: stored.id,
    before: present(stored),
    after: present(after),
  })
  return false
}

const saveChanged = async (
  id: string,
  input: Parameters<typeof save>[0],
  context: Parameters<typeof save>[1],
) => {
  const { db, audit } = context
  const { id: _, version, byEmail, byPush, ...fields } = input
  const before = await contactById(db, id)
  if (!before || before.organizationNumber !== fields.organizationNumber)
    return refusePlatform('notFound')
  if (version !== undefined && version !== before.version)
    refuseStale(present(before), { ...fields, byEmail, byPush })
  const other = await contactByEmail(db, fields.organizationNumber, fields.email)
  audit({
    company: fields.organizationNumber,
    subject: id,
    before: present(before),
    after: present(before),
  })
  if (other && other.id !== id) return false
  try {
    await chooseWays(db, id, {
      byEmail: byEmail ?? before.byEmail,
      byPush: byPush ?? before.byPush,
    })
    audit({ after: present(await changeContact(context, before, fields)) })
  } catch (error) {
    // Somebody took the address between the look and the save.
    if (constraintOf(error) === 'contact_email') return refusePlatform('stale')
    throw error
  }
  return true
}

const remove: Handler<typeof contacts.delete> = async (
  { id, version },
  { db, actor, now, audit },
) => {
  const before = await contactById(db, id)
  if (!before) return refusePlatform('notFound')
  if (version !== undefined && version !== before.version) return refusePlatform('stale')
  await db
    .updateTable('contact')
    .set({ removedAt: now, removedBy: actor.name })
    .where('id', '=', id)
    .execute()
  audit({ company: before.organizationNumber, subject: id, before: present(before) })
}

const removed: Handler<typeof contacts.removed> = async (
  { organizationNumber },
  { db, now, audit },
) => {
  audit({ company: organizationNumber })
  return (await removedContactsOf(db, organizationNumber, now)).map((row) => ({
    ...present(row),
    ...presentRemoval(row),
  }))
}

const restore: Handler<typeof contacts.restore> = async ({ id }, context) => {
  const { db, now, refuse, audit } = context
  const before = (await heldRemovedContact(db, id, now)) ?? refusePlatform('notFound')
  try {
    const after = present(
      await changeContact(context, before, { removedAt: null, removedBy: null }),
    )
    audit({ company: before.organizationNumber, subject: id, after })
    return after
  } catch (error) {
    if (constraintOf(error) === 'contact_email') refuse('emailInUse')
    throw error
  }
}

export const contactsServed = handlers(contacts, { get, save, delete: remove, removed, restore })
