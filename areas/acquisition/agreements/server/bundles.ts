import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import { bundles } from '../contract.ts'
import {
  agreementsOfBundle,
  bundleById,
  holdBundle,
  pageOfBundles,
  storedActiveBundles,
} from './bundle-store.ts'
import { agreementsToStore, askToChange, contentOf } from './change-bundle.ts'
import { departuresOf } from './departures.ts'
import {
  bundleChangedMeanwhile,
  presentBundle,
  presentBundleAgreement,
  presentListedBundle,
} from './present-bundle.ts'

async function shown(db: Db, id: string, withAgreements: boolean, withContent: boolean) {
  const stored = (await bundleById(db, id)) ?? refusePlatform('notFound')
  const agreements = withAgreements ? await agreementsOfBundle(db, id) : []
  return presentBundle(
    stored,
    agreements.map((one) => presentBundleAgreement(one, withContent)),
    withAgreements ? await departuresOf(db, id) : [],
  )
}

/** Nobody else changes it until the transaction ends. */
async function held(db: Db, id: string) {
  if (!(await holdBundle(db, id))) refusePlatform('notFound')
  return shown(db, id, true, false)
}

const get: Handler<typeof bundles.get> = ({ id, includeAgreements, includeContent }, { db }) =>
  shown(db, id, includeAgreements, includeContent)

/**
 * Creates a bundle, or changes the one whose id is given (bundles 1-3). What customers sign by it
 * waits for a second person (bundles 9): a new one holds nothing until then.
 */
const save: Handler<typeof bundles.save> = async (input, context) => {
  const { db, actor, now, audit, refuse } = context
  const before = input.id ? await held(db, input.id) : undefined
  if (before && input.version !== undefined && input.version !== before.version)
    refusePlatform('stale', { changed: bundleChangedMeanwhile(before, input) })
  if (before?.archived) refuse('archived')
  const automated = input.automatedAgreementBundleType
  if (automated === 'NotForAutomation' && input.automatedPartners.length > 0)
    refuse('partnersNeedAutomation')
  const wanted = {
    active: true,
    automated,
    partners: [...new Set(input.automatedPartners)].toSorted(),
    agreements: input.agreements.map(({ tokens, ...one }) => ({
      ...one,
      presetValues: Object.fromEntries(tokens.map(({ key, presetValue }) => [key, presetValue])),
    })),
  }
  const agreements = await agreementsToStore(db, wanted, now)
  if ('code' in agreements) return refuse(agreements)

  const id = before?.id ?? context.newId()
  const naming = { name: input.name, description: input.description }
  if (before)
    await db
      .updateTable('agreementBundle')
      .set({ ...naming, changedAt: now, changedBy: actor.name, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
  else
    await db
      .insertInto('agreementBundle')
      .values({
        ...naming,
        id,
        automatedType: 'NotForAutomation',
        createdAt: now,
        createdBy: actor.name,
      })
      .execute()
  const waits = await askToChange(context, { id, wanted, agreements, why: input.why })
  if (waits && 'code' in waits) return refuse(waits)
  audit({ subject: id, before, after: await shown(db, id, true, false) })
  return id
}

const archive: Handler<typeof bundles.archive> = async ({ id }, context) => {
  const { db, actor, now, audit } = context
  const before = await held(db, id)
  if (before.archived) context.refuse('alreadyArchived')
  await replaceWaiting(context, ['changeBundle'], id)
  await db
    .updateTable('agreementBundle')
    .set({ archivedAt: now, changedAt: now, changedBy: actor.name, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  audit({ subject: id, before: { archived: before.archived }, after: { archived: now } })
}

/** Asked for: customers sign again what an archived bundle holds (bundles 9). */
const reactivate: Handler<typeof bundles.reactivate> = async ({ id, why }, context) => {
  const { db, refuse, audit } = context
  const before = await held(db, id)
  if (before.archived === null) refuse('notArchived')
  const content = await contentOf(db, id)
  const wanted = { ...content, active: true }
  const waits = await askToChange(context, { id, wanted, agreements: content.agreements, why })
  if (!waits) return refuse('notArchived')
  // A partner that is removed has left the bundle.
  if ('code' in waits) return refuse('alreadyWaiting')
  audit({ subject: id })
  return waits
}

const list: Handler<typeof bundles.list> = async (input, { db }) => {
  const { list: rows, totalHits } = await pageOfBundles(db, input)
  return { items: rows.map(presentListedBundle), totalHits }
}

export const bundlesServed = handlers(bundles, {
  list,
  get,
  save,
  archive,
  reactivate,
  allActive: async (_, { db }) => (await storedActiveBundles(db)).map(presentListedBundle),
})
