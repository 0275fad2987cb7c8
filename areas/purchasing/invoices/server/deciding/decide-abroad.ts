import type { Db } from '#platform/server/database.ts'
import type { Determination } from '#areas/credit/rules/rules.ts'
import { createUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { askOnce } from '#areas/purchasing/recipients/server/public.ts'
import type { InvoiceRow } from '../invoice-store.ts'
import type { DebtorsAbroad } from './debtors-abroad.ts'

interface Decided {
  readonly invoice: InvoiceRow
  readonly determination: Determination
}
/**
 * Makes a task of each debtor abroad that invoices wait for, once until somebody has decided on it:
 * the partner is told that we do (invoices 250).
 */
export async function askOfAbroad(
  db: Db,
  decided: readonly Decided[],
  { debtorOf }: DebtorsAbroad,
  now: Date,
): Promise<void> {
  for (const { invoice, determination } of decided) {
    if (!determination.reasons.some(({ code }) => code === 'abroadUndecided')) continue
    const debtor = debtorOf(invoice.id)
    const id = debtor && (await askOnce(db, debtor.id, now))
    if (!debtor || !id) continue
    await createUserTask(db, {
      kind: 'debtorAbroad',
      id,
      header: `Ta ställning till mottagaren utomlands ${debtor.name}`.slice(0, 200),
      message: `Fakturor på ${debtor.name} väntar. Inget register svarar om mottagaren. Godta den upp till ett belopp till ett datum, eller neka den, under Mottagaren utomlands på fakturan. Fakturorna bedöms sedan av sig själva.`,
      tags: ['kredit'],
      action: { taskAction: 11, actionId: invoice.id },
      by: 'Skynet',
      now,
    })
  }
}
