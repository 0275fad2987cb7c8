import { readSetting } from '#areas/foundation/settings/server/public.ts'
import type { Handler } from '#platform/server/context.ts'
import { isOldestFirst } from '#platform/server/in-order.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import { blacklist } from '../contract.ts'
import { noEffect } from '../effect-rules.ts'
import { isNarrower } from '../removal-rules.ts'
import { readItemValues, searchPatterns, sharedDomainHit, sharedDomains } from '../rules.ts'
import { itemById, pageOfItems, presentItem, writeItem } from './blacklist-store.ts'
import { askAml, effectOfSave, type EffectOf } from './effect.ts'
import { exportListToExcel } from './export.ts'
import { askToRemove } from './removal.ts'

const all: Handler<typeof blacklist.all> = async (
  { query, sortField, sortOrder, ...page },
  { db },
) => {
  const [{ list, totalHits }, blackListTypes] = await Promise.all([
    pageOfItems(db, searchPatterns(query), {
      ...page,
      isOldestFirst: isOldestFirst({ sortField, sortOrder }),
    }),
    db.selectFrom('blacklistType').select(['id', 'name']).orderBy('id').execute(),
  ])
  return { model: { list: list.map(presentItem), totalHits }, blackListTypes }
}

const saving =
  (effectOf: EffectOf): Handler<typeof blacklist.save> =>
  async (input, context) => {
    const { db, actor, now, audit, refuse } = context
    const before = input.id ? await itemById(db, input.id) : undefined
    if (input.id && !before) refusePlatform('notFound')
    const { id: _, version: __, itemType: ___, itemValue, why, ...fields } = input
    const { blacklistType: type } = input
    const reading = readItemValues(type, input.itemMatch, itemValue)
    if (!reading.ok)
      return refusePlatform('invalid', {
        fields: [{ field: 'itemValue', message: reading.problem }],
      })
    const stored = before && presentItem(before)
    if (stored && input.version !== undefined && input.version !== stored.version)
      refuseStale(
        { ...stored, approvalId: null, effect: noEffect },
        {
          ...input,
          itemValue: reading.values.map(({ value }) => value).join('\n'),
        },
      )

    const shared = type >= 3 ? await readSetting(db, sharedDomains) : []
    for (const { value, compared } of reading.values) {
      const domain = sharedDomainHit(type, input.itemMatch, input.mustMatch, compared, shared)
      if (domain)
        refuse('sharedDomain', {
          fields: [
            {
              field: 'itemValue',
              message: `Värde ${value} skulle stänga ute alla med e-post på ${domain}`,
            },
          ],
        })
    }

    const values = {
      ...fields,
      companyName: input.companyName || null,
      tags: [...new Set(input.tags)],
      itemValues: reading.values.map(({ value }) => value),
      compared: reading.values.map(({ compared }) => compared),
    }
    if (before && stored && isNarrower(before, values)) {
      const asked = await askToRemove(context, before, { values, why }, effectOf)
      if ('code' in asked) return refuse(asked)
      audit({ subject: before.id, before: stored })
      return { ...stored, ...asked, effect: noEffect }
    }
    const id = before?.id ?? context.newId()
    const effect = await effectOfSave(db, { before, after: values, now }, effectOf)
    if (before) {
      if (!(await writeItem(db, before, values, { now, name: actor.name }))) refusePlatform('stale')
      // Whoever widens it now does not want what was asked for before.
      await replaceWaiting(context, ['removeFromBlacklist'], id)
    } else
      await db
        .insertInto('blacklistItem')
        .values({ ...values, id, createdAt: now, createdBy: actor.name })
        .execute()
    await askAml(db, { id, effect, by: actor.name, now })
    const after = presentItem((await itemById(db, id)) ?? refusePlatform('notFound'))
    audit({
      subject: id,
      before: stored,
      after,
      ...(type === 1 && { company: values.compared[0] }),
    })
    return { ...after, approvalId: null, effect }
  }

/** What a save would come to: nothing is written. */
const previewing =
  (effectOf: EffectOf): Handler<typeof blacklist.preview> =>
  async ({ id, itemValue, ...after }, { db, now }) => {
    const before = id ? ((await itemById(db, id)) ?? refusePlatform('notFound')) : undefined
    const reading = readItemValues(after.blacklistType, after.itemMatch, itemValue)
    if (!reading.ok)
      return refusePlatform('invalid', {
        fields: [{ field: 'itemValue', message: reading.problem }],
      })
    const compared = reading.values.map((value) => value.compared)
    return effectOfSave(db, { before, after: { ...after, compared }, now }, effectOf)
  }

const removing =
  (effectOf: EffectOf): Handler<typeof blacklist.delete> =>
  async ({ id, why }, context) => {
    const { db, audit, refuse } = context
    const before = (await itemById(db, id)) ?? refusePlatform('notFound')
    const asked = await askToRemove(context, before, { values: null, why }, effectOf)
    if ('code' in asked) return refuse(asked)
    audit({ subject: id, before: presentItem(before) })
    return asked
  }

/** @param effectOf what a save comes to, as the areas after this one know */
export const blacklistServed = (effectOf: EffectOf) =>
  handlers(blacklist, {
    all,
    save: saving(effectOf),
    preview: previewing(effectOf),
    delete: removing(effectOf),
    exportListToExcel,
  })
