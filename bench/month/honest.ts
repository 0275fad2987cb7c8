import type { Random } from '#reader/testing/random.ts'
import { addDays, inEuros, type Body, type Crediting, type Payment, type Trade } from './trade.ts'
import { areTied, isTight, type Trader, type Traders } from './traders.ts'

export interface Month {
  readonly traders: Traders
  readonly days: number
  readonly invoices: number
  /** YYYY-MM-DD */
  readonly today: string
}

/** Days from the invoice to when it is due, as they usually are. */
const terms = [10, 15, 20, 30, 30, 30, 30, 45, 60]
/** Days between that an invoice is written and that it is sold. */
const soldAfter = [0, 0, 0, 1, 1, 1, 2, 3, 5]
/** Hundredths of a percent of the net, mostly the highest rate. */
const vatRates = [25, 25, 25, 25, 25, 25, 25, 25, 12, 6, 0]

/** Of two hundred payments. */
const paymentKinds: readonly Payment['kind'][] = [
  ...Array<'whole'>(191).fill('whole'),
  ...Array<'tooLittle'>(4).fill('tooLittle'),
  ...Array<'tooMuch'>(3).fill('tooMuch'),
  ...Array<'takenBack'>(2).fill('takenBack'),
]

/** As people write a company's name. */
export function nameAsWritten(name: string, random: Random): string {
  const drawn = random.number()
  if (drawn < 0.8) return name
  if (drawn < 0.9) return name.replace(/ AB$/, '')
  if (drawn < 0.95) return name.toUpperCase()
  const at = random.between(1, Math.max(1, name.length - 5))
  return drawn < 0.98 ? name.slice(0, at) + name.slice(at + 1) : `${name}, Ekonomiavdelningen`
}

/** A normal deviate (Box and Muller). */
const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random.number())) * Math.cos(2 * Math.PI * random.number())

/** Net and VAT in öre: some ten thousand kronor, seldom some hundred thousand, at most millions. */
export function drawnAmount(random: Random): { gross: number; vat: number } {
  const kronor = Math.min(4_000_000, Math.exp(9.4 + normal(random) * 1.1))
  const drawn = random.number()
  const whole = drawn < 0.4 ? Math.round(kronor) * 100 : Math.round(kronor * 100)
  const net = drawn < 0.1 ? Math.ceil(kronor / 100) * 10_000 : whole
  const vat = Math.round((net * random.pick(vatRates)) / 100)
  return { gross: net + vat, vat }
}

/** Of all honest invoices: how many look odd in each of the ways below. */
const oddShare = 0.001
/** And how many are in euros, or come as a document. */
const euroShare = 0.01
const documentShare = 0.02
const euros = ({ invoiceAmount, vatAmount }: Body) => ({
  currency: 'EUR' as const,
  invoiceAmount: inEuros(invoiceAmount),
  vatAmount: inEuros(vatAmount),
})
/** What honest people do that looks like something else. */
const oddities: readonly ((body: Body, series: Series, date: string) => Partial<Body>)[] = [
  // Found in a drawer.
  ({ invoiceNumber }, series) => ({ invoiceNumber: series.unsold() ?? invoiceNumber }),
  // Known by another name than the registered one.
  () => ({ recipientName: 'Kvarterskrogen' }),
  // Due at once.
  (_body, _series, date) => ({ dueDate: date }),
  // VAT with a slip of the pen.
  ({ invoiceAmount }) => ({ vatAmount: Math.round(invoiceAmount * 30) / 100 }),
  // A new series, such as that of a new year.
  (_body, series) => ({ invoiceNumber: series.number(series.latest + 10_000) }),
]

/** An issuer's own series of numbers. */
class Series {
  private last: number
  private readonly before: string
  private readonly gaps: number[] = []
  constructor(private readonly random: Random) {
    this.last = random.between(2000, 80_000)
    this.before = random.pick(['', '', '', 'F', 'K-', '2026-'])
  }
  /** Invoices that are not sold leave gaps. */
  next(): string {
    const step = this.random.pick([1, 1, 1, 2, 2, 3, 5])
    if (step > 1) this.gaps.push(this.last + 1)
    this.last += step
    return this.number(this.last)
  }
  /** A number long before the latest that was never sold. */
  unsold(): string | undefined {
    const gap = this.gaps[0]
    return gap === undefined || gap > this.last - 100 ? undefined : this.number(gap)
  }
  number(of: number): string {
    return `${this.before}${of}`
  }
  get latest(): number {
    return this.last
  }
}

