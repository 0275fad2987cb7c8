import type { CompanyType } from '#areas/parties/company/rules.ts'
import { isUsedUp, typesOf } from '#areas/credit/limits/rules.ts'
import { countingNow, financingLimits, usage } from '#areas/credit/limits/server/public.ts'
import { calculateNow } from './calculate-now.ts'

interface Client {
  readonly organizationNumber: string
  readonly companyType: CompanyType
}
type Context = Parameters<typeof calculateNow>[0] & { readonly today: string }

/**
 * What bought invoices use of a client's limits, each beside what counts of it at this moment: öre
 * and open invoices, the main limit first (client 5, limits 50). Nobody is asked and nothing is paid
 * for.
 */
export async function exposureOf(context: Context, client: Client) {
  const { db, today } = context
  const calculation = await calculateNow(context, client.organizationNumber, client.companyType)
  const counting = await countingNow(db, client, calculation, today)
  const used = await usage(db, client.organizationNumber)
  return typesOf(client.companyType)
    .filter(isUsedUp)
    .map((limitType) => {
      const limit = counting.get(limitType)
      return {
        limitType,
        limit: limit?.amount ?? null,
        source: limit?.source ?? ('none' as const),
        used: used.get(limitType)?.reserved ?? 0,
        openCount: used.get(limitType)?.openCount ?? 0,
        maxCount: limit?.maxCount ?? null,
      }
    })
}

/**
 * The financing limits of some issuers as `exposureOf` says each: öre, null for no limit. Only of those
 * whose limit follows from what is calculated is anything calculated.
 */
export async function financingOf(context: Context, organizationNumbers: readonly string[]) {
  const { db, today } = context
  const shown = new Map<string, { readonly limit: number | null; readonly used: number }>()
  for (const { organizationNumber, used, countingWith } of await financingLimits(
    db,
    organizationNumbers,
    today,
  )) {
    const { amount } = await countingWith(() => calculateNow(context, organizationNumber, 'issuer'))
    shown.set(organizationNumber, { limit: amount, used })
  }
  return shown
}
