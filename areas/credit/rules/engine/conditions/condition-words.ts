import type { Kind } from '../facts/facts.ts'

export type Unit = 'kr' | '%' | 'dagar' | 'månader' | 'poäng'
export type Token =
  | {
      readonly type: 'number'
      readonly hundredths: number
      readonly unit: Unit | undefined
      readonly at: number
    }
  | { readonly type: 'day' | 'text' | 'word' | 'sign'; readonly text: string; readonly at: number }

/** Says what is wrong with a condition, and where: `at` is the place in the line, from 0. */
export class ConditionError extends Error {
  constructor(
    readonly sentence: string,
    readonly at: number,
  ) {
    super(sentence)
  }
}

const units: Readonly<Record<string, Unit>> = {
  kr: 'kr',
  kronor: 'kr',
  '%': '%',
  procent: '%',
  dag: 'dagar',
  dagar: 'dagar',
  månad: 'månader',
  månader: 'månader',
  poäng: 'poäng',
}
export const unitOf: Readonly<Partial<Record<Kind, Unit>>> = {
  ore: 'kr',
  percent: '%',
  days: 'dagar',
  months: 'månader',
  points: 'poäng',
}

const token =
  /\s*(?:(?<day>\d{4}-\d{2}-\d{2})|(?<number>-?(?:\d{1,3}(?:[ \u00A0]\d{3})+(?!\d)|\d+)(?:,\d+)?)|"(?<text>[^"]*)"|(?<word>\p{L}[\p{L}\d]*(?:\.\p{L}[\p{L}\d]*)?)|(?<sign><=|>=|<>|!=|[=<>(),%]))/uy

/**
 * Takes a line apart. Words are lower-cased; a unit after a number goes with it. @throws
 * ConditionError for what is no word of the language.
 */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = []
  const end = line.trimEnd().length
  token.lastIndex = 0
  let place = 0
  while (place < end) {
    const match = token.exec(line)
    if (!match?.groups) {
      const at = place + (line.slice(place).length - line.slice(place).trimStart().length)
      throw new ConditionError(`Tecknet "${line[at]}" hör inte hemma i ett villkor`, at)
    }
    const { day, number, text, word, sign } = match.groups
    const at = match.index + match[0].length - match[0].trimStart().length
    place = token.lastIndex
    const unit = units[(word ?? sign ?? '').toLowerCase()]
    const last = tokens.at(-1)
    if (unit && last?.type === 'number' && !last.unit) tokens[tokens.length - 1] = { ...last, unit }
    else if (number !== undefined)
      tokens.push({ type: 'number', hundredths: hundredthsOf(number, at), unit: undefined, at })
    else if (day !== undefined) tokens.push({ type: 'day', text: day, at })
    else if (text !== undefined) tokens.push({ type: 'text', text, at })
    else if (word !== undefined) tokens.push({ type: 'word', text: word.toLowerCase(), at })
    else tokens.push({ type: 'sign', text: sign === '!=' ? '<>' : (sign ?? ''), at })
  }
  return tokens
}

function hundredthsOf(written: string, at: number): number {
  const [whole = '', decimals = ''] = written.replace(/[ \u00A0]/g, '').split(',')
  if (decimals.length > 2) throw new ConditionError('Skriv tal med högst två decimaler', at)
  const hundredths = Number(whole + decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(hundredths)) throw new ConditionError('Talet är för stort', at)
  return hundredths
}
