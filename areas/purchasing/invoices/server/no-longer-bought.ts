import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { createUserTask, tasksAbout } from '#areas/foundation/usertasks/server/public.ts'
import { changedSince, noLongerBought } from '../rules.ts'
import { holdsHeadroom } from '../states.ts'
import type { InvoiceRow } from './invoice-store.ts'
import type { Stop } from './look-again.ts'

type About = Pick<InvoiceRow, 'id' | 'invoiceNumber' | 'issuerName' | 'decidedAt' | 'state'>

/** The recipient has approved what is not bought any more: somebody is told, once. */
export async function tellNoLonger(db: Db, invoice: About, stop: Stop, now: Date): Promise<void> {
  await tellOnce(db, invoice, {
    kind: 'noLongerBought',
    header: 'En godkänd faktura köps inte längre',
    message: `Mottagaren har godkänt faktura ${invoice.invoiceNumber} från ${invoice.issuerName}. ${noLongerBought(stop.why)}${sinceWhen(invoice, stop)}${holdsHeadroom(invoice.state) ? ' Ta bort den, så att den inte tar av limiterna.' : ''}`,
    by: 'Fakturasystemet',
    now,
  })
}

/** What would have been bought is paused, for something has come between: somebody is told, once. */
export async function tellPaused(db: Db, invoice: About, stop: Stop, now: Date): Promise<void> {
  await tellOnce(db, invoice, {
    kind: 'pausedPurchase',
    header: 'En faktura pausades när den skulle köpas',
    message: `Faktura ${invoice.invoiceNumber} från ${invoice.issuerName} är pausad: ${changedSince[stop.why]}.${sinceWhen(invoice, stop)} Ta reda på vad som gäller, och låt bedöma den på nytt eller ta bort den.`,
    by: 'Skynet',
    now,
  })
}

/** Whom it is about, and when it was last found otherwise. */
function sinceWhen({ decidedAt }: About, { party }: Stop): string {
  const about = party === undefined ? '' : ` Det gäller ${party}.`
  return decidedAt === null ? about : `${about} Fakturan bedömdes ${stockholmDay(decidedAt)}.`
}

interface Told {
  readonly kind: 'noLongerBought' | 'pausedPurchase'
  readonly header: string
  readonly message: string
  readonly by: string
  readonly now: Date
}
async function tellOnce(db: Db, { id }: Pick<InvoiceRow, 'id'>, told: Told): Promise<void> {
  const before = await tasksAbout(db, 11, [id])
  if (before.some(({ kind, message }) => kind === told.kind && message === told.message)) return
  const action = { taskAction: 11, actionId: id } as const
  await createUserTask(db, { ...told, tags: ['leveransgodkännande'], action })
}
