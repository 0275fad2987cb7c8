import type { Random } from './random.ts'

const months = {
  sv: [
    'januari',
    'februari',
    'mars',
    'april',
    'maj',
    'juni',
    'juli',
    'augusti',
    'september',
    'oktober',
    'november',
    'december',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
} as const

/** One way of writing days for the whole invoice. */
export function dayWriter(random: Random, language: 'sv' | 'en'): (day: string) => string {
  const name = (day: string) => months[language][Number(day.slice(5, 7)) - 1] ?? ''
  const [year, month, date] = [
    (day: string) => day.slice(0, 4),
    (day: string) => day.slice(5, 7),
    (day: string) => day.slice(8),
  ]
  const iso = (day: string) => day
  const ways = {
    sv: [
      iso,
      iso,
      iso,
      iso,
      iso,
      (day: string) => `${date(day)}.${month(day)}.${year(day)}`,
      (day: string) => `${Number(date(day))} ${name(day)} ${year(day)}`,
      (day: string) => `${date(day)}/${month(day)}/${year(day)}`,
      (day: string) => day.replaceAll('-', ''),
      (day: string) => day.slice(2),
      (day: string) => day.replaceAll('-', '.'),
      (day: string) => `${Number(date(day))} ${name(day).slice(0, 3)} ${year(day)}`,
    ],
    en: [
      iso,
      iso,
      (day: string) => `${Number(date(day))} ${name(day)} ${year(day)}`,
      (day: string) => `${date(day)} ${name(day).slice(0, 3)} ${year(day)}`,
      (day: string) => `${name(day)} ${Number(date(day))}, ${year(day)}`,
      (day: string) => `${date(day)}/${month(day)}/${year(day)}`,
      (day: string) => `${date(day)}.${month(day)}.${year(day)}`,
    ],
  } as const
  return random.pick(ways[language])
}

/** What stands between thousands, where the first sign of a style is not it. */
const thousands: Readonly<Record<string, string>> = { s: ' ', n: '' }

/** One way of writing amounts for the whole invoice; `ore` is in hundredths. */
export function amountWriter(random: Random, language: 'sv' | 'en'): (ore: number) => string {
  const style =
    language === 'sv'
      ? random.pick(['s,', 's,', 's,', 's,', '.,', 's:', 'n,', 's.'] as const)
      : random.pick([',.', ',.', ',.', 's.', 's,', 'n.'] as const)
  const minus = random.pick(['-', '-', '-', '\u2013'])
  return (ore) => {
    const digits = String(Math.abs(ore)).padStart(3, '0')
    const thousand = thousands[style.charAt(0)] ?? style.charAt(0)
    const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, thousand)
    return `${ore < 0 ? minus : ''}${whole}${style[1] ?? ','}${digits.slice(-2)}`
  }
}
