import type { Context, Handler } from '#platform/server/context.ts'
import { holds } from '#platform/permission.ts'
import { tokensWithoutDefault } from '#areas/acquisition/agreements/rules.ts'
import { activeBundles, bundleWithContent } from '#areas/acquisition/agreements/server/public.ts'
import { keysOf } from '#platform/record.ts'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { fewestForOnboarding } from '#areas/acquisition/kyc/rules.ts'
import { publishedSets } from '#areas/acquisition/kyc/server/public.ts'
import type { onboarding } from '../contract.ts'
import { seesOwnOnly } from '../rules.ts'
import { automatedTexts, typeNames } from '../texts.ts'
import { listedOnboardings } from './list-store.ts'
import { salesReps } from './onboarding-store.ts'
import { presentList } from './present.ts'

type Calls = typeof onboarding

export const all: Handler<Calls['all']> = async (wanted, { db, actor, today }) => {
  const mayChoose = actor.kind === 'staff' && holds(actor, 'Administrator', 'OnboardingUser')
  const { rows, totalHits } = await listedOnboardings(db, {
    ...wanted,
    today,
    salesRep: mayChoose ? wanted.salesRep : '',
    startedBy: seesOwnOnly(actor) ? actor.id : undefined,
  })
  return { list: await presentList(db, rows), totalHits }
}

export const getOnboardingTypes: Handler<Calls['getOnboardingTypes']> = () =>
  Promise.resolve(keysOf(onboardingTypes).map((id) => ({ id, name: typeNames[id] })))

export const getSalesReps: Handler<Calls['getSalesReps']> = async (_, { db }) =>
  (await salesReps(db).execute()).map(({ firstName, lastName, emailAddress }) => ({
    firstName,
    lastName,
    emailAddress,
  }))

/**
 * What is missing for onboardings to be made by themselves: each API client's bundles, and a KYC
 * set (onboarding 33, decision A9, decision C19).
 */
export async function sanity(_: object, { db }: Context) {
  const [clients, bundles, sets] = await Promise.all([
    db
      .selectFrom('apiClient')
      .select(['id', 'name', 'partnerType'])
      .orderBy('name')
      .orderBy('id')
      .execute(),
    activeBundles(db),
    publishedSets(db),
  ])
  const automated = bundles.filter(
    (bundle) => bundle.automatedAgreementBundleType === 'InvoicePurchase',
  )
  const statuses = await Promise.all(
    automated.map(async (bundle) => {
      const content = await bundleWithContent(db, bundle.id)
      const tokens = content?.agreements.flatMap((agreement) => agreement.tokens) ?? []
      const errors = [
        ...(bundle.notChoosable === null ? [] : [bundle.notChoosable]),
        ...tokensWithoutDefault('InvoicePurchase', tokens).map(
          ({ key }) => `${key} saknar förvalt värde`,
        ),
      ]
      return { partners: bundle.automatedPartners.map(({ id }) => id), name: bundle.name, errors }
    }),
  )
  return {
    apClientStatuses: clients.map(({ id, name, partnerType }) => {
      const own = statuses.filter(({ partners }) => partners.includes(id))
      // Whose customers get them, and which of them, has to be known (agreements 32).
      const unsent = [
        ...(partnerType === null ? [automatedTexts.noPartner] : []),
        ...(own.length > 1 ? [automatedTexts.severalBundles(own.map((one) => one.name))] : []),
      ]
      return {
        name,
        agreementTokenStatuses: own.map((status) => ({
          name: status.name,
          errors: [...status.errors, ...unsent],
        })),
      }
    }),
    kycOk: sets.some(({ questions }) => questions >= fewestForOnboarding),
  }
}
