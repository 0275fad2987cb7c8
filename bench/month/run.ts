import { setTimeout as pause } from 'node:timers/promises'
import { randomOf } from '#reader/testing/random.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { openCompany, type Company, type Place } from './company.ts'
import { openDesk, payAndTell, type Desk } from './desk.ts'
import { openFrauds } from './frauds.ts'
import { honestTrade } from './honest.ts'
import { openOutcomes, type Outcomes } from './outcomes.ts'
import { reconcile, withoutOwner, wrongRows } from './reconcile.ts'
import { sell } from './selling.ts'
import { addDays, fraudKinds, type Trade } from './trade.ts'
import { findTraders, isTight } from './traders.ts'

export interface Size {
  readonly days: number
  readonly invoices: number
  readonly issuers: number
  readonly recipients: number
  readonly seed: number
}
const minute = 60_000
const hour = 60 * minute
/** Of the honest invoices, frauds beside them. */
const fraudShare = 0.012

/** A month of the factoring company, through the real calls. @param say what happens, day by day */
export async function runMonth(place: Place, size: Size, say: (text: string) => void) {
  const today = new Date().toISOString().slice(0, 10)
  const traders = findTraders({ ...size, strangers: Math.max(40, size.issuers / 2), today })
  say(`${traders.issuers.length} issuers and ${traders.recipients.length} recipients`)
  const company = await openCompany(place, traders)
  try {
    const month = { traders, days: size.days, invoices: size.invoices, today }
    const random = randomOf(size.seed)
    const honest = honestTrade(month, randomOf(size.seed + 1))
    const blacklisted = traders.strangers
      .slice(0, 10)
      .map(({ organizationNumber }) => organizationNumber)
    await putOnBlacklist(company, blacklisted)
    const frauds = openFrauds(month, honest, randomOf(size.seed + 2), blacklisted)
    const desk = openDesk(company)
    const outcomes = openOutcomes(company, honest.isTight)
    const tight = traders.issuers.flatMap(({ organizationNumber }, at) =>
      isTight(at) ? [organizationNumber] : [],
    )
    const trades: Trade[] = []
    const perDay = Math.max(
      Math.ceil((size.invoices * fraudShare) / size.days),
      Math.ceil((fraudKinds.length + 3) / Math.max(1, size.days - 1)),
    )
    const days = { company, desk, outcomes, random, size, today, tight }
    for (let day = 0; day < size.days; day++) {
      const begun = performance.now()
      const sold = honest.ofDay(day)
      trades.push(...sold)
      const lately = trades.filter((one) => one.truth === 'honest' && one.day > day - 4)
      const cheating = frauds.ofDay(day, lately, perDay)
      trades.push(...cheating)
      await workDay(days, { day, sold, cheating, trades })
      say(
        `day ${day + 1} (${addDays(today, day)}): ${sold.length} honest, ${cheating.length} frauds, ${((performance.now() - begun) / 1000).toFixed(1)} s`,
      )
      await company.clock.forward(24 * hour - (performance.now() - begun))
    }
    const before = await endOfMonth(
      days,
      traders.issuers.map(({ organizationNumber }) => organizationNumber),
    )
    return {
      outcomes: outcomes.result(),
      /** Before the people have emptied their lists, and after. */
      before,
      reconciled: await reconcile(company),
      wrong: await wrongRows(company),
      ownerless: await withoutOwner(company),
      company,
      traders,
    }
  } catch (error) {
    await company.stop()
    throw error
  }
}
export type MonthResult = Awaited<ReturnType<typeof runMonth>>

async function putOnBlacklist({ aml }: Company, numbers: readonly string[]) {
  const { status, text } = await aml.call(blacklist.save, {
    blacklistType: 1,
    itemValue: numbers.join('\n'),
    why: 'Bluffbolag',
  })
  if (status !== 200) throw new Error(`Not blacklisted: ${status} ${text}`)
}

interface Days {
  readonly company: Company
  readonly desk: Desk
  readonly outcomes: Outcomes
  readonly random: ReturnType<typeof randomOf>
  readonly size: Size
  readonly today: string
  /** Issuers whose limit is raised when half the month has gone. */
  readonly tight: readonly string[]
}
interface Day {
  readonly day: number
  readonly sold: readonly Trade[]
  readonly cheating: readonly Trade[]
  /** Of this day and all before. */
  readonly trades: readonly Trade[]
}

