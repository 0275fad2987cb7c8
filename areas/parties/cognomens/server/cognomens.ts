import { presentRemoval, undoneSince } from '#platform/removed.ts'
import type { Handler } from '#platform/server/context.ts'
import { constraintOf, type Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { cognomens } from '../contract.ts'
import { emailProblem } from '../rules.ts'

const allRows = (db: Db) =>
  db
    .selectFrom('companyCognomen')
    .innerJoin('company', 'company.organizationNumber', 'companyCognomen.issuerOrganizationNumber')
    .selectAll('companyCognomen')
    .select('company.name as issuerName')
/** Those that nobody has removed. */
const rows = (db: Db) => allRows(db).where('companyCognomen.removedAt', 'is', null)
/** Those that can still be put back (cognomens 2). */
const removedRows = (db: Db, now: Date) =>
  allRows(db).where('companyCognomen.removedAt', '>', undoneSince(now))
const byId = (db: Db, id: string) =>
  rows(db).where('companyCognomen.id', '=', id).executeTakeFirst()
/**
 * Held until the transaction ends, so that of two who save the same version one is told of the
 * other.
 */
const heldById = (db: Db, id: string) =>
  rows(db).where('companyCognomen.id', '=', id).forUpdate('companyCognomen').executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof byId>>>

const present = (row: Row) => ({
  id: row.id,
  issuerOrganizationNumber: row.issuerOrganizationNumber,
  issuerName: row.issuerName,
  recipientCustomerNumber: row.recipientCustomerNumber,
  recipientOrganizationNumber: row.recipientOrganizationNumber ?? '',
  recipientEmail: row.recipientEmail,
  recipientName: row.recipientName,
  deliveryMethod: row.deliveryMethod,
  email: row.email,
  version: row.version,
})

const get: Handler<typeof cognomens.get> = async ({ organizationNumber }, { db, audit }) => {
  audit({ company: organizationNumber })
  const ofIssuer = await rows(db)
    .where('issuerOrganizationNumber', '=', organizationNumber)
    .orderBy('recipientName')
    .orderBy('companyCognomen.id')
    .limit(1000)
    .execute()
  return ofIssuer.map(present)
}

const isHarmful = async (db: Db, email: string) => (await blacklistHits(db, { email })).length > 0
const refusedAt = (field: string, code: keyof typeof cognomens.save.refusals) => ({
  fields: [{ field, message: cognomens.save.refusals[code].text }],
})

const save: Handler<typeof cognomens.save> = async ({ id, version, ...sent }, context) => {
  const { db, actor, now, refuse, audit } = context
  const before = id ? await heldById(db, id) : undefined
  if (id && !before) refusePlatform('notFound')
  if (before && version !== undefined && version !== before.version)
    refuseStale(present(before), sent)
  const problem = emailProblem(sent)
  if (problem) refuse(problem, refusedAt('recipientEmail', problem))
  for (const field of ['recipientEmail', 'email'] as const)
    if (before?.[field] !== sent[field] && (await isHarmful(db, sent[field])))
      refuse('harmful', refusedAt(field, 'harmful'))

  const values = { ...sent, recipientOrganizationNumber: sent.recipientOrganizationNumber || null }
  const saved = before?.id ?? context.newId()
  try {
    if (before)
      await db
        .updateTable('companyCognomen')
        .set({ ...values, changedAt: now, changedBy: actor.name, version: before.version + 1 })
        .where('id', '=', saved)
        .execute()
    else
      await db
        .insertInto('companyCognomen')
        .values({ ...values, id: saved, createdBy: actor.name })
        .execute()
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'company_cognomen_customer')
      refuse('customerNumberInUse', refusedAt('recipientCustomerNumber', 'customerNumberInUse'))
    if (constraint?.includes('issuer_organization_number')) refuse('unknownIssuer')
    throw error
  }
  const after = present((await byId(db, saved)) ?? refusePlatform('notFound'))
  audit({
    company: after.issuerOrganizationNumber,
    subject: saved,
    before: before && present(before),
    after,
  })
  return after
}

const remove: Handler<typeof cognomens.delete> = async ({ id }, { db, actor, now, audit }) => {
  const before = (await heldById(db, id)) ?? refusePlatform('notFound')
  await db
    .updateTable('companyCognomen')
    .set({ removedAt: now, removedBy: actor.name })
    .where('id', '=', id)
    .execute()
  audit({ company: before.issuerOrganizationNumber, subject: id, before: present(before) })
}

const removed: Handler<typeof cognomens.removed> = async (
  { organizationNumber },
  { db, now, audit },
) => {
  audit({ company: organizationNumber })
  const found = await removedRows(db, now)
    .where('issuerOrganizationNumber', '=', organizationNumber)
    .orderBy('companyCognomen.removedAt', 'desc')
    .orderBy('companyCognomen.id')
    .limit(200)
    .execute()
  return found.map((row) => ({ ...present(row), ...presentRemoval(row) }))
}

const restore: Handler<typeof cognomens.restore> = async ({ id }, context) => {
  const { db, now, refuse, audit } = context
  const before =
    (await removedRows(db, now)
      .where('companyCognomen.id', '=', id)
      .forUpdate('companyCognomen')
      .executeTakeFirst()) ?? refusePlatform('notFound')
  try {
    await db
      .updateTable('companyCognomen')
      .set({ removedAt: null, removedBy: null, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'company_cognomen_customer') refuse('customerNumberInUse')
    throw error
  }
  const after = present((await byId(db, id)) ?? refusePlatform('notFound'))
  audit({ company: after.issuerOrganizationNumber, subject: id, after })
  return after
}

export const cognomensServed = handlers(cognomens, { get, save, delete: remove, removed, restore })
