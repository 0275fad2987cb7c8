import { keepChoice, keptChoice } from '#platform/web/kept-choice.ts'
import { invoiceStateNumbers, invoiceStates, type InvoiceState } from '../states.ts'

const states = 'skynet-invoice-states'
const subscription = 'skynet-invoice-subscription'

/** The states somebody last fetched invoices in; none means all. Kept for a year (invoices 21). */
export function rememberedStates(): readonly InvoiceState[] {
  const numbers = (keptChoice(states) ?? '').split('.')
  return invoiceStates.filter((state) => numbers.includes(String(invoiceStateNumbers[state])))
}
export const rememberStates = (chosen: readonly InvoiceState[]) =>
  keepChoice(states, chosen.map((state) => invoiceStateNumbers[state]).join('.'))

/** What an address or a browser says of them; anything else is all. */
export const subscriptionFilterOf = (text: unknown): 0 | 1 | 2 =>
  ([1, 2] as const).find((filter) => String(filter) === String(text)) ?? 0

/** Which invoices somebody last looked at: 0 all, 1 with a subscription, 2 without. */
export function rememberedSubscription(): 0 | 1 | 2 {
  return subscriptionFilterOf(keptChoice(subscription))
}
export const rememberSubscription = (filter: 0 | 1 | 2) => keepChoice(subscription, String(filter))
