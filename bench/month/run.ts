import { stockholmDay } from '#platform/swedish/format.ts'
import { randomOf } from '#reader/testing/random.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { openCompany, type Company, type Place } from './company.ts'
import { openDesk, payAndTell, type Desk } from './desk.ts'
import { openFrauds } from './frauds.ts'
import { honestTrade } from './honest.ts'
import { openOutcomes, type Outcomes } from './outcomes.ts'
import { reconcile, withoutOwner, wrongRows } from './reconcile.ts'
import { sell } from './selling.ts'
import { arrived, creditsTaken, decided } from './waiting.ts'
import { addDays, fraudKinds, type Trade } from './trade.ts'
import { blacklistedOf, findTraders, isTight, type Traders } from './traders.ts'

export interface Size {
  readonly days: number
  readonly invoices: number
  /** Planted among a thousand of them. */
  readonly frauds: number
  readonly issuers: number
  readonly recipients: number
  readonly seed: number
}
const hour = 3_600_000

/** A month of the factoring company, through the real calls. @param say what happens, day by day */
export async function runMonth(place: Place, size: Size, say: (text: string) => void) {
  const today = stockholmDay(new Date())
  const traders = findTraders({ ...size, strangers: Math.max(40, size.issuers / 2), today })
  say(`${traders.issuers.length} issuers and ${traders.recipients.length} recipients`)
  const company = await openCompany(place, traders)
  try {
    const month = { traders, days: size.days, invoices: size.invoices, today }
    const random = randomOf(size.seed)
    const honest = honestTrade(month, randomOf(size.seed + 1))
    await putOnBlacklist(
      company,
      blacklistedOf(traders).map(({ organizationNumber }) => organizationNumber),
    )
    const frauds = openFrauds(month, honest, randomOf(size.seed + 2))
    const desk = openDesk(company)
    await desk.setRate()
    await desk.setBudget()
    const outcomes = openOutcomes(company, honest.isTight)
    const tight = traders.issuers.flatMap(({ organizationNumber }, at) =>
      isTight(at) ? [organizationNumber] : [],
    )
    const trades: Trade[] = []
    const perDay = Math.max(
      Math.ceil((size.invoices * size.frauds) / 1000 / size.days),
      Math.ceil((fraudKinds.length + 3) / Math.max(1, size.days - 1)),
    )
    const days = { company, desk, outcomes, random, size, today, tight, traders }
    for (let day = 0; day < size.days; day++) {
      const begun = performance.now()
      const sold = honest.ofDay(day)
      trades.push(...sold)
      const lately = trades.filter((one) => one.truth === 'honest' && one.day > day - 4)
      const cheating = frauds.ofDay(day, lately, perDay)
      trades.push(...cheating)
      const laps = await workDay(days, { day, sold, cheating, trades })
      const seconds = (performance.now() - begun) / 1000
      say(
        `day ${day + 1} of ${size.days} (${addDays(today, day)}): ${sold.length} honest, ${cheating.length} frauds, ${seconds.toFixed(1)} s (${laps})`,
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
  readonly traders: Traders
}
interface Day {
  readonly day: number
  readonly sold: readonly Trade[]
  readonly cheating: readonly Trade[]
  /** Of this day and all before. */
  readonly trades: readonly Trade[]
}

/** Works through a day. Answers how many seconds each part of it took, in words. */
async function workDay(days: Days, { day, sold, cheating, trades }: Day): Promise<string> {
  const laps: string[] = []
  let lapBegun = performance.now()
  const lap = (what: string) => {
    laps.push(`${what} ${((performance.now() - lapBegun) / 1000).toFixed(1)}`)
    lapBegun = performance.now()
  }
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
  lap('sold')
  for (const { reference, act } of sold)
    if (act === 'hold') {
      const one = known.get(reference)
      if (one && 'id' in one) await desk.hold(one.id)
    }
  await decided(company)
  lap('decided')
  const cheated = await sell(company, cheating, { keys: `${size.seed}-${day}-b`, random })
  outcomes.sold(cheating, cheated)
  await decided(company)
  if (isBad) {
    await providers({ mode: 'off' })
    await desk.decideAgain(await outcomes.undecidedHonest())
    await decided(company)
  }
  await outcomes.look(isBad)
  lap('frauds')

  const credits = trades.filter((one) => one.crediting?.day === day)
  const notes = credits.map(noteOf(days.today, day))
  const noted = await sell(company, notes, { keys: `${size.seed}-${day}-c`, random })
  outcomes.credited(credits, noted)
  await creditsTaken(company)
  await outcomes.lookAtCredits()
  lap('credits')

  await deceive(days, cheating)
  await desk.answerForRecipients(outcomes.isFraud)
  for (const one of trades)
    if (one.act === 'remove' && one.day === day - 1) {
      const id = outcomes.idOf(one.reference)
      if (id && (await outcomes.isBought(id))) await desk.remove(id)
    }
  await desk.releasePaused(outcomes.isFraud)
  await decided(company)
  lap('people')
  await arrived(company)
  lap('told')
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
  lap('paid')
  await takeBack(days, day, trades)
  if (day % 7 === 3) await desk.settleAll()
  // Before it is too old to judge by.
  if (day % 20 === 19) await desk.setRate()
  if (day % 2 === 1) await desk.closeCredits()
  if (day === Math.floor(size.days / 2)) for (const issuer of days.tight) await desk.raise(issuer)
  lap('settled')
  return laps.join(', ')
}

/** Deliveries that somebody approves from an address that looks like the recipient's. */
async function deceive(
  { desk, outcomes, traders, random }: Days,
  cheating: readonly Trade[],
): Promise<void> {
  for (const { reference, truth, body } of cheating) {
    const id = outcomes.idOf(reference)
    if (truth !== 'lookAlikeApprover' || !id || !(await outcomes.isAwaiting(id))) continue
    const recipient = traders.strangers.find(
      ({ organizationNumber }) => organizationNumber === body.recipientOrganizationNumber,
    )
    const domain = recipient?.email.split('@')[1] ?? ''
    const lookAlike = random.pick([
      domain.replace(/^(.)(.)/, '$1$2$2'),
      domain.replace(/\.se$/, '.com'),
      `${domain}.faktura-svar.com`,
    ])
    outcomes.approved(reference, await desk.approvedFrom(`ekonomi@${lookAlike}`, id))
  }
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
