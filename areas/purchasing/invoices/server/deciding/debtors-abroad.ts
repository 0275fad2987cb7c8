import type { Db } from '#platform/server/database.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { mostAbroad } from '#areas/purchasing/recipients/rules.ts'
import { holdDebtorsAbroad } from '#areas/purchasing/recipients/server/public.ts'
import type { InvoiceRow } from '../invoice-store.ts'

/** What is open with debtors abroad, as some invoices are decided on one after the other. */
export interface DebtorsAbroad {
  /** Swedish, why an invoice of so many öre does not fit; undefined when it does, or is not abroad. */
  readonly whyNot: (id: string, amount: number | undefined) => string | undefined
  /** Counts what an invoice takes, öre. */
  readonly take: (id: string, amount: number) => void
}

/**
 * What open invoices on the same debtors abroad hold of their issuers' financing limits: kronor by
 * the rate that was kept (invoices 146). Whoever decides on another invoice on one of them waits
 * until the transaction ends, and so does who merges them or takes them apart (recipients 9). Called
 * when the limits are held: everybody takes those first.
 */
export async function debtorsAbroad(
  db: Db,
  invoices: readonly Pick<InvoiceRow, 'id' | 'recipientOrganizationNumber'>[],
  now: Date,
): Promise<DebtorsAbroad> {
  const ids = invoices
    .filter(({ recipientOrganizationNumber }) => recipientOrganizationNumber === null)
    .map(({ id }) => id)
  if (ids.length === 0) return { whyNot: () => undefined, take: () => undefined }
  const debtorOf = await holdDebtorsAbroad(db, ids, now)
  const open = new Map([...debtorOf.values()].map((debtor) => [debtor.id, debtor.open]))
  const most = (await readSetting(db, mostAbroad)) * 100
  return {
    whyNot: (id, amount = 0) => {
      const held = open.get(debtorOf.get(id)?.id ?? '')
      if (held === undefined || amount <= 0 || held + amount <= most) return undefined
      return `mottagaren utomlands har ${formatMoney(held)} öppet, och med fakturan blir det mer än ${formatMoney(most)}, som är högsta exponering per utländsk mottagare`
    },
    take: (id, amount) => {
      const debtor = debtorOf.get(id)?.id
      if (debtor !== undefined) open.set(debtor, (open.get(debtor) ?? 0) + amount)
    },
  }
}
