import { samePerson } from '#platform/swedish/personal-number.ts'
import type { SignatureType } from '#areas/acquisition/agreements/rules.ts'
import {
  countingAlternatives,
  judgeRightToSign,
  type Alternative,
} from '#areas/parties/righttosign/rules.ts'

interface Person {
  readonly socialSecurityNumber: string
  readonly name: string
}
interface Judged {
  readonly signatureType: SignatureType
  /** Who may sign for the company now; null when nobody knows. */
  readonly alternatives: readonly Alternative[] | null
  /** Who is to sign it. */
  readonly persons: readonly (Person & { readonly hasSigned: boolean })[]
}

/** So many ways to go on are told; more nobody reads. */
const mostWays = 4

const joined = (words: readonly string[], word: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`

/** The ways to complete it that take the fewest, in words: 'Bo Ek eller Cilla Öst'. */
function waysOf(missing: readonly (readonly string[])[]): string {
  const fewest = Math.min(...missing.map(({ length }) => length))
  const ways = missing
    .filter(({ length }) => length === fewest)
    .map((names) => joined(names, 'och'))
  const told = [...new Set(ways)]
  if (told.length <= mostWays) return joined(told, 'eller')
  return `${told.slice(0, mostWays).join(', ')} eller ${told.length - mostWays} sätt till`
}

/**
 * How far the signing for a company has come by who may sign for it now, a Swedish sentence each
 * (signing 25): that it is enough, whose signatures are missing, that the wording cannot be solved,
 * and who has signed without having the right any more. Empty for what nobody signs for the company.
 * What the CEO may do alone (löpande förvaltning) never counts for an agreement.
 * @param members of the board as it is stored
 */
export function boardStanding(
  { signatureType, alternatives, persons }: Judged,
  members: readonly Person[],
): string[] {
  if (signatureType !== 'Board') return []
  const whole = countingAlternatives(alternatives ?? [], false).filter(
    ({ requirements }) => requirements.length > 0,
  )
  const signed = persons.filter(({ hasSigned }) => hasSigned)
  const numbers = signed.map(({ socialSecurityNumber }) => socialSecurityNumber)
  const { valid, sets } = judgeRightToSign(whole, numbers)
  if (sets.length === 0)
    return [
      'Det går inte att räkna ut ur registret vilka som får teckna firman. Alla som står här behöver signera.',
    ]
  const nameOf = (number: string) =>
    [...members, ...persons].find((one) => samePerson(one.socialSecurityNumber, number))?.name ??
    'någon som registret inte namnger'
  const [enough] = sets
  const first =
    valid && enough
      ? `Tillräckligt många har signerat: ${joined(enough.signers.map(nameOf), 'och')}.`
      : `Det som saknas för firmateckning är att ${waysOf(sets.map(({ missing }) => missing.map(nameOf)))} signerar.`
  const may = whole.flatMap(({ requirements }) =>
    requirements.flatMap(({ socialSecurityNumbers }) => socialSecurityNumbers),
  )
  const left = signed.filter(({ socialSecurityNumber }) =>
    may.every((one) => !samePerson(one, socialSecurityNumber)),
  )
  return [
    first,
    ...left.map(
      ({ name }) =>
        `${name} har signerat men får inte teckna firman enligt registret nu. Signaturen räknas inte.`,
    ),
  ]
}