interface Issuer {
  readonly trader: Trader
  readonly place: number
  readonly series: Series
  readonly customers: Trader[]
  /** Sold so far. */
  count: number
}

/** The honest invoices of a month, day by day, and the issuers' series that frauds are made from. */
export function honestTrade({ traders, days, invoices, today }: Month, random: Random) {
  const issuers = traders.issuers.map((trader, place): Issuer => {
    const customers = Array.from({ length: random.between(3, 18) }, () => customerOf(trader))
    return { trader, place, series: new Series(random), customers, count: 0 }
  })
  /** Nobody the issuer belongs together with. */
  function customerOf(trader: Trader): Trader {
    for (;;) {
      const one = random.pick(traders.recipients)
      if (!areTied(trader, one)) return one
    }
  }
  const perDay = Array.from({ length: days }, (_, day) =>
    Math.round((invoices * (day + 1)) / days - Math.round((invoices * day) / days)),
  )
  const drawIssuer = () =>
    issuers[Math.floor(issuers.length * random.number() ** 1.5)] ?? issuers[0]
  let made = 0

  function sell(day: number): Trade {
    const issuer = drawIssuer()
    if (!issuer) throw new Error('A month without issuers')
    issuer.count += 1
    if (random.chance(0.03)) issuer.customers.push(customerOf(issuer.trader))
    const recipient = random.pick(issuer.customers)
    const { gross, vat } = drawnAmount(random)
    const invoiceDate = addDays(today, day - random.pick(soldAfter))
    const term = random.pick(terms)
    const body: Body = {
      issuerOrganizationNumber: issuer.trader.organizationNumber,
      recipientOrganizationNumber: recipient.organizationNumber,
      recipientName: nameAsWritten(recipient.name, random),
      invoiceNumber: issuer.series.next(),
      invoiceAmount: gross / 100,
      vatAmount: vat / 100,
      ...(vat === 0 && { vatReason: 'AE' as const }),
      invoiceDate,
      dueDate: addDays(invoiceDate, term),
      paymentAccount: issuer.trader.account,
    }
    const left = days - day - 1
    const odd = oddities[Math.floor(random.number() / oddShare)]
    const named = {
      reference: `H${String(++made).padStart(7, '0')}`,
      day,
      truth: 'honest' as const,
    }
    if (!odd && random.chance(euroShare))
      return {
        ...named,
        body: { ...body, ...euros(body) },
        ...(left > 0 && { payment: { kind: 'whole', day: day + random.between(1, left) } }),
      }
    return {
      ...named,
      body: { ...body, ...odd?.(body, issuer.series, addDays(today, day)) },
      ...paid(day, left),
      ...credited(day, left),
      ...(random.chance(0.004) && { act: random.pick(['hold', 'remove'] as const) }),
      ...(!odd && random.chance(documentShare) && { document: 'right' as const }),
    }
  }
  /** Two deliveries of the same on one day are two invoices, one number after the other. */
  function twinOf(one: Trade): Trade {
    const issuer = issuers.find(
      ({ trader }) => trader.organizationNumber === one.body.issuerOrganizationNumber,
    )
    const invoiceNumber = issuer?.series.next() ?? one.body.invoiceNumber
    return {
      reference: `H${String(++made).padStart(7, '0')}`,
      day: one.day,
      truth: 'honest',
      body: { ...one.body, invoiceNumber },
    }
  }
  /** Most of those that are due before the month ends are paid. */
  function paid(day: number, left: number): { payment?: Payment } {
    if (left < 1 || random.chance(0.3)) return {}
    const kind = random.pick(paymentKinds)
    return { payment: { kind, day: day + random.between(1, Math.max(1, Math.min(left, 25))) } }
  }
  /** Some come long after the purchase, before the payment or after it. */
  function credited(day: number, left: number): { crediting?: Crediting } {
    if (left < 1 || random.chance(0.985)) return {}
    const after = left > 12 ? random.between(11, left) : random.between(1, left)
    return { crediting: { day: day + after, part: random.pick(['whole', 'half']) } }
  }
  return {
    issuers,
    ofDay: (day: number): Trade[] =>
      Array.from({ length: perDay[day] ?? 0 }, () => sell(day)).flatMap((one) =>
        random.chance(oddShare) ? [one, twinOf(one)] : [one],
      ),
    isTight: (issuerNumber: string) =>
      issuers.some(
        ({ trader, place }) => trader.organizationNumber === issuerNumber && isTight(place),
      ),
  }
}
export type HonestTrade = ReturnType<typeof honestTrade>
