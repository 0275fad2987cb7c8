import { isDay } from '#platform/swedish/format.ts'
import { knownBirth, readPersonalNumber } from '#platform/swedish/personal-number.ts'

/**
 * As much as is known of the day of birth: from a personal or coordination number, and from a day
 * alone, which registers give of who has no number. Undefined where nothing tells it.
 */
export function birthDateOf(number: string): string | undefined {
  const alone = /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(number)?.slice(1).join('-')
  if (alone && isDay(alone)) return alone
  const reading = readPersonalNumber(number)
  return reading.ok ? knownBirth(reading.value) : undefined
}

export interface Seat {
  readonly name: string
  readonly socialSecurityNumber: string
  readonly roles: readonly { readonly text: string }[]
}
export interface Principal {
  readonly name: string
  readonly socialSecurityNumber: string
  readonly possession: string
  readonly citizenship: string | null
  readonly residence: string | null
}
export interface KeyPersonFacts {
  readonly personalNumber: string
  readonly name: string
  readonly boardMemberType: string | null
  readonly possessionTypes: readonly string[]
  readonly citizenship: string | null
  readonly residence: string | null
}

/** A company that the lists are asked about: the one itself, or one that owns it (keypersons 11). */
export interface Firm {
  readonly organizationNumber: string
  readonly name: string
  /** What it is to the company, as staff read it. */
  readonly possession: string
}
interface Owning {
  readonly organizationNumber: string
  readonly name: string
  /** Percent. */
  readonly share?: number | null
}
/** What the company itself is called among those behind it. */
export const itself = 'Bolaget självt'
const owns = (share: number | null | undefined) =>
  typeof share === 'number' ? `Ägare, ${String(share).replace('.', ',')} %` : 'Ägare'
/** The company itself, those that own it, and the head of its group; each once. */
export function firmsOf(
  own: Pick<Firm, 'organizationNumber' | 'name'>,
  owners: readonly Owning[],
  groupHead: Owning | null | undefined,
): Firm[] {
  const firms = new Map<string, Firm>()
  const add = ({ organizationNumber, name }: Owning, possession: string) => {
    const number = organizationNumber.replaceAll(/\D/g, '').slice(-10)
    if (number.length === 10 && name.trim() && !firms.has(number))
      firms.set(number, { organizationNumber: number, name: name.slice(0, 300), possession })
  }
  add(own, itself)
  for (const owner of owners) add(owner, owns(owner.share))
  if (groupHead) add(groupHead, 'Koncernmoder')
  return [...firms.values()]
}

const country = (code: string | null | undefined) => (code && /^[A-Z]{2}$/.test(code) ? code : null)
/**
 * What tells a person apart: the number, and of who has no whole number, such as a director abroad,
 * the day of birth that stands there and the name. At most 30 signs.
 */
export function personKey({
  socialSecurityNumber,
  name,
}: Pick<Seat, 'socialSecurityNumber' | 'name'>) {
  const digits = socialSecurityNumber.replaceAll(/\D/g, '')
  return (digits.length >= 10 ? digits : `${digits} ${name}`.trim()).slice(0, 30).trim()
}

/**
 * Those behind a company: the board in its order, then real principals who do not sit in it. Each
 * person once.
 */
export function keyPersonsOf(
  members: readonly Seat[],
  principals: readonly Principal[],
): KeyPersonFacts[] {
  const byKey = new Map<string, KeyPersonFacts>()
  for (const one of [...members, ...principals]) {
    const personalNumber = personKey(one)
    const possessions = principals.filter((other) => personKey(other) === personalNumber)
    const roles = members
      .filter((other) => personKey(other) === personalNumber)
      .flatMap(({ roles: held }) => held)
    if (!personalNumber || byKey.has(personalNumber)) continue
    byKey.set(personalNumber, {
      personalNumber,
      name: one.name.slice(0, 300),
      boardMemberType:
        roles.length > 0 ? [...new Set(roles.map(({ text }) => text))].join(', ') : null,
      possessionTypes: [...new Set(possessions.map(({ possession }) => possession))],
      citizenship: country(possessions[0]?.citizenship),
      residence: country(possessions[0]?.residence),
    })
  }
  return [...byKey.values()]
}
