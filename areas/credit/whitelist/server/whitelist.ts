import type { Handler } from '#platform/server/context.ts'
import { changesAt } from '#platform/server/changes-at.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import { exceptionRules } from '#areas/credit/rules/server/public.ts'
import { whitelist } from '../contract.ts'
import { actOfException, exceptionActs, isWider } from '../rules.ts'
import { entriesOf, heldEntry, writeEntry, type EntryRow } from './entry-store.ts'
import { presentEntry, showing } from './present-entry.ts'
import { readExcepted, refusalAt } from './read-excepted.ts'
import { askedOf, exceptionPerformers } from './write-exception.ts'

const get: Handler<typeof whitelist.get> = async ({ id, showExpired }, { db, today }) => {
  const entries = await entriesOf(db, [id], showExpired ? undefined : today)
  const shown = await showing(db, entries, today)
  return entries.map((row) => presentEntry(row, shown))
}

const presentOne = async (db: Db, row: EntryRow, today: string) =>
  presentEntry(row, await showing(db, [row], today))

/** An exception waits for a second person, unless it only narrows what there is (whitelist 16). */
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
  const written = {
    ...excepted,
    id: before?.id ?? context.newId(),
    version: before?.version ?? 0,
    organizationNumber: sent.keyOrganizationNumber,
    measure: rule.id,
    valueKind: rule.valueKind,
    endDate: sent.endDate,
    comment: sent.comment,
  }
  if (!before || isWider(written, before)) {
    const asked = await askedOf(db, written, { ruleName: rule.ruleName, before })
    if (!asked) return refuse(refusalAt('keyOrganizationNumber', 'unknownCompany'))
    const waits = await exceptionPerformers[actOfException(rule.id)].ask(context, {
      ...asked,
      determinationId: sent.determinationId,
    })
    if ('code' in waits) return refuse(waits)
    const whoAndWhen = { createdAt: now, createdBy: actor.name, changedAt: null, changedBy: null }
    const shown = await presentOne(db, { ...whoAndWhen, ...before, ...written }, today)
    return { ...shown, ...waits }
  }
  // What is narrowed leaves nothing to be widened as it was asked.
  await replaceWaiting(context, exceptionActs, before.id)
  const row = await writeEntry(db, written, { now, name: actor.name })
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

const remove: Handler<typeof whitelist.delete> = async ({ id }, context) => {
  const { db, now, today, audit } = context
  const before = (await heldEntry(db, id)) ?? refusePlatform('notFound')
  await replaceWaiting(context, exceptionActs, id)
  await changesAt(db, now)
  await db.deleteFrom('whitelistEntry').where('id', '=', id).execute()
  audit({
    company: before.organizationNumber,
    subject: id,
    before: await presentOne(db, before, today),
  })
}

export const whitelistServed = handlers(whitelist, { get, save, delete: remove })
