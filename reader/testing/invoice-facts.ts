import { luhnCheckDigit } from '#platform/swedish/luhn.ts'
import { dayLength } from '#platform/time.ts'
import {
  abroad,
  cities,
  firsts,
  forms,
  lasts,
  people,
  streets,
  trades,
  works,
  worksInEnglish,
} from './invented-words.ts'
import { type Random, randomOf } from './random.ts'

export interface Company {
  readonly name: string
  readonly organizationNumber: string
  readonly vatNumber: string
  readonly street: string
  readonly secondary: string | undefined
  readonly zipCode: string
  readonly city: string
  readonly country: { readonly code: string; readonly name: string } | undefined
  readonly email: string
  readonly phone: string
  readonly person: string
}

/** An invoice before it is drawn: invented, with right check digits. Amounts in öre. */
export interface InvoiceFacts {
  readonly language: 'sv' | 'en'
  readonly currency: string
  readonly issuer: Company
  readonly recipient: Company
  readonly foreign: boolean
  readonly credit: string | undefined
  readonly number: string
  readonly customerNumber: string
  readonly order: string
  readonly ocr: string | undefined
  readonly bankgiro: string | undefined
  readonly plusgiro: string | undefined
  readonly iban: string
  readonly created: string
  readonly due: string
  readonly delivered: string
  readonly terms: number
  readonly lines: readonly {
    readonly text: string
    readonly count: number
    readonly unit: string
    readonly price: number
    readonly sum: number
    readonly rate: number
  }[]
  readonly net: number
  readonly vats: readonly { readonly rate: number; readonly base: number; readonly vat: number }[]
  readonly vat: number
  readonly rounding: number
  readonly total: number
}

const withDash = (digits: string) => `${digits.slice(0, -4)}-${digits.slice(-4)}`
const checked = (digits: string) => digits + String(luhnCheckDigit(digits))
const asciiOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]/g, '')

