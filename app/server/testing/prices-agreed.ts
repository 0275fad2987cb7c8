import { agreedPrices } from '#areas/acquisition/signing/contract-prices.ts'
import type { Person } from '../testing.ts'
import type { Tried } from './changed-meanwhile.ts'

/** Asks for a provision that no price list of the tests gives, in a task of agreement signing. */
export const askProvision = (by: Person, companyTaskId: string, amount: number, why: string) =>
  by.call(agreedPrices.ask, { companyTaskId, prices: [{ price: 'Commission', amount }], why })

interface House {
  readonly task: () => Promise<string>
  readonly rowsOf: (question: string, values: readonly unknown[]) => Promise<unknown[]>
}
/** Prices of a customer's agreements, which are made meanwhile at the price list's. */
export const pricesAgreed = ({ task, rowsOf }: House, why: string): Tried => ({
  ask: async (by) => {
    const companyTaskId = await task()
    await askProvision(by, companyTaskId, 2_400, why)
    return companyTaskId
  },
  change: async ({ thing }) => {
    await rowsOf('update company_task set data_id = gen_random_uuid() where id = $1', [thing])
    return { status: 204 }
  },
  counting: (thing) => rowsOf('select * from agreed_price where company_task_id = $1', [thing]),
  refusedAs: 'cannotBeDone',
})
