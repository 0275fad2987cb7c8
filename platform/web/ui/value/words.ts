/** Words of the business that are told where they stand on a screen (shell 111). */
export interface Words {
  /** Each as it stands on screens, its first letter small or capital. */
  readonly terms: readonly string[]
  /** What one of them means, in a sentence or two. */
  readonly meaningOf: (term: string) => Promise<string>
}

let meaningOf: Words['meaningOf'] | undefined
let pattern: RegExp | undefined

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const anyCase = (term: string) => {
  const [first = ''] = term
  const [small, capital] = [first.toLowerCase(), first.toUpperCase()]
  // An abbreviation is written in one way alone.
  return /^[A-ZÅÄÖ]{2}/.test(term) ? escaped(term) : `[${small}${capital}]${escaped(term.slice(1))}`
}

/** What the words are found by: whole, the longest first, and as the one part of a split. */
export function patternOf(terms: readonly string[]): RegExp {
  const longestFirst = [...terms].toSorted((one, other) => other.length - one.length)
  const any = longestFirst.map(anyCase).join('|')
  return new RegExp(`(?<![\\p{L}\\d-])(${any})(?![\\p{L}\\d-])`, 'u')
}

/** Gives the screens their words, once, before anything is drawn. */
export function tellWords(words: Words): void {
  meaningOf = words.meaningOf
  pattern = patternOf(words.terms)
}

/** A text in parts: every second one is a word that is told. */
export const inWords = (text: string): readonly string[] =>
  pattern === undefined ? [text] : text.split(pattern)

export const meaning = async (term: string): Promise<string> => (await meaningOf?.(term)) ?? ''
