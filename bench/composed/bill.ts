import { dayLength } from '#platform/time.ts'
import type { Choice } from './choice.ts'
import { checked, foreignParty, type Party, swedishParty, withDash } from './people.ts'
import { workOf } from './words.ts'
import type { Language } from './writing.ts'

export interface Row {
  readonly day: string
  readonly article: string
  readonly text: string
  readonly count: number
  readonly price: number
  readonly sum: number
  readonly rate: number
}

/** What an invoice says before it is drawn. Amounts in öre, days 'YYYY-MM-DD'. */
export interface Bill {
  readonly language: Language
  readonly currency: string
  readonly issuer: Party
  readonly recipient: Party
  readonly number: string
  /** The number of the invoice that is taken back. */
  readonly credits: string | undefined
  readonly customerNumber: string | undefined
  readonly ocr: string | undefined
  readonly order: string
  readonly bankgiro: string | undefined
  readonly plusgiro: string | undefined
  readonly iban: string | undefined
  readonly created: string
  readonly due: string
  readonly terms: number
  readonly delivered: string
  readonly rows: readonly Row[]
  readonly vats: readonly { readonly rate: number; readonly base: number; readonly vat: number }[]
  readonly net: number
  readonly vat: number
  readonly rounding: number
  /** Everything with VAT. */
  readonly gross: number
  /** What is already paid or left out. */
  readonly deducted: number
  readonly toPay: number
  readonly isReverse: boolean
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

/** The day the readers of composed invoices stand at. */
export const today = '2026-11-21'

const rateTable: readonly (readonly number[])[] = [
  [25],
  [25],
  [25],
  [25],
  [12],
  [6],
  [25, 12],
  [25, 6],
  [25, 0],
  [25, 12, 6],
]

function rowsOf(
  choice: Choice,
  bill: { language: Language; rates: readonly number[] },
  many: number,
): Row[] {
  const sign = choice.chance(0.04) ? -1 : 1
  return Array.from({ length: many }, (_, at) => {
    const count = choice.pick([1, 1, choice.between(2, 40), choice.between(1, 400) / 4])
    const price = choice.pick([
      choice.between(40, 1900) * 100,
      choice.between(1_000, 990_000),
      choice.between(4, 40) * 5_000,
    ])
    return {
      day: addDays(today, -choice.between(5, 90)),
      article: choice.digits(choice.between(3, 7)),
      text: workOf(choice, bill.language),
      count,
      price,
      sum: Math.round(count * price) * (at > 1 ? sign : 1),
      rate: bill.rates[at % bill.rates.length] ?? 25,
    }
  })
}

const languageShares: readonly Language[] = [
  ...Array<Language>(13).fill('sv'),
  ...Array<Language>(4).fill('en'),
  ...(['no', 'da', 'fi', 'de'] as const),
]

const currencyOf: Readonly<Record<Language, readonly string[]>> = {
  sv: [...Array<string>(24).fill('SEK'), 'EUR'],
  en: ['SEK', 'SEK', 'EUR', 'EUR', 'USD', 'GBP'],
  no: ['NOK', 'NOK', 'SEK', 'EUR'],
  da: ['DKK', 'DKK', 'SEK', 'EUR'],
  fi: ['EUR'],
  de: ['EUR'],
}
const abroadOf: Readonly<Record<Language, readonly string[]>> = {
  sv: ['FI', 'NO', 'DK'],
  en: ['GB', 'DE', 'NL', 'NO', 'FI'],
  no: ['NO'],
  da: ['DK'],
  fi: ['FI'],
  de: ['DE'],
}

function numberOf(choice: Choice): string {
  const prefix = choice.pick(['', '', '', '', 'F', 'INV-', 'A', 'F-', 'SE', 'K'])
  return choice.pick([
    prefix + choice.digits(choice.between(3, 8)),
    prefix + choice.digits(choice.between(4, 6)),
    `2026-${choice.digits(choice.between(3, 4))}`,
    `26${choice.digits(4)}`,
    `${choice.digits(4)}-${choice.digits(2)}`,
    `F2026/${choice.digits(4)}`,
    `26:${choice.digits(4)}`,
  ])
}

function ibanOf(choice: Choice): string {
  const own = `${choice.pick(['6000', '5000', '3000', '8000'])}${choice.digits(16)}`
  const check = String(98n - (BigInt(`${own}281400`) % 97n)).padStart(2, '0')
  return `SE${check}${own}`.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

function ocrOf(choice: Choice, number: string, customer: string): string {
  const digits = number.replaceAll(/\D/g, '')
  const base = choice.pick([
    digits + choice.digits(2),
    customer.replaceAll(/\D/g, '') + digits,
    choice.digits(choice.between(6, 14)),
    digits,
  ])
  // The second last digit may say how long it is.
  return checked(choice.chance(0.5) ? base + String((base.length + 2) % 10) : base)
}

/** What may be taken off an invoice, in öre. */
function deductionOf(choice: Choice, gross: number): number {
  if (gross < 50_000 || !choice.chance(0.1)) return 0
  return choice.pick([
    Math.round(gross / 1000) * 100,
    Math.round(gross * 0.3),
    100_000 * Math.floor(gross / 400_000),
  ])
}

/** Invents an invoice; its check digits are right and its sums add up. */
export function billOf(choice: Choice): Bill {
  const language = choice.pick(languageShares)
  const isAbroad = choice.chance(
    { sv: 0.04, en: 0.55, no: 0.9, da: 0.9, fi: 0.9, de: 0.9 }[language],
  )
  const currency = choice.pick(currencyOf[language])
  const isReverse = isAbroad ? choice.chance(0.8) : choice.chance(0.07)
  const rates = isReverse ? [0] : choice.pick(rateTable)
  const many = choice.pick([
    1,
    2,
    3,
    4,
    5,
    6,
    8,
    11,
    choice.between(12, 30),
    choice.between(30, 90),
  ])
  const isCredit = choice.chance(0.08)
  const sold = rowsOf(choice, { language, rates }, many)
  // What is to be paid back is a credit invoice.
  const isMore = sold.reduce((sum, row) => sum + row.sum, 0) > 0
  const sign = isCredit === isMore ? -1 : 1
  const rows = sold.map((row) => ({
    ...row,
    sum: sign * row.sum,
  }))
  const net = rows.reduce((sum, row) => sum + row.sum, 0)
  const vats = rates.flatMap((rate) => {
    const base = rows.filter((row) => row.rate === rate).reduce((sum, row) => sum + row.sum, 0)
    return base === 0 ? [] : [{ rate, base, vat: Math.round((base * rate) / 100) }]
  })
  const vat = vats.reduce((sum, one) => sum + one.vat, 0)
  const exact = net + vat
  const gross = currency === 'SEK' && choice.chance(0.45) ? Math.round(exact / 100) * 100 : exact
  const deducted = isCredit ? 0 : deductionOf(choice, gross)
  const created = addDays(today, -choice.between(0, 200))
  const terms = choice.pick([8, 10, 14, 15, 20, 30, 30, 30, 30, 45, 60, 90])
  const number = numberOf(choice)
  const customer = choice.pick(['', '', '', 'K', 'C-', 'D']) + choice.digits(choice.between(3, 6))
  const isForeignMoney = currency !== 'SEK'
  return {
    language,
    currency,
    issuer: swedishParty(choice),
    recipient: isAbroad
      ? foreignParty(choice, choice.pick(abroadOf[language]))
      : swedishParty(choice),
    number,
    credits: isCredit ? numberOf(choice) : undefined,
    customerNumber: choice.chance(0.88) ? customer : undefined,
    ocr: !isForeignMoney && choice.chance(0.7) ? ocrOf(choice, number, customer) : undefined,
    order: choice.pick(['', 'PO-', 'P']) + choice.digits(choice.between(4, 7)),
    bankgiro:
      !isForeignMoney || choice.chance(0.2)
        ? withDash(checked(choice.digits(choice.pick([6, 7]))))
        : undefined,
    plusgiro: choice.chance(0.12)
      ? checked(choice.digits(6)).replace(/^(\d\d)(\d\d)(\d\d)(\d)$/, '$1 $2 $3-$4')
      : undefined,
    iban: isForeignMoney || choice.chance(0.3) ? ibanOf(choice) : undefined,
    created,
    due: addDays(created, terms),
    terms,
    delivered: addDays(created, -choice.between(1, 20)),
    rows,
    vats,
    net,
    vat,
    rounding: gross - exact,
    gross,
    deducted,
    toPay: gross - deducted,
    isReverse,
  }
}
