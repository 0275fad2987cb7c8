import { shownOf } from './concealed-number.ts'
import { type Reading, blocked } from './reading.ts'

/** Keeps '184 250,00' on one line. */
const space = '\u00A0'
const minus = '\u2212'

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, space)

/**
 * Integer öre as '184 250,00' (non-breaking spaces, U+2212 before a negative amount).
 * @throws RangeError when `ore` is not an integer, so that an amount in kronor is not taken for
 *   öre.
 */
export function formatMoney(ore: bigint | number | string): string {
  if (typeof ore === 'number' ? !Number.isSafeInteger(ore) : !/^-?\d+$/.test(String(ore)))
    throw new RangeError('formatMoney takes integer öre')
  const amount = BigInt(ore)
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? minus : ''}${grouped(digits.slice(0, -2))},${digits.slice(-2)}`
}

/**
 * Reads kronor as people write them ('184 250,00', '184250', '-12,5', '1 000 kr') into integer öre.
 */
export function parseMoney(text: string): Reading<bigint> {
  if (text.length > 100) return blocked('Beloppet är för långt')
  const plain = text
    .trim()
    .replace(/\s*(kr|sek|:-)$/i, '')
    .replace(/^[-\u2010-\u2015\u2212]\s*/, '-')
  const match = /^(-?)(\d{1,15}|\d{1,3}(?:\s\d{3}){1,4})(?:[.,](\d*))?$/.exec(plain)
  if (!match) return blocked('Skriv beloppet i kronor med siffror, till exempel 184 250,00')
  const [, sign = '', kronor = '', decimals = ''] = match
  if (decimals.length === 3)
    return blocked(
      'Skriv tusental med mellanslag och ören efter kommatecken, till exempel 1 000,00',
    )
  if (decimals.length > 2) return blocked('Skriv beloppet med högst två decimaler')
  const ore = BigInt(kronor.replace(/\s/g, '') + decimals.padEnd(2, '0'))
  return { ok: true, value: sign ? -ore : ore, warnings: [] }
}

const numberFormats = new Map<number, Intl.NumberFormat>()
/**
 * A number with Swedish grouping and decimal comma, rounded to `decimals`: 1234.5 with one decimal
 * is '1 234,5'.
 */
export function formatNumber(value: number | bigint, decimals = 0): string {
  let format = numberFormats.get(decimals)
  if (!format) {
    format = new Intl.NumberFormat('sv-SE', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    numberFormats.set(decimals, format)
  }
  return format.format(value)
}

const written = (text: string) =>
  text
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace('\u2212', '-')

/**
 * Reads '1 234,5' as 1234.5; null for nothing written, undefined for what is not a number with at
 * most so many decimals.
 */
export function readNumber(text: string, decimals: number): number | null | undefined {
  const plain = written(text)
  if (plain === '') return null
  const match = /^-?\d+(?:\.(\d*))?$/.exec(plain)
  if (!match || (match[1] ?? '').length > decimals) return undefined
  const value = Number(plain)
  return Number.isSafeInteger(Math.trunc(value)) ? value : undefined
}

/** Writes 1234.5 as '1 234,5'; nothing for null. */
export const writeNumber = (value: number | null, decimals: number) =>
  value === null
    ? ''
    : new Intl.NumberFormat('sv-SE', { maximumFractionDigits: decimals }).format(value)

/** Bytes as people read them: '412 kB', '1,4 MB'; a kB is 1,024 bytes, as limits are set. */
export function formatFileSize(bytes: number): string {
  if (bytes < 2 ** 20) return `${formatNumber(Math.max(1, Math.round(bytes / 2 ** 10)))} kB`
  const tenths = Math.round((10 * bytes) / 2 ** 20)
  return `${formatNumber(tenths / 10, tenths % 10 === 0 ? 0 : 1)} MB`
}

/**
 * A stored number as staff read it (decision A23): 10 digits 6-4, 12 digits 8-4, six digits with a
 * dash after the fourth; of a concealed one what is shown of it. Anything else is shown as it is.
 */
export function formatOrganizationNumber(written: string): string {
  const number = shownOf(written)
  const lead = { 6: 4, 10: 6, 12: 8 }[number.length]
  return lead && /^\d+$/.test(number) ? `${number.slice(0, lead)}-${number.slice(lead)}` : number
}

/** A postal code as it is written here: '686 22'; one of another form is shown as it is. */
export const formatZipCode = (code: string) => code.replace(/^(\d{3})(\d{2})$/, '$1 $2')

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const hourLong = 3_600_000
/** When the clocks of today's rule began; before it they changed at odd moments. */
const wholeHours = Date.UTC(1980, 0, 1)
const fourDigits = Date.UTC(9999, 11, 31)
let known: { readonly hour: number; readonly offset: number } | undefined

function byCalendar(instant: Date): string {
  const { year, month, day, hour, minute } = Object.fromEntries(
    clock.formatToParts(instant).map((part) => [part.type, part.value]),
  )
  return `${year}-${month}-${day} ${hour}:${minute}`
}
/**
 * 'YYYY-MM-DD HH:mm'. The calendar is asked once an hour, since it takes longer than all else that
 * is done to a row of an export.
 */
function wallClock(instant: Date): string {
  const time = instant.getTime()
  if (!(time >= wholeHours && time < fourDigits)) return byCalendar(instant)
  const hour = Math.floor(time / hourLong)
  if (known?.hour !== hour) {
    const shown = byCalendar(new Date(hour * hourLong))
    known = { hour, offset: Date.parse(`${shown.replace(' ', 'T')}Z`) - hour * hourLong }
  }
  return new Date(time + known.offset).toISOString().slice(0, 16).replace('T', ' ')
}

/**
 * The calendar day in Sweden at an instant, 'YYYY-MM-DD'. @throws RangeError when `instant` is no
 * date.
 */
export function stockholmDay(instant: Date): string {
  return wallClock(instant).slice(0, 10)
}

/** A stored day ('YYYY-MM-DD') or the Swedish day of an instant. Nothing gives ''. */
export function formatDay(value: string | Date | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'string' && isDay(value)) return value
  return stockholmDay(new Date(value))
}

/**
 * An instant as 'YYYY-MM-DD HH:mm' in Sweden. Nothing gives ''. @throws RangeError when it is no
 * instant.
 */
export function formatInstant(instant: string | Date | null | undefined): string {
  if (instant === null || instant === undefined || instant === '') return ''
  return wallClock(new Date(instant))
}

/**
 * An instant as it has room in a list, in Sweden: '02:08' on the day that is today, '11-27 21:11'
 * earlier or later in its year, and the day alone in another.
 * @param today YYYY-MM-DD in Sweden
 */
export function formatInstantBriefly(instant: string | Date, today: string): string {
  const whole = formatInstant(instant)
  if (whole.slice(0, 10) === today) return whole.slice(11)
  return whole.slice(0, 4) === today.slice(0, 4) ? whole.slice(5) : whole.slice(0, 10)
}

/** Whether `text` is a day that exists, 'YYYY-MM-DD' from year 1000 (PostgreSQL has no year 0). */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function dayAt(time: number): string {
  const day = new Date(time).toISOString().slice(0, 10)
  if (!isDay(day)) throw new RangeError('The day is outside the years 1000-9999')
  return day
}
function partsOf(day: string): readonly [number, number, number] {
  if (!isDay(day)) throw new RangeError('Not a day in the form YYYY-MM-DD')
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))]
}

/**
 * The day `count` calendar days later (earlier when negative). @throws RangeError when `day` is no
 * day.
 */
export function addDays(day: string, count: number): string {
  const [year, month, date] = partsOf(day)
  return dayAt(Date.UTC(year, month, date + count))
}

/**
 * The same date `count` months later, or that month's last day where it is shorter. @throws
 * RangeError when `day` is no day.
 */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = partsOf(day)
  const lastDate = new Date(Date.UTC(year, month + count + 1, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month + count, Math.min(date, lastDate)))
}
