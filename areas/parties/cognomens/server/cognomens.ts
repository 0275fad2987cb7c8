import type { Handler } from '#platform/server/context.ts'
import { constraintOf, type Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { cognomens } from '../contract.ts'
import { emailProblem } from '../rules.ts'

const rows = (db: Db) =>
  db
    .selectFrom('companyCognomen')
    .innerJoin('company', 'company.organizationNumber', 'companyCognomen.issuerOrganizationNumber')
    .selectAll('companyCognomen')
    .select('company.name as issuerName')
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

const remove: Handler<typeof cognomens.delete> = async ({ id }, { db, audit }) => {
  const before = (await heldById(db, id)) ?? refusePlatform('notFound')
  await db.deleteFrom('companyCognomen').where('id', '=', id).execute()
  audit({ company: before.issuerOrganizationNumber, subject: id, before: present(before) })
}

export const cognomensServed = handlers(cognomens, { get, save, delete: remove })
