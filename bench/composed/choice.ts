import { type Random, randomOf } from '#reader/testing/random.ts'

/**
 * What an invoice is composed for. A quarter of the words and some of the ways to set things out
 * are kept from the fitting; 'apart' is composed of those alone, 'judge' of all but another quarter
 * of the words.
 */
export const purposes = ['fit', 'judge', 'apart'] as const
export type Purpose = (typeof purposes)[number]

/** Choices that are the same for the same seed and purpose. */
export interface Choice extends Random {
  /**
   * One of the texts that a pattern stands for: 'Faktura(nummer|nr)' is 'Fakturanummer' or
   * 'Fakturanr', 'OCR|Referens' one of the two.
   */
  readonly say: (pattern: string) => string
  /** One of the ways that may be used: those of the second list are kept from the fitting. */
  readonly way: <Way>(fitted: readonly Way[], apart: readonly Way[]) => Way
}

/** The parts between bars that stand outside of parentheses. */
const alternatives = (pattern: string) => pattern.split(/\|(?![^(]*\))/)

function spelledOut(pattern: string): string[] {
  const match = /^([^(]*)\(([^)]*)\)(.*)$/.exec(pattern)
  if (!match) return [pattern]
  const [, before = '', choices = '', after = ''] = match
  const rests = spelledOut(after)
  return choices.split('|').flatMap((one) => rests.map((rest) => before + one + rest))
}

/** 0 to 3, the same for the same text. */
function quarterOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 13) % 4
}

const isOpen: Readonly<Record<Purpose, (quarter: number) => boolean>> = {
  fit: (quarter) => quarter !== 0,
  judge: (quarter) => quarter !== 1,
  apart: (quarter) => quarter === 0,
}

const known = new Map<string, readonly string[]>()

/** Every text that a pattern stands for and that may be used for a purpose. */
function textsOf(pattern: string, purpose: Purpose): readonly string[] {
  const key = purpose + pattern
  const before = known.get(key)
  if (before) return before
  const all = alternatives(pattern).flatMap(spelledOut)
  const open = all.filter((text) => isOpen[purpose](quarterOf(text)))
  const texts = open.length > 0 ? open : all
  known.set(key, texts)
  return texts
}

const beyond: Readonly<Record<Purpose, number>> = {
  fit: 1_000_000,
  judge: 2_000_000,
  apart: 3_000_000,
}

/** The choices for one invoice. */
export function choiceOf(seed: number, purpose: Purpose): Choice {
  const random = randomOf(seed + beyond[purpose])
  return {
    ...random,
    say: (pattern) => random.pick(textsOf(pattern, purpose)),
    way: (fitted, apart) => {
      if (purpose === 'judge') return random.pick([...fitted, ...apart])
      return random.pick(purpose === 'fit' || apart.length === 0 ? fitted : apart)
    },
  }
}
