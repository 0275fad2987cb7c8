import { isSoleTrader } from '#platform/swedish/organization-number.ts'
import { readPersonalNumber } from '#platform/swedish/personal-number.ts'

/** Whom something is asked about: by personal number (12 digits), e-mail addresses, or both. */
export interface Sought {
  /** Null when only addresses are known. */
  readonly personalNumber: string | null
  /** In lower case. */
  readonly emails: readonly string[]
}

/** By which rows name a person: 12 digits, the 10 of their business, e-mail addresses. */
export const keysOf = ({ personalNumber, emails }: Sought): readonly string[] => [
  ...(personalNumber === null ? [] : [personalNumber, personalNumber.slice(2)]),
  ...emails,
]

/** What stands in place of what is others'. */
export const maskTexts = {
  person: '[annan person]',
  address: '[annan adress]',
  staff: '[handläggare]',
} as const

const number = /(?<![\d-])(?:18|19|20)?\d{6} ?[-+]? ?\d{4}(?![\d-])/g
const address =
  /[^\s@<>"'(),;:[\]]{1,64}@[^\s@<>"'(),;:[\]]+\.[^\s@<>"'(),;:[\]]*[^\s@<>"'(),;:.[\]]/g
const wholeNumber = /^(?:18|19|20)?\d{6}[-+]?\d{4}$/
const wholeAddress = /^[^@\s]{1,64}@[^@\s]+\.[^@\s]+$/

/** The last 10 digits of what is a person's number, with or without century. */
function personDigits(text: string): string | undefined {
  const digits = text.replace(/\D/g, '')
  const short = digits.slice(-10)
  // Of ten digits alone most are companies'.
  if (digits.length === 10 && !isSoleTrader(short)) return undefined
  return readPersonalNumber(text.replaceAll(' ', '')).ok ? short : undefined
}

/** Whose a value is that names somebody: the person's own, another person's, or nobody's. */
export function ownerOf(value: unknown, sought: Sought): 'own' | 'other' | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (wholeAddress.test(text)) return sought.emails.includes(text.toLowerCase()) ? 'own' : 'other'
  if (!wholeNumber.test(text)) return undefined
  const digits = personDigits(text)
  if (digits === undefined) return undefined
  return digits === sought.personalNumber?.slice(2) ? 'own' : 'other'
}

/** Names of others that stand in words, to be masked there; nothing of the person's own. */
export interface Others {
  /** Finds any of them. Undefined for nobody. */
  readonly names: RegExp | undefined
}
const plainName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Whether a name is one of a person's own. */
export const isOwnName = (name: unknown, own: readonly string[]) =>
  typeof name === 'string' && own.some((one) => plainName(one) === plainName(name))

/**
 * What finds others' names in words. A name of one word is left: it would be found in every
 * sentence.
 */
export function othersOf(names: readonly string[], own: readonly string[]): Others {
  const others = [...new Set(names.map(plainName))]
    .filter((name) => name.includes(' ') && !isOwnName(name, own))
    .toSorted((one, other) => other.length - one.length)
  if (others.length === 0) return { names: undefined }
  const words = others.map((name) =>
    name
      .split(' ')
      .map(escaped)
      .join(String.raw`\s+`),
  )
  return {
    names: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`, 'giu'),
  }
}

/** Words with the numbers, addresses and names of others masked. */
export function maskedText(text: string, sought: Sought, { names }: Others): string {
  const kept = text
    .replace(number, (found) => {
      const digits = personDigits(found)
      const isOther = digits !== undefined && digits !== sought.personalNumber?.slice(2)
      return isOther ? maskTexts.person : found
    })
    .replace(address, (found) =>
      sought.emails.includes(found.toLowerCase()) ? found : maskTexts.address,
    )
  return names ? kept.replace(names, maskTexts.person) : kept
}

/** Fields that say who somebody is or where they are found, by their names in code and on the wire. */
const saysWhoItIs =
  /name|namn|street|gata|address|adress|zip|postal|phone|telefon|mobile|mail|birth|born|city|spouse/i

/**
 * A value of any shape with what is others' masked: in what names another person by number or
 * address, and not this one, everything that says who it is; in all words the numbers, addresses
 * and names of others.
 */
export function maskedValue(value: unknown, sought: Sought, others: Others): unknown {
  if (typeof value === 'string') return maskedText(value, sought, others)
  if (Array.isArray(value)) return value.map((one) => maskedValue(one, sought, others))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const owners = entries.map(([, one]) => ownerOf(one, sought))
  const isOthers = owners.includes('other') && !owners.includes('own')
  return Object.fromEntries(
    entries.map(([key, one]) => {
      const isWho = isOthers && typeof one === 'string' && one !== '' && saysWhoItIs.test(key)
      return [key, isWho ? maskTexts.person : maskedValue(one, sought, others)]
    }),
  )
}
