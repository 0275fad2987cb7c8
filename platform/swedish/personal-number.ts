import { isDay, stockholmDay } from './format.ts'
import { passesLuhn } from './luhn.ts'
import { type Reading, type Value, accepted, blocked, withoutSpaces } from './reading.ts'

/** A Swedish personal or coordination number: 12 digits, century first. */
export type PersonalNumber = Value<'PersonalNumber'>

const coordinationOffset = 60

/**
 * The day of birth in a number of 12 digits; in a coordination number the day of the month is 60
 * more than the real one, and month and day are 00 where they are not known.
 */
export function birthDay(number: string): string {
  const date = Number(number.slice(6, 8))
  const real = date >= coordinationOffset ? date - coordinationOffset : date
  return `${number.slice(0, 4)}-${number.slice(4, 6)}-${String(real).padStart(2, '0')}`
}

/** Whether somebody has a number in which the month or the day of birth is not known. */
const isBornSomeDay = (number: string) =>
  Number(number.slice(6, 8)) >= coordinationOffset && /-00/.test(birthDay(number))

/**
 * As much as is known of the day of birth in a number of 12 digits: '1985-07-09', and of a
 * coordination number without the day '1985-07', without the month '1985'.
 */
export const knownBirth = (number: string): string => birthDay(number).replace(/-00.*$/, '')

/** Whole years from one day to a later one. */
const wholeYears = (from: string, to: string) =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)

/** Whether who has a number of 12 digits has not turned some years by a Swedish day. */
export const isYoungerThan = (
  years: number,
  number: string,
  today: string = stockholmDay(new Date()),
): boolean => wholeYears(birthDay(number), today) < years

/**
 * Whether two texts name the same person, by the last 10 digits: a stored century may be a guess
 * (decision A24).
 */
export function samePerson(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.replace(/\D/g, '').slice(-10))
  return first?.length === 10 && first === second
}

/**
 * The century of a number written with 10 digits: '+' stands from the year a person turns 100
 * (folkbokföringslagen 18 §), otherwise the person was born most recently, but not after `today`.
 */
function withCentury(short: string, plus: boolean, today: string): string {
  const latest = Number(today.slice(0, 4)) - (plus ? 100 : 0)
  const year = latest - ((latest - Number(short.slice(0, 2))) % 100)
  const long = String(year) + short.slice(2)
  return birthDay(long) > today ? String(year - 100) + short.slice(2) : long
}

/**
 * Reads a personal or coordination number of 10 or 12 digits, with or without dash, into 12 digits.
 * Blocks wrong length, impossible or future day of birth and wrong check digit; warns of an age
 * above 110 and of a '+' or '-' that disagrees with the century.
 * @param today the Swedish day the century is judged by
 */
export function readPersonalNumber(
  text: string,
  today: string = stockholmDay(new Date()),
): Reading<PersonalNumber> {
  const match = /^(\d{2})?(\d{6})([-+]?)(\d{4})$/.exec(withoutSpaces(text))
  if (!match)
    return blocked('Skriv personnumret med tio eller tolv siffror, till exempel ÅÅÅÅMMDD-NNNN')
  const [, century, date = '', sign, last = ''] = match
  if (century && !['18', '19', '20'].includes(century))
    return blocked('Personnumret ska börja med 18, 19 eller 20 när det skrivs med tolv siffror')
  const number = century ? century + date + last : withCentury(date + last, sign === '+', today)
  const birth = birthDay(number)
  const isKnown = !isBornSomeDay(number)
  // The day of a month that is not known may be any of 1 to 31.
  const inSomeMonth = birth.replace('-00', '-01').replace(/-00$/, '-01')
  if (!isDay(isKnown ? birth : inSomeMonth))
    return blocked('Födelsedatumet i personnumret finns inte. Kontrollera de första siffrorna.')
  if (birth > today)
    return blocked(
      'Födelsedatumet i personnumret ligger i framtiden. Kontrollera de första siffrorna.',
    )
  if (!passesLuhn(number.slice(2)) || last.startsWith('000'))
    return blocked(
      'Kontrollsiffran i personnumret stämmer inte. Kontrollera att alla siffror är rätt.',
    )

  const warnings: string[] = []
  const hundred = Number(today.slice(0, 4)) - Number(number.slice(0, 4)) >= 100
  if (wholeYears(birth, today) > 110)
    warnings.push('Personen skulle vara över 110 år. Kontrollera århundradet.')
  if (century && ((sign === '+' && !hundred) || (sign === '-' && hundred && Number(century) < 19)))
    warnings.push('Tecknet i personnumret stämmer inte med århundradet')
  return accepted(number, warnings)
}
