import type { Db } from '#platform/server/database.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { mostAbroad } from '#areas/purchasing/recipients/rules.ts'
import { holdDebtorsAbroad, type HeldDebtor } from '#areas/purchasing/recipients/server/public.ts'
import type { InvoiceRow } from '../invoice-store.ts'

/** What is open with debtors abroad, as some invoices are decided on one after the other. */
export interface DebtorsAbroad {
  /** Swedish, why an invoice of so many öre does not fit; undefined when it does, or is not abroad. */
  readonly whyNot: (id: string, amount: number | undefined) => string | undefined
  /** What its debtor holds and what has been said of it; undefined of one in Sweden (recipients 13). */
  readonly debtorOf: (id: string) => HeldDebtor | undefined
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
  if (ids.length === 0)
    return { whyNot: () => undefined, debtorOf: () => undefined, take: () => undefined }
  const held = await holdDebtorsAbroad(db, ids, now)
  const open = new Map([...held.values()].map((debtor) => [debtor.id, debtor]))
  const mostOfAll = (await readSetting(db, mostAbroad)) * 100
  const debtorOf = (id: string) => open.get(held.get(id)?.id ?? '')
  return {
    debtorOf,
    whyNot: (id, amount = 0) => {
      const debtor = debtorOf(id)
      if (!debtor || amount <= 0) return undefined
      // What two answer for is its own limit.
      const { standing } = debtor
      const most = Math.max(mostOfAll, standing?.kind === 'accepted' ? standing.most : 0)
      if (debtor.open + amount <= most) return undefined
      return `mottagaren utomlands har ${formatMoney(debtor.open)} öppet, och med fakturan blir det mer än ${formatMoney(most)}, som är högsta exponering per utländsk mottagare`
    },
    take: (id, amount) => {
      const debtor = debtorOf(id)
      if (debtor)
        open.set(debtor.id, {
          ...debtor,
          open: debtor.open + amount,
          openCount: debtor.openCount + 1,
        })
    },
  }
}
