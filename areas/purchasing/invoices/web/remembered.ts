import { invoiceStateNumbers, invoiceStates, type InvoiceState } from '../states.ts'

const aYear = 365 * 24 * 60 * 60
const states = 'skynet-invoice-states'
const subscription = 'skynet-invoice-subscription'

const read = (name: string) =>
  document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)
/** For one year (invoices 21). */
const remember = (name: string, value: string) => {
  document.cookie = `${name}=${value}; Max-Age=${aYear}; Path=/; SameSite=Lax`
}

/** The states somebody last fetched invoices in; none means all. */
export function rememberedStates(): readonly InvoiceState[] {
  const numbers = (read(states) ?? '').split('.')
  return invoiceStates.filter((state) => numbers.includes(String(invoiceStateNumbers[state])))
}
export const rememberStates = (chosen: readonly InvoiceState[]) =>
  remember(states, chosen.map((state) => invoiceStateNumbers[state]).join('.'))

/** What an address or a browser says of them; anything else is all. */
export const subscriptionFilterOf = (text: unknown): 0 | 1 | 2 =>
  ([1, 2] as const).find((filter) => String(filter) === String(text)) ?? 0

/** Which invoices somebody last looked at: 0 all, 1 with a subscription, 2 without. */
export function rememberedSubscription(): 0 | 1 | 2 {
  return subscriptionFilterOf(read(subscription))
}
export const rememberSubscription = (filter: 0 | 1 | 2) => remember(subscription, String(filter))
