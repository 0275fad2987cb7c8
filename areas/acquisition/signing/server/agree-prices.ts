import { sql } from 'kysely'
import { z } from 'zod'
import type { CallContext, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { mayPrepareAgreements } from '#areas/foundation/users/rules.ts'
import { amountText, priceKinds } from '#areas/acquisition/agreements/rules.ts'
import { taskAddress } from '#areas/acquisition/companytasks/rules.ts'
import {
  companyTask,
  heldCompanyTask,
  type Task,
} from '#areas/acquisition/companytasks/server/public.ts'
import { acceptedTerms, listedPrices } from '#areas/acquisition/offers/server/public.ts'
import { companyName } from '#areas/parties/company/server/public.ts'
import { agreedPrices } from '../contract-prices.ts'
import {
  agreedText,
  boundsText,
  listedPrices as listed,
  notAgreed,
  outsideText,
  pricesOf,
  type ListedPrice,
  type Priced,
} from '../price-decision.ts'
import type { TokenValue } from '../token-rules.ts'

/** What two have agreed for a task. */
const agreedFor = (db: Db, companyTaskId: string) =>
  db
    .selectFrom('agreedPrice')
    .select([sql<ListedPrice>`price`.as('price'), 'amount', 'agreedAt', 'agreedBy', 'reason'])
    .where('companyTaskId', '=', companyTaskId)
    .orderBy('price')
    .execute()

interface Deciding {
  readonly db: Db
  readonly now: Date
  readonly organizationNumber: string
  readonly companyTaskId: string
}
/**
 * Whose decision the prices of agreements are: what the customer has accepted, the price list's, or
 * of two persons (signing 49). A seller alone prices within the price list. Null where they state no
 * price.
 */
export async function priceDecision(
  { db, now, organizationNumber, companyTaskId }: Deciding,
  values: readonly TokenValue[],
): Promise<{ readonly text: string | null } | Refusal<'pricesNotAgreed'>> {
  const prices = pricesOf(values)
  if (prices.length === 0) return { text: null }
  const offer = await acceptedTerms(db, organizationNumber)
  if (offer) return { text: `Enligt offert ${offer.number}, som kunden har accepterat` }
  const { version, bounds } = await listedPrices(db, { organizationNumber, now })
  const agreed = await agreedFor(db, companyTaskId)
  const outside = notAgreed(prices, bounds)
  if (outside.length === 0) return { text: `Enligt prislistan, version ${version}` }
  const [lacks] = notAgreed(prices, bounds, agreed)
  if (lacks)
    return {
      code: 'pricesNotAgreed',
      message: `${outsideText(lacks, bounds)}. En andra person behöver godkänna det först.`,
    }
  const by = agreed.filter((one) => outside.some(({ price }) => price === one.price))
  return { text: agreedText(by) }
}

const of: Handler<typeof agreedPrices.of> = async ({ companyTaskId }, { db, now, audit }) => {
  const task = (await companyTask(db, companyTaskId)) ?? refusePlatform('notFound')
  audit({ company: task.organizationNumber, subject: companyTaskId })
  const { version, bounds } = await listedPrices(db, { ...task, now })
  return { priceList: version, bounds, agreed: await agreedFor(db, companyTaskId) }
}

/** Why nobody agrees on prices in a task. */
const taskProblem = (task: Task) => {
  if (task.type !== 'AgreementSigning') return 'otherTask'
  if (task.completed) return 'taskCompleted'
  return task.dataId ? 'hasSet' : undefined
}

const ask: Handler<typeof agreedPrices.ask> = async ({ companyTaskId, prices, why }, context) => {
  const { db, now, refuse, audit } = context
  const task = await heldCompanyTask(db, companyTaskId)
  if ('code' in task) return refuse(task)
  const { organizationNumber } = task
  audit({ company: organizationNumber, subject: companyTaskId })
  const problem = taskProblem(task)
  if (problem) return refuse(problem)
  if (await acceptedTerms(db, organizationNumber)) return refuse('offered')
  const tooMuch = prices.find(({ price, amount }) => amount > priceKinds[price].most)
  if (tooMuch)
    return refuse('tooMuch', { message: `${priceKinds[tooMuch.price].label} är orimligt` })
  const { version, bounds } = await listedPrices(db, { organizationNumber, now })
  const wanted = notAgreed(prices, bounds, await agreedFor(db, companyTaskId))
  if (wanted.length === 0) return refuse('notOutside')
  const asked = await agreePrices.ask(context, {
    subject: companyTaskId,
    organizationNumber,
    title: `Ge ${(await companyName(db, organizationNumber)) ?? organizationNumber} andra priser än prislistans`,
    place: taskAddress(task) ?? refusePlatform('notFound'),
    difference: wanted.map(({ price, amount }) => ({
      label: priceKinds[price].name,
      before: `prislistan: ${boundsText(price, bounds[price])}`,
      after: amountText(price, amount),
    })),
    reason: why,
    payload: { companyTaskId, priceList: version, prices: wanted },
  })
  return 'code' in asked ? refuse(asked) : asked
}

const no = (message: string): Refusal<'cannotBeDone'> => ({ code: 'cannotBeDone', message })

/** Prices that the price list does not give, for the agreements of a task, from when two say so. */
export const agreePrices = actOfTwo('agreePrices', {
  payload: z.object({
    companyTaskId: z.uuid(),
    /** The version that counted when it was asked for. */
    priceList: z.number(),
    prices: z.array(
      z.object({
        price: z.enum(listed),
        amount: z.number(),
      }),
    ),
  }),
  askers: mayPrepareAgreements,
  perform: async ({ companyTaskId, priceList, prices }, call, asker) => {
    const { db, now, audit } = call
    const problem = await changedSince(call, companyTaskId, priceList)
    if (problem) return no(problem)
    const agreed = { agreedAt: now, agreedBy: asker.withSecond, reason: asker.reason }
    for (const one of prices)
      await db
        .insertInto('agreedPrice')
        .values({ companyTaskId, ...one, ...agreed })
        .onConflict((known) =>
          known.columns(['companyTaskId', 'price']).doUpdateSet({ amount: one.amount, ...agreed }),
        )
        .execute()
    audit({ subject: companyTaskId, after: { prices: pricesWritten(prices) } })
    return undefined
  },
})
const pricesWritten = (prices: readonly Priced[]) =>
  Object.fromEntries(prices.map(({ price, amount }) => [price, amountText(price, amount)]))

/** What has come between since it was asked for, in a sentence. */
async function changedSince(
  { db, now }: Pick<CallContext<never>, 'db' | 'now'>,
  companyTaskId: string,
  priceList: number,
): Promise<string | undefined> {
  const task = await heldCompanyTask(db, companyTaskId)
  if ('code' in task || taskProblem(task)) return 'Avtalen är redan skapade, eller uppgiften slut.'
  if (await acceptedTerms(db, task.organizationNumber))
    return 'Företaget har accepterat en offert sedan det begärdes.'
  const { version } = await listedPrices(db, { ...task, now })
  return version === priceList ? undefined : 'Prislistan har ändrats sedan det begärdes.'
}

export const agreedPricesServed = handlers(agreedPrices, { of, ask })
