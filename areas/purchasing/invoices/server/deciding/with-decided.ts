import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { holdsHeadroom, isRefused, type InvoiceState } from '../../states.ts'
import { earlierDays, recentDays, type Earlier, type Told } from './earlier-invoices.ts'

/** An invoice with the state a determination has just given it. */
interface JustDecided {
  readonly invoice: Told
  /** Öre by its rate; null when none was known. */
  readonly kronor: number | null
  readonly to: InvoiceState
}
/** Whether one came so many days before another or later, by the days of Stockholm. */
const cameWithin = (one: Told, days: number, other: Told) =>
  stockholmDay(one.createdAt) >= addDays(stockholmDay(other.createdAt), -days)

/**
 * What came before an invoice, when earlier ones of the same issuer have been decided on after
 * `found` was read and before anything was written.
 */
export function withDecided(
  found: Earlier,
  invoice: Told,
  decided: readonly JustDecided[],
): Earlier {
  const refused = new Set(decided.flatMap(({ invoice: { id }, to }) => (isRefused(to) ? id : [])))
  const bought = decided.filter(
    ({ invoice: other, to }) =>
      holdsHeadroom(to) && cameWithin(other, recentDays + earlierDays, invoice),
  )
  const volume = (isLately: boolean, onlyHere: boolean) =>
    bought
      .filter(({ invoice: other }) => cameWithin(other, recentDays, invoice) === isLately)
      .filter(
        ({ invoice: other }) =>
          !onlyHere ||
          other.recipientOrganizationNumber === invoice.recipientOrganizationNumber ||
          found.family.includes(other.recipientOrganizationNumber ?? ''),
      )
      .reduce((sum, { kronor }) => sum + (kronor ?? 0), 0)
  return {
    ...found,
    similar: found.similar.filter(({ id }) => !refused.has(id)),
    elsewhere: found.elsewhere.filter(({ id }) => !refused.has(id)),
    boughtHere:
      found.boughtHere +
      bought.filter(({ invoice: other }) => isOnSame(other, invoice, found.family)).length,
    recent: found.recent + volume(true, false),
    recentHere: found.recentHere + volume(true, true),
    earlier: found.earlier + volume(false, false),
    earlierHere: found.earlierHere + volume(false, true),
  }
}

/** On the same recipient: one abroad is known by its name. */
const isOnSame = (one: Told, other: Told, family: readonly string[]) =>
  family.includes(one.recipientOrganizationNumber ?? '') ||
  (one.recipientOrganizationNumber === other.recipientOrganizationNumber &&
    (one.recipientOrganizationNumber !== null || one.recipientName === other.recipientName))
