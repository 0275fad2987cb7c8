import type { Random } from '#reader/testing/random.ts'
import { drawnAmount, type HonestTrade, type Month } from './honest.ts'
import { addDays, fraudKinds, inEuros, type Body, type FraudKind, type Trade } from './trade.ts'
import { areTied, blacklistedOf, carefulOf } from './traders.ts'

interface Cheating {
  readonly month: Month
  readonly honest: HonestTrade
  readonly random: Random
  /** YYYY-MM-DD of the day. */
  readonly date: string
}
/** How a fraud is made: of an honest invoice that was sold before, to whose likeness it is. */
type Making = (base: Body, cheating: Cheating) => Partial<Body> | undefined

const issuerOf = (base: Body, { issuers }: HonestTrade) =>
  issuers.find(({ trader }) => trader.organizationNumber === base.issuerOrganizationNumber)
const seriesOf = (base: Body, honest: HonestTrade) => issuerOf(base, honest)?.series

/** A new invoice of the same issuer, which only what is put on top of it makes a fraud. */
function fresh(base: Body, cheating: Cheating, otherwise: Partial<Body>): Partial<Body> {
  const { gross, vat } = drawnAmount(cheating.random)
  return {
    invoiceNumber: seriesOf(base, cheating.honest)?.next() ?? '1',
    invoiceAmount: gross / 100,
    vatAmount: vat / 100,
    ...(vat === 0 && { vatReason: 'AE' as const }),
    invoiceDate: cheating.date,
    dueDate: addDays(cheating.date, 30),
    ...otherwise,
  }
}

function nearly(number: string, random: Random): string {
  const digits = /\d+$/.exec(number)?.[0] ?? number
  const before = number.slice(0, number.length - digits.length)
  const at = [...digits].findIndex((sign, place) => place > 0 && sign !== digits[place + 1])
  const other = digits[at + 1]
  const ways = [
    `${before}${digits}${random.below(10)}`,
    `${before}${digits}-2`,
    `X${before}${digits}`,
    `${before}0${digits}`,
    ...(at < 1 || other === undefined
      ? []
      : [`${before}${digits.slice(0, at)}${other}${digits[at]}${digits.slice(at + 2)}`]),
  ]
  return random.pick(ways)
}