async function workDay(days: Days, { day, sold, cheating, trades }: Day): Promise<void> {
  const { company, desk, outcomes, random, size } = days
  const { books, providers, urls } = company
  const isBad = day % 6 === 4
  const kills = day % 4 === 1
  if (isBad) await providers({ mode: random.pick(['fail', 'cut', 'nonsense']), times: 100 })
  if (day % 5 === 2)
    await books.misbehave({ mode: random.pick(['fail', 'lost', 'cut']), times: 20 })

  const halfway = kills ? { halfway: () => company.killOne(day) } : {}
  const known = await sell(company, sold, { keys: `${size.seed}-${day}-a`, random, ...halfway })
  outcomes.sold(sold, known)
  for (const { reference, act } of sold)
    if (act === 'hold') {
      const one = known.get(reference)
      if (one && 'id' in one) await desk.hold(one.id)
    }
  await decided(company)
  const cheated = await sell(company, cheating, { keys: `${size.seed}-${day}-b`, random })
  outcomes.sold(cheating, cheated)
  await decided(company)
  if (isBad) {
    await providers({ mode: 'off' })
    await desk.decideAgain(await outcomes.undecidedHonest())
    await decided(company)
  }
  await outcomes.look(isBad)

  const credits = trades.filter((one) => one.crediting?.day === day)
  const notes = credits.map(noteOf(days.today, day))
  const noted = await sell(company, notes, { keys: `${size.seed}-${day}-c`, random })
  outcomes.credited(credits, noted)
  await creditsTaken(company)
  await outcomes.lookAtCredits()

  await desk.answerForRecipients(outcomes.isFraud)
  for (const one of trades)
    if (one.act === 'remove' && one.day === day - 1) {
      const id = outcomes.idOf(one.reference)
      if (id && (await outcomes.isBought(id))) await desk.remove(id)
    }
  await desk.releasePaused(outcomes.isFraud)
  await decided(company)
  await arrived(company)
  const delivered = kills ? company.killOne(day + 1) : undefined
  await payAndTell(
    books,
    () => urls()[day % 2] ?? '',
    trades.flatMap((one) => {
      const id = outcomes.idOf(one.reference)
      return id && one.payment?.day === day ? [{ id, kind: one.payment.kind }] : []
    }),
    random.chance,
  )
  await delivered
  await takeBack(days, day, trades)
  if (day % 7 === 3) await desk.settleAll()
  if (day % 2 === 1) await desk.closeCredits()
  if (day === Math.floor(size.days / 2)) for (const issuer of days.tight) await desk.raise(issuer)
}

/** Payments that the bank has taken back after two days. */
async function takeBack(
  { company: { books, urls }, outcomes }: Days,
  day: number,
  trades: readonly Trade[],
) {
  for (const { reference, payment } of trades) {
    const id = outcomes.idOf(reference)
    const entry = id === undefined ? undefined : books.entries.get(id)
    if (payment?.kind !== 'takenBack' || payment.day !== day - 2 || !entry || entry.closed) continue
    if (entry.paid !== entry.left) continue
    books.pay(entry, -entry.paid)
    await books.tell(urls()[0] ?? '', entry).catch(() => 0)
  }
}

const noteOf =
  (today: string, day: number) =>
  ({ reference, body, crediting }: Trade) => {
    const part = crediting?.part === 'half' ? 0.5 : 1
    const amount = Math.round(body.invoiceAmount * 100 * part) / 100
    return {
      reference: `C${reference}`,
      body: {
        ...body,
        invoiceNumber: `${body.invoiceNumber}-K9`,
        invoiceAmount: -amount,
        vatAmount: -Math.round(body.vatAmount * 100 * part) / 100,
        invoiceDate: addDays(today, day),
        dueDate: addDays(today, day + 30),
        isCredit: true,
        creditForInvoiceNumber: body.invoiceNumber,
      },
    }
  }

const count = async ({ owner }: Company, statement: string) =>
  (await owner.query<{ count: number }>(statement)).rows[0]?.count ?? 0

/** Until nothing waits to be decided on; what is tried again later has its time brought on. */
async function decided(company: Company): Promise<void> {
  const until = performance.now() + 600_000
  for (;;) {
    const waiting = await count(
      company,
      'select count(*)::int from invoice where state in (1, 2) and not is_credit',
    )
    const again = await count(company, 'select count(*)::int from invoice where state = 3')
    if (waiting === 0 && again === 0) return
    if (performance.now() > until) throw new Error(`${waiting} invoices are not decided on`)
    if (waiting === 0) await company.clock.forward(minute)
    await pause(again > 0 ? 300 : 50)
  }
}
async function creditsTaken(company: Company): Promise<void> {
  const until = performance.now() + 120_000
  const missing = () =>
    count(
      company,
      `select count(*)::int from invoice where is_credit and state not in (12) and (state in (1, 2, 3)
         or not exists (select from credit_note where invoice_id = invoice.id))`,
    )
  while ((await missing()) > 0) {
    if (performance.now() > until) throw new Error('Credit notes are not looked at')
    await pause(50)
  }
}

/** Until the invoice system has been told everything. */
async function arrived(company: Company): Promise<void> {
  const until = performance.now() + 300_000
  for (;;) {
    const waiting = await count(
      company,
      `select count(*)::int from outbox_message where state = 'waiting' and destination = 'invoice-system'`,
    )
    if (waiting === 0) return
    if (performance.now() > until) throw new Error(`${waiting} messages have not arrived`)
    await company.clock.forward(10 * minute)
    await pause(100)
  }
}

/** Everything arrives, everybody is asked, and the people empty their lists. */
async function endOfMonth({ company, desk }: Days, issuers: readonly string[]) {
  await company.books.misbehave({ mode: 'off' })
  await company.providers({ mode: 'off' })
  await arrived(company)
  await desk.syncAll(issuers)
  const before = await reconcile(company)
  await desk.settleAll()
  await desk.closeCredits()
  await arrived(company)
  await desk.syncAll(issuers)
  return before
}
