import type { ParsedInput } from '#platform/endpoint.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { constraintOf, type Db } from '#platform/server/database.ts'
import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { bundles } from '../contract.ts'
import { bundleProblems } from '../rules.ts'
import { publishVersions } from './agreement-store.ts'
import {
  agreementsOfBundle,
  bundleById,
  holdBundle,
  pageOfBundles,
  setParts,
  storedActiveBundles,
  versionsToBundle,
} from './bundle-store.ts'
import { departuresOf, settleDepartures } from './departures.ts'
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

type Sent = ParsedInput<typeof bundles.save>

/**
 * Creates a bundle, or changes the one whose id is given (bundles 1-3). Versions are published by
 * being used (decision C10).
 */
const save: Handler<typeof bundles.save> = async (input, context) => {
  const { db, actor, now, audit, refuse } = context
  const before = input.id ? await held(db, input.id) : undefined
  if (before && input.version !== undefined && input.version !== before.version)
    refusePlatform('stale', { changed: bundleChangedMeanwhile(before, input) })
  if (before?.archived) refuse('archived')
  if (
    input.automatedAgreementBundleType === 'NotForAutomation' &&
    input.automatedPartners.length > 0
  )
    refuse('partnersNeedAutomation')
  const agreements = await agreementsToStore(db, input, now)
  if ('code' in agreements) return refuse(agreements)

  const id = before?.id ?? context.newId()
  const values = {
    name: input.name,
    description: input.description,
    automatedType: input.automatedAgreementBundleType,
  }
  if (before)
    await db
      .updateTable('agreementBundle')
      .set({ ...values, changedAt: now, changedBy: actor.name, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
  else
    await db
      .insertInto('agreementBundle')
      .values({ ...values, id, createdAt: now, createdBy: actor.name })
      .execute()
  try {
    await setParts(db, id, { agreements, partners: [...new Set(input.automatedPartners)] })
  } catch (error) {
    if (constraintOf(error) === 'agreement_bundle_partner_api_client_id_fkey')
      refuse('unknownPartner')
    if (constraintOf(error) === 'agreement_in_bundle_is_active') refuse('archivedAgreement')
    throw error
  }
  if (before) await settleDepartures(db, id, now)
  audit({ subject: id, before, after: await shown(db, id, true, false) })
  return id
}

/** An agreement of a bundle as it is sent: which version, and the values it begins with. */
type SentAgreement = Sent['agreements'][number]
type Version = Awaited<ReturnType<typeof versionsToBundle>>[number]
interface BundledVersion {
  readonly agreementId: string
  readonly agreementVersionId: string
  readonly presetValues: Readonly<Record<string, string>>
  readonly name: string
  readonly tokens: Version['tokens']
}

/** The version a bundle takes of an agreement, with the values it begins with filled in. */
function versionInBundle(
  { agreementId, agreementVersionId, tokens }: SentAgreement,
  version: Version | undefined,
):
  | BundledVersion
  | Refusal<'unknownVersion' | 'archivedAgreement' | 'notReleased' | 'unknownToken'> {
  if (version?.agreementId !== agreementId) return { code: 'unknownVersion' }
  if (version.archivedAt) return { code: 'archivedAgreement' }
  if (!version.releasedAt) return { code: 'notReleased' }
  if (tokens.some(({ key }) => version.tokens.every((token) => token.key !== key)))
    return { code: 'unknownToken' }
  const presetValues = Object.fromEntries(tokens.map(({ key, presetValue }) => [key, presetValue]))
  const filled = version.tokens.map((token) => ({
    ...token,
    presetValue: presetValues[token.key] ?? token.presetValue,
  }))
  return { agreementId, agreementVersionId, presetValues, name: version.name, tokens: filled }
}

/** The agreements as they are stored, once every rule of a bundle holds for them (bundles 1-4). */
async function agreementsToStore(
  db: Db,
  { agreements: sent, automatedAgreementBundleType: automated }: Sent,
  now: Date,
): Promise<
  | BundledVersion[]
  | Refusal<
      | 'agreementTwice'
      | 'unknownVersion'
      | 'archivedAgreement'
      | 'notReleased'
      | 'unknownToken'
      | 'notSavable'
    >
> {
  if (new Set(sent.map(({ agreementId }) => agreementId)).size < sent.length)
    return { code: 'agreementTwice' }
  const ids = sent.map(({ agreementVersionId }) => agreementVersionId)
  // Before they are read, so that none of them is removed meanwhile.
  await publishVersions(db, ids, now)
  const versions = new Map(
    (await versionsToBundle(db, ids)).map((version) => [version.id, version]),
  )
  const agreements: BundledVersion[] = []
  for (const one of sent) {
    const agreement = versionInBundle(one, versions.get(one.agreementVersionId))
    if ('code' in agreement) return agreement
    agreements.push(agreement)
  }
  const reasons = bundleProblems({ automated, fieldsAreSound: true, agreements })
  return reasons.length > 0
    ? { code: 'notSavable', fields: reasons.map((message) => ({ field: 'agreements', message })) }
    : agreements
}

/** Archived or active again; false when it is so already. */
async function setArchived(
  id: string,
  archivedAt: Date | null,
  { db, actor, now, audit }: Context,
): Promise<boolean> {
  const before = await held(db, id)
  if ((before.archived === null) === (archivedAt === null)) return false
  await db
    .updateTable('agreementBundle')
    .set({ archivedAt, changedAt: now, changedBy: actor.name, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  audit({ subject: id, before: { archived: before.archived }, after: { archived: archivedAt } })
  return true
}

const archive: Handler<typeof bundles.archive> = async ({ id }, context) => {
  if (!(await setArchived(id, context.now, context))) context.refuse('alreadyArchived')
}

const reactivate: Handler<typeof bundles.reactivate> = async ({ id }, context) => {
  if (!(await setArchived(id, null, context))) context.refuse('notArchived')
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