const makings: Readonly<Record<FraudKind, Making>> = {
  exactDuplicate: () => ({}),
  nearNumber: ({ invoiceNumber }, { random }) => ({ invoiceNumber: nearly(invoiceNumber, random) }),
  twoIssuers: (base, { month, random }) => {
    const { organizationNumber, account } = random.pick(
      month.traders.issuers.filter(
        (one) => one.organizationNumber !== base.issuerOrganizationNumber,
      ),
    )
    return {
      issuerOrganizationNumber: organizationNumber,
      paymentAccount: account,
      invoiceDate: addDays(base.invoiceDate, -random.between(0, 9)),
    }
  },
  soldThenCredited: (base, cheating) => fresh(base, cheating, {}),
  pastDue: (base, cheating) =>
    fresh(base, cheating, {
      invoiceDate: addDays(cheating.date, -20),
      dueDate: addDays(cheating.date, -cheating.random.between(0, 12)),
    }),
  impossibleVat: (base, cheating) => {
    const made = fresh(base, cheating, {})
    const share = cheating.random.between(30, 120) / 100
    return { ...made, vatAmount: Math.round((made.invoiceAmount ?? 0) * share * 80) / 100 }
  },
  wrongName: (base, cheating) =>
    fresh(base, cheating, {
      recipientName: cheating.random.pick(
        cheating.month.traders.issuers.filter(({ name }) => name !== base.recipientName),
      ).name,
    }),
  selfInvoice: (base, cheating) =>
    fresh(base, cheating, { recipientOrganizationNumber: base.issuerOrganizationNumber }),
  belowSeries: (base, cheating) => {
    const issuer = issuerOf(base, cheating.honest)
    if (!issuer || issuer.count < 30) return undefined
    const least = issuer.series.latest - 20 * 5 - 51
    const number = issuer.series.number(least - cheating.random.between(0, 800))
    return fresh(base, cheating, { invoiceNumber: number })
  },
  newRecipientLarge: (base, cheating) => {
    const { organizationNumber, name } = cheating.random.pick(cheating.month.traders.strangers)
    const net = cheating.random.between(450_000, 2_000_000)
    return fresh(base, cheating, {
      recipientOrganizationNumber: organizationNumber,
      recipientName: name,
      invoiceAmount: net * 1.25,
      vatAmount: net * 0.25,
    })
  },
  badRecipient: (base, cheating) => {
    const { traders } = cheating.month
    const of = cheating.random.pick([traders.bankrupt, traders.unknown, blacklistedOf(traders)])
    const { organizationNumber, name } = cheating.random.pick(of)
    return fresh(base, cheating, {
      recipientOrganizationNumber: organizationNumber,
      recipientName: name,
    })
  },
  twinOnNextNumber: (base, { honest }) => {
    const series = seriesOf(base, honest)
    const next = Number(/\d+$/.exec(base.invoiceNumber)?.[0] ?? 0) + 1
    // The issuer's own next invoice shall not be taken for it.
    return series && next <= series.latest ? { invoiceNumber: series.number(next) } : undefined
  },
  currencyTrick: ({ invoiceAmount, vatAmount }) => ({
    currency: 'EUR',
    invoiceAmount: inEuros(invoiceAmount),
    vatAmount: inEuros(vatAmount),
  }),
  sharedAccount: (base, cheating) => {
    const own = issuerOf(base, cheating.honest)?.trader
    const others = cheating.month.traders.issuers.filter((one) => own && !areTied(own, one))
    return fresh(base, cheating, { paymentAccount: cheating.random.pick(others).account })
  },
  documentSums: (base, cheating) => fresh(base, cheating, {}),
  lookAlikeApprover: (base, cheating) => {
    const own = issuerOf(base, cheating.honest)?.trader
    const others = carefulOf(cheating.month.traders).filter((one) => own && !areTied(own, one))
    const { organizationNumber, name } = cheating.random.pick(others)
    return fresh(base, cheating, {
      recipientOrganizationNumber: organizationNumber,
      recipientName: name,
    })
  },
}

/** Kinds that are nothing without the invoice they are made from. */
const repeats: readonly FraudKind[] = [
  'exactDuplicate',
  'nearNumber',
  'twoIssuers',
  'twinOnNextNumber',
  'currencyTrick',
]

/** Plants frauds among what was sold before. */
export function openFrauds(month: Month, honest: HonestTrade, random: Random) {
  let made = 0
  let turn = 0
  return {
    /** @param sold honest invoices of this day and the days before */
    ofDay(day: number, sold: readonly Trade[], number: number): Trade[] {
      const date = addDays(month.today, day)
      const bases = sold.filter(
        ({ body, act, crediting }) =>
          !act &&
          !crediting &&
          !body.currency &&
          !honest.isTight(body.issuerOrganizationNumber) &&
          body.dueDate > addDays(date, 2),
      )
      if (bases.length === 0) return []
      const used = new Set<string>()
      return Array.from({ length: number }, () => fraud()).flatMap((one) => one ?? [])

      function fraud(): Trade | undefined {
        const truth = fraudKinds[turn++ % fraudKinds.length] ?? 'exactDuplicate'
        for (let tries = 0; tries < 40; tries++) {
          const base = random.pick(bases)
          if (used.has(base.reference)) continue
          const changed = makings[truth](base.body, { month, honest, random, date })
          if (!changed) continue
          used.add(base.reference)
          return {
            reference: `F${String(++made).padStart(6, '0')}`,
            day,
            truth,
            body: { ...base.body, ...changed },
            ...(repeats.includes(truth) && { base: base.reference }),
            ...(truth === 'documentSums' && { document: 'wrong' as const }),
            ...(truth === 'soldThenCredited' && {
              crediting: { day: day + random.between(1, 6), part: 'whole' as const },
            }),
          }
        }
        return undefined
      }
    },
  }
}
