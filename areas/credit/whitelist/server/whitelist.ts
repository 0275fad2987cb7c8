import type { Handler } from '#platform/server/context.ts'
import { constraintOf, type Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { exceptionRules } from '#areas/credit/rules/server/public.ts'
import { whitelist } from '../contract.ts'
import { entriesOf, heldEntry, type EntryRow } from './entry-store.ts'
import { presentEntry, showing } from './present-entry.ts'
import { readExcepted, refusalAt } from './read-excepted.ts'

const get: Handler<typeof whitelist.get> = async ({ id, showExpired }, { db, today }) => {
  const entries = await entriesOf(db, [id], showExpired ? undefined : today)
  const shown = await showing(db, entries, today)
  return entries.map((row) => presentEntry(row, shown))
}

const presentOne = async (db: Db, row: EntryRow, today: string) =>
  presentEntry(row, await showing(db, [row], today))

const save: Handler<typeof whitelist.save> = async (sent, context) => {
  const { db, actor, now, today, refuse, audit } = context
  const before = sent.id ? await heldEntry(db, sent.id) : undefined
  // An exception stays with its company.
  if (sent.id && before?.organizationNumber !== sent.keyOrganizationNumber)
    refusePlatform('notFound')
  const shownBefore = before && (await presentOne(db, before, today))
  if (before && sent.version !== undefined && sent.version !== before.version)
    refuseStale({ ...shownBefore }, sent)

  const rule = (await exceptionRules(db)).find(({ id }) => id === sent.rule)
  // One that is there may be changed although the rule allows no new ones.
  if (!rule || !(rule.whitelistEnabled || before?.measure === rule.id))
    return refuse(refusalAt('rule', 'noExceptions'))
  if (sent.endDate < today) refuse(refusalAt('endDate', 'endDatePassed'))
  const excepted = await readExcepted(db, rule, sent)
  if ('code' in excepted) return refuse(excepted)
  const values = {
    ...excepted,
    organizationNumber: sent.keyOrganizationNumber,
    measure: rule.id,
    valueKind: rule.valueKind,
    endDate: sent.endDate,
    comment: sent.comment,
  }
  const row = before
    ? await db
        .updateTable('whitelistEntry')
        .set({ ...values, changedAt: now, changedBy: actor.name, version: before.version + 1 })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('whitelistEntry')
        .values({ ...values, id: context.newId(), createdAt: now, createdBy: actor.name })
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch((error: unknown) => {
          if (constraintOf(error)?.includes('organization_number_fkey'))
            refuse(refusalAt('keyOrganizationNumber', 'unknownCompany'))
          throw error
        })
  const after = await presentOne(db, row, today)
  audit({
    company: row.organizationNumber,
    subject: row.id,
    before: shownBefore,
    after,
    why: sent.comment,
  })
  return after
}

const remove: Handler<typeof whitelist.delete> = async ({ id }, { db, today, audit }) => {
  const before = (await heldEntry(db, id)) ?? refusePlatform('notFound')
  await db.deleteFrom('whitelistEntry').where('id', '=', id).execute()
  audit({
    company: before.organizationNumber,
    subject: id,
    before: await presentOne(db, before, today),
  })
}

export const whitelistServed = handlers(whitelist, { get, save, delete: remove })
