import type { Act, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { attempt, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { isNewEnough, mayPay, shouldAsk, type When } from '../information-rules.ts'
import type { CompanyCause } from '#areas/foundation/costs/rules.ts'
import {
  keepPaid,
  meter,
  priceSettings,
  setAside,
  takeBack,
} from '#areas/foundation/costs/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import type { Provider } from '../rules.ts'
import {
  keepAnswer,
  keepFailure,
  lastFailure,
  latestAnswer,
  type Failure,
  type StoredAnswer,
} from './information-store.ts'
import { addressOf, companyPart, type Part } from './provider/provider.ts'
import { renewCompany } from './renew.ts'

/** What buying takes: who asks, and why it is paid for. */
export interface Looking extends Act, Pick<Context, 'config' | 'log' | 'write' | 'audit'> {
  readonly cause: CompanyCause
  /** The administrators' job it is for. */
  readonly adminJobId?: string
  /** The budget it is paid from, of what was approved beforehand. */
  readonly budgetId?: string
}
/** The last good answer, and why there is none newer. */
export interface LookedUp<T> {
  readonly latest: StoredAnswer<T> | undefined
  readonly failure: Failure | undefined
  /** Whether nobody was asked because the budget it would be paid from does not cover it (costs 4). */
  readonly unbought?: true
}

/**
 * When the register is asked for whoever asks: never for staff who may not pay, whatever they try.
 */
export const whenFor = ({ actor }: Pick<Looking, 'actor'>, when: When): When =>
  mayPay(actor) ? when : 'never'

/**
 * What is stored of what a provider says of a company, however old: nobody is asked and nothing is
 * paid for.
 */
export const storedAt = async <T>(
  db: Db,
  part: Part<T>,
  organizationNumber: string,
  provider: Provider,
): Promise<LookedUp<T>> => ({
  latest: await latestAnswer(db, part, organizationNumber, provider),
  failure: await lastFailure(db, part, organizationNumber, provider),
})

/**
 * What a provider says of a company: the stored answer while it is new enough, else a new one,
 * which is paid for. A slow, failing or nonsense provider leaves the last good answer in place.
 * Never throws for the provider's sake.
 */
export async function lookUp<T>(
  context: Looking,
  part: Part<T>,
  organizationNumber: string,
  provider: Provider,
  wanted: When,
): Promise<LookedUp<T>> {
  const when = whenFor(context, wanted)
  const stored = () => storedAt(context.db, part, organizationNumber, provider)
  const suffices = ({ latest, failure }: LookedUp<T>) =>
    !shouldAsk({ fetchedAt: latest?.fetchedAt, failedAt: failure?.failedAt }, context.now, when)
  const first = await stored()
  if (suffices(first)) return first

  // Many invoices of one company may come at once: the question is sent, and paid for, by the first
  // of them.
  const asking = askingOn(context.db)
  const key = `${provider} ${part.name} ${organizationNumber}`
  for (let ongoing = asking.get(key); ongoing; ongoing = asking.get(key)) {
    // What one budget does not cover, another may, or the person who asks.
    if (!(await ongoing).unbought) return stored()
  }
  const answer = async () => {
    // The answer to somebody else's question may have come while we looked.
    const again = await stored()
    return suffices(again) ? again : ask(context, part, organizationNumber, provider, again.latest)
  }
  const answered = answer().finally(() => asking.delete(key))
  asking.set(key, answered)
  return answered
}

/** Questions of this process that have not been answered yet, apart for each database. */
const askingByDatabase = new WeakMap<Db, Map<string, Promise<LookedUp<unknown>>>>()
function askingOn(db: Db) {
  const asking = askingByDatabase.get(db) ?? new Map<string, Promise<LookedUp<unknown>>>()
  askingByDatabase.set(db, asking)
  return asking
}

async function ask<T>(
  context: Looking,
  part: Part<T>,
  organizationNumber: string,
  provider: Provider,
  latest: StoredAnswer<T> | undefined,
): Promise<LookedUp<T>> {
  const { now, actor, config, cause, adminJobId, budgetId } = context
  const fetch = { part, organizationNumber, provider, at: now, by: actor.name, cause, adminJobId }
  const question = { provider, part: part.name, cause }
  context.audit({ company: organizationNumber })
  const listed = await readSetting(context.db, priceSettings[provider][part.name])
  const aside = budgetId
    ? await context.write((write) => setAside(write, { budgetId, cost: listed, at: now }))
    : undefined
  if (budgetId && !aside) return { latest, failure: undefined, unbought: true }
  const { address, cost } = meter(addressOf(config, provider), listed)
  const answer = await attempt(() => part.ask[provider](address, organizationNumber))
  const keepCost = async (db: Db, answered: boolean) => {
    await keepPaid(db, {
      at: now,
      source: provider,
      product: part.name,
      cost: cost(),
      about: { organizationNumber },
      cause,
      actor,
      budgetId,
      answered,
    })
    if (aside) await takeBack(db, aside)
  }
  if (answer instanceof ProviderFailure) {
    context.log.warn(
      { ...question, code: answer.code },
      'a company information provider gave nothing usable',
    )
    context.audit({
      after: { ...question, failed: answer.code, ...(cost() > 0 && { costOre: cost() }) },
    })
    await context.write(async (write) => {
      await keepFailure(write, fetch, answer.code)
      await keepCost(write, false)
    })
    return { latest, failure: { code: answer.code, failedAt: now } }
  }
  context.audit({ after: { ...question, costOre: cost() } })
  const facts = part.name === companyPart.name ? companyPart.form.parse(answer.content) : undefined
  return {
    latest: await context.write(async (write) => {
      await keepCost(write, true)
      if (facts) await renewCompany(write, { organizationNumber, provider, facts, actor })
      return keepAnswer(write, fetch, { ...answer, cost: cost() })
    }),
    failure: undefined,
  }
}

/**
 * The same from whichever provider can say it: the first one unless only the other has something.
 */
export async function lookUpAnywhere<T>(
  context: Looking,
  part: Part<T>,
  organizationNumber: string,
  when: When,
): Promise<LookedUp<T>> {
  const first = await lookUp(context, part, organizationNumber, 'A', when)
  if (first.latest && isNewEnough(first.latest.fetchedAt, context.now, when)) return first
  return newest(first, await lookUp(context, part, organizationNumber, 'B', when))
}

/** The newest of what is stored, whichever provider said it. */
export const storedAnywhere = async <T>(
  db: Db,
  part: Part<T>,
  organizationNumber: string,
): Promise<LookedUp<T>> =>
  newest(
    await storedAt(db, part, organizationNumber, 'A'),
    await storedAt(db, part, organizationNumber, 'B'),
  )

function newest<T>(first: LookedUp<T>, second: LookedUp<T>): LookedUp<T> {
  const usesSecond =
    second.latest && (!first.latest || second.latest.fetchedAt > first.latest.fetchedAt)
  if (usesSecond) return second
  // Known to neither only when both say so.
  return {
    latest: first.latest,
    failure: first.failure?.code === 'missing' ? (second.failure ?? first.failure) : first.failure,
  }
}