function companyOf(random: Random, foreign: boolean): Company {
  const base = `${random.pick(firsts)}${random.pick(lasts)}`
  const trade = random.pick(trades)
  const number = checked(
    `${random.pick(['556', '559', '556', '5590', '769', '916'])}${random.digits(9)}`.slice(0, 9),
  )
  const [zipCode, city] = random.pick(cities)
  const other = random.pick(abroad)
  const name = foreign
    ? `${base.normalize('NFKD').replaceAll(/\p{M}/gu, '')} ${random.pick(['Logistik', 'Trading', 'Handel', 'Marine'])} ${other[6]}`
    : random.pick([
        `${base} ${trade} ${random.pick(forms)}`,
        `AB ${base} ${trade}`,
        `${base} ${trade} AB`,
        `Brf ${base}`,
        `${base} & Söner AB`,
        `${base} kommun`,
      ])
  const person = random.pick(people)
  const host = `${asciiOf(name).slice(0, random.between(8, 18))}.example`
  return {
    name,
    organizationNumber: withDash(number),
    vatNumber: foreign ? `${other[0]}${random.digits(9)}` : `SE${number}01`,
    street:
      random.chance(0.15) && !foreign
        ? `Box ${random.between(10, 9999)}`
        : `${foreign ? other[5] : random.pick(streets)} ${random.between(1, 99)}${random.chance(0.25) ? random.pick(['A', ' B', 'C']) : ''}`,
    secondary: random.chance(0.18)
      ? random.pick([
          'c/o Kontorshotellet',
          'Plan 4',
          'Ekonomiavdelningen',
          'Fakturaenheten',
          'c/o Fastighetsbyrån AB',
          'Hus 12',
        ])
      : undefined,
    zipCode: foreign ? other[3] : zipCode,
    city: foreign ? other[4] : city,
    country: foreign ? { code: other[0], name: other[1] } : undefined,
    email: `${random.pick(['faktura', 'info', 'ekonomi', 'invoice', 'kontakt', asciiOf(person)])}@${host}`,
    phone: `0${random.between(8, 99)}-${random.digits(3)} ${random.digits(2)} ${random.digits(2)}`,
    person,
  }
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

const homeCurrency = (random: Random) => (random.chance(0.04) ? 'EUR' : 'SEK')

/** Invents an invoice. */
export function inventInvoice(random: Random): InvoiceFacts {
  const language = random.chance(0.22) ? 'en' : 'sv'
  const foreign = random.chance(language === 'en' ? 0.3 : 0.06)
  const currency = foreign ? random.pick(['EUR', 'EUR', 'USD', 'DKK']) : homeCurrency(random)
  const credited = random.chance(0.09)
  const rates = foreign
    ? [0]
    : random.pick([[25], [25], [25], [25], [25], [12], [6], [25, 12], [25, 6]])
  const sign = credited ? -1 : 1
  const lines = Array.from({ length: random.between(1, 8) }, (_, at) => {
    const count = random.between(1, 60)
    const price = random.pick([random.between(40, 900) * 100, random.between(1_000, 990_000)])
    return {
      text: random.pick(language === 'sv' ? works : worksInEnglish),
      count,
      unit: random.pick(language === 'sv' ? ['st', 'tim', 'm2', 'mån'] : ['pcs', 'h', 'month']),
      price,
      sum: sign * count * price,
      rate: rates[at % rates.length] ?? 25,
    }
  })
  const net = lines.reduce((sum, one) => sum + one.sum, 0)
  const vats = rates.flatMap((rate) => {
    const base = lines.filter((one) => one.rate === rate).reduce((sum, one) => sum + one.sum, 0)
    return base === 0 ? [] : [{ rate, base, vat: Math.round((base * rate) / 100) }]
  })
  const vat = vats.reduce((sum, one) => sum + one.vat, 0)
  const exact = net + vat
  const total = random.chance(0.5) && currency === 'SEK' ? Math.round(exact / 100) * 100 : exact
  const created = addDays('2026-11-21', -random.between(0, 300))
  const terms = random.pick([10, 15, 20, 30, 30, 30, 45, 60])
  const prefix = random.pick(['', '', '', 'F', 'INV-', '2026-', 'A', 'KF'])
  const number = `${prefix}${random.digits(random.between(3, 8))}`
  const customerNumber = `${random.pick(['', '', 'K', 'C-', ''])}${random.digits(random.between(3, 6))}`
  const iban = `6000${random.digits(16)}`
  const ibanCheck = String(98n - (BigInt(`${iban}281400`) % 97n)).padStart(2, '0')
  return {
    language,
    currency,
    issuer: companyOf(random, false),
    recipient: companyOf(random, foreign),
    foreign,
    credit: credited ? `${prefix}${random.digits(5)}` : undefined,
    number,
    customerNumber,
    order: random.digits(random.between(4, 7)),
    ocr:
      !foreign && random.chance(0.75)
        ? checked(
            random.chance(0.5)
              ? `${number.replaceAll(/\D/g, '')}${random.digits(2)}`
              : random.digits(random.between(7, 15)),
          )
        : undefined,
    bankgiro:
      !foreign || random.chance(0.3)
        ? withDash(checked(random.digits(random.pick([6, 7]))))
        : undefined,
    plusgiro: random.chance(0.15)
      ? checked(random.digits(6)).replace(/^(\d\d)(\d\d)(\d\d)(\d)$/, '$1 $2 $3-$4')
      : undefined,
    iban: `SE${ibanCheck}${iban}`.replaceAll(/(.{4})(?=.)/g, '$1 '),
    created,
    due: addDays(created, terms),
    delivered: addDays(created, -random.between(1, 12)),
    terms,
    lines,
    net,
    vats,
    vat,
    rounding: total - exact,
    total,
  }
}

/** Another invoice of the same issuer, of the same kind, on somebody else for something else. */
export function nextInvoice(first: InvoiceFacts, seed: number): InvoiceFacts {
  const kindOf = ({ language, foreign, currency, credit, vats, ocr }: InvoiceFacts) =>
    JSON.stringify([language, foreign, currency, !credit, vats.length, !ocr])
  for (let at = seed; ; at++) {
    const other = inventInvoice(randomOf(at))
    const { issuer, bankgiro, plusgiro, iban, terms } = first
    if (kindOf(other) === kindOf(first))
      return { ...other, issuer, bankgiro, plusgiro, iban, terms }
  }
}
