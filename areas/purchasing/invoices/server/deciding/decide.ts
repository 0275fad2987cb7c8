import type { SystemActor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { isPartnerSellingOff } from '#areas/foundation/settings/server/public.ts'
import {
  isBought,
  reasonText,
  type Determination,
  type DeterminationInput,
} from '#areas/credit/rules/rules.ts'
import { storeDeterminations } from '#areas/credit/determinations/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { customerSentence } from '../../customer-sentence.ts'
import { stateAfter } from '../../outcome.ts'
import { determinationTries, pauseAfter } from '../../rules.ts'
import { waits, type InvoiceState } from '../../states.ts'
import { enqueueDecisionAt } from './decide-job.ts'
import { askOfAbroad } from './decide-abroad.ts'
import { decideNow } from './decide-now.ts'
import { debtorsAbroad } from './debtors-abroad.ts'
import {
  determinationInput,
  exceptionsOf,
  invoiceFacts,
  openIn,
  standingOf,
} from './determination-input.ts'
import { documentFacts, ourselves } from './document-facts.ts'
import { earlierFacts } from './earlier-facts.ts'
import { earlierInvoices, readTolerances } from './earlier-invoices.ts'
import { exchanges, kronorOf } from './exchange.ts'
import { printFacts } from './print-facts.ts'
import { makeForecasts } from './forecast-store.ts'
import {
  checkDebtors,
  holdLimits,
  keepCalculated,
  limitsAfter,
  reserveFor,
  sharesOf,
  type HeldLimits,
  type Share,
} from './headroom.ts'
import { creditsAhead, enqueueCredits } from '../crediting/credit-store.ts'
import { unratedIn } from '../explanation.ts'
import { heldInvoices, moveDecided, type InvoiceRow } from '../invoice-store.ts'
import { withLikeness } from '../likeness/likeness-row.ts'
import { partiesNow } from '../look-again.ts'
import { tellPaused } from '../no-longer-bought.ts'
import type { Parties } from './parties.ts'
import { withDecided } from './with-decided.ts'
import { tellInvoiceSystem } from '../tell.ts'

export const skynet: SystemActor = { kind: 'system', id: 'invoices', name: 'Skynet' }

/** What is said of a credit note when it has been judged (invoices 80). */
const neverBought = 'En kreditfaktura köps aldrig'

/** An invoice to decide on, with what was gathered about its parties outside the transaction. */
export interface DecisionTask {
  readonly id: string
  readonly parties: Parties
}
interface Decided {
  readonly invoice: InvoiceRow
  readonly input: DeterminationInput
  readonly determination: Determination
  readonly to: InvoiceState
  /** What it takes of the limits; nothing when it is not bought. */
  readonly shares: readonly Share[]
  /** Öre by its rate, without the haircut; null when none is known. */
  readonly kronor: number | null
}

/**
 * The one transaction of determinations: holds the invoices and the limits, decides on one after
 * the other, the one that came first first, and stores, reserves and moves. Invoices that no longer
 * wait are passed over: somebody else was first, or they were removed.
 * @param undecided invoices of one issuer
 */
export async function decideOn(
  db: Db,
  undecided: readonly DecisionTask[],
  now: Date,
): Promise<readonly Determination[]> {
  const partiesOf = new Map(undecided.map(({ id, parties }) => [id, parties]))
  const held = await withLikeness(db, await heldInvoices(db, [...partiesOf.keys()]))
  const waiting = held.flatMap((invoice) => {
    const parties = partiesOf.get(invoice.id)
    return parties && waits(invoice.state) ? [{ invoice, parties }] : []
  })
  if (waiting.length === 0) return []

  const limits = await holdLimits(db, waiting)
  await checkDebtors(db, waiting)
  const abroad = await debtorsAbroad(
    db,
    waiting.map(({ invoice }) => invoice),
    now,
  )
  const most = Math.max(1, await readSetting(db, determinationTries))
  const salesOff = await isPartnerSellingOff(db)
  const ahead = await creditsAhead(
    db,
    waiting.map(({ invoice }) => invoice),
  )
  const exceptions = await exceptionsOf(
    db,
    waiting.map(({ parties }) => parties),
    stockholmDay(now),
  )
  const exchangeOf = await exchanges(
    db,
    waiting.map(({ invoice }) => invoice),
    now,
  )
  const before = await earlierInvoices(
    db,
    waiting.map(({ invoice }) => ({ ...invoice, kronor: kronorOf(invoice, exchangeOf(invoice)) })),
  )
  const tolerances = await readTolerances(db)
  const us = await ourselves(db)
  const prints = await printFacts(
    db,
    waiting.map(({ invoice }) => invoice),
    now,
  )

  const lookNow = partiesNow(db, now)
  const decided: Decided[] = []
  let left = limits
  for (const [place, { invoice, parties }] of waiting.entries()) {
    const found = before[place]
    if (!found) throw new Error('What came before an invoice was not found')
    const worth = exchangeOf(invoice)
    const facts = invoiceFacts(invoice, worth)
    const gathered = determinationInput({
      invoice: {
        ...facts,
        tolerances,
        ...documentFacts(invoice, us),
        ...prints[place],
        ...earlierFacts(withDecided(found, invoice, decided), now),
      },
      parties,
      limits: left,
      open: openIn(left, parties),
      standing: standingOf(invoice, parties, {
        salesOff,
        noRate: worth.noRate,
        creditedAhead: ahead.get(invoice.id)?.number,
        tooMuchAbroad: abroad.whyNot(invoice.id, facts.amount.value),
      }),
      attempt: attemptOf(invoice, parties, most),
      exceptions,
      abroad: abroad.debtorOf(invoice.id),
      now,
    })
    const { input, determination, stopped } = await decideNow(gathered, () => lookNow(invoice))
    const shares = isBought(determination)
      ? sharesOf({ invoice, parties }, input, determination)
      : []
    left = limitsAfter(left, shares)
    for (const { limitType, amount } of shares)
      if (limitType === 'financing') abroad.take(invoice.id, amount)
    decided.push({
      invoice,
      input,
      determination,
      to: stateAfter(determination.decision),
      shares,
      kronor: kronorOf(invoice, worth),
    })
    if (stopped) await tellPaused(db, invoice, stopped, now)
  }
  await keep(db, decided, limits, now)
  await askOfAbroad(db, decided, abroad, now)
  await enqueueCredits(
    db,
    [...ahead.values()].map(({ noteId }) => noteId),
  )
  return decided.map(({ determination }) => determination)
}

/** Which try it is, and whom nobody could be asked about for want of money. */
function attemptOf({ attempts }: InvoiceRow, parties: Parties, most: number) {
  const unbought = (['issuer', 'recipient'] as const).filter((side) => parties[side].unbought)
  return { number: attempts + 1, most, ...(unbought.length > 0 && { unbought }) }
}

/** Writes down what was decided, reserves it, and has those told who are to know. */
async function keep(db: Db, decided: readonly Decided[], limits: HeldLimits, now: Date) {
  const ids = await storeDeterminations(
    db,
    decided.map(({ invoice, input, determination }) => ({
      input,
      determination,
      invoiceId: invoice.id,
    })),
  )
  const made = decided.map((one, place) => {
    const { decision, repurchaseUsage, depositionUsage, reasons } = one.determination
    const awaitsBudget = reasons.some(({ code }) => code === 'notBought')
    const determinationId = ids[place]
    if (determinationId === undefined) throw new Error('A determination was not stored')
    return {
      ...one,
      id: one.invoice.id,
      awaitsBudget,
      // Nobody was asked: that is no try (invoices 90).
      attempts: one.invoice.attempts + (awaitsBudget ? 0 : 1),
      decision,
      determinationId,
      repurchaseUsage,
      depositionUsage,
      exchangedAmount: one.invoice.currency === 'SEK' ? null : one.kronor,
      comment: one.invoice.isCredit ? neverBought : reasons.map(reasonText).join('. '),
      explanation: customerSentence(one.determination, {
        isCredit: one.invoice.isCredit,
        amount: one.input.invoice.amount?.value ?? 0,
        unrated: unratedIn(one.input, one.invoice),
      }),
    }
  })
  const bought = made.filter(({ determination }) => isBought(determination))
  await keepCalculated(db, made, limits, now)
  await reserveFor(db, bought, now)
  await makeForecasts(
    db,
    bought.map(({ invoice }) => invoice),
    now,
  )
  await moveDecided(db, made, skynet.name, now)
  const retried = made.filter(({ to, awaitsBudget }) => to === 'retried' && !awaitsBudget)
  for (const { id, attempts } of retried)
    await enqueueDecisionAt(db, id, new Date(now.getTime() + pauseAfter(attempts) * 1000))
  const news = made
    .filter(({ to }) => to !== 'retried')
    .map(({ invoice, to, determinationId, decision, repurchaseUsage, depositionUsage }) => ({
      invoice: { ...invoice, decision, repurchaseUsage, depositionUsage },
      state: to,
      what: determinationId,
    }))
  await tellInvoiceSystem(db, skynet, news)
}
