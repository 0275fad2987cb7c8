import type { Choice } from './choice.ts'
import type { Patterns } from './patterns.ts'
import type { Language } from './writing.ts'
import { swedish } from './words-swedish.ts'
import { finnish, german } from './words-continental.ts'
import { english } from './words-english.ts'
import { danish, norwegian } from './words-scandinavian.ts'

/** The words of one invoice: one choice for all of it. */
export type Words = { readonly [Name in keyof Patterns]: string }

const patterns: Readonly<Record<Language, Patterns>> = {
  sv: swedish,
  en: english,
  no: norwegian,
  da: danish,
  fi: finnish,
  de: german,
}

/** What forms in two languages say in both. */
const doubled: readonly (keyof Patterns)[] = [
  ...([
    'number',
    'creditNumber',
    'created',
    'due',
    'customer',
    'terms',
    'order',
    'delivered',
  ] as const),
  ...([
    'net',
    'vat',
    'toPay',
    'left',
    'rounding',
    'recipient',
    'delivery',
    'ours',
    'theirs',
  ] as const),
]

/** @param currency stands in the words that name one */
export function wordsOf(choice: Choice, language: Language, currency: string): Words {
  const said = patterns[language]
  const shout = choice.chance(0.08)
  // Every label in two languages, or once and again.
  const besides = language === 'sv' && choice.chance(0.08) ? english : undefined
  const of = (name: keyof Patterns) => {
    const text = choice
      .say(said[name])
      .replace(/SEK|EUR|DKK/, currency)
      .replace(/\b(?:i kronor|kr)$/, currency === 'EUR' ? 'EUR' : '$&')
    const isLabel = !['days', 'works', 'greeting', 'late', 'reverse', 'page', 'tax'].includes(name)
    const isDouble = besides && doubled.includes(name) && !text.includes('/')
    const both = isDouble ? `${text} / ${choice.say(besides[name]).replace('EUR', currency)}` : text
    return shout && isLabel ? both.toUpperCase() : both
  }
  const words: Record<keyof Patterns, string> = { ...said }
  for (const name of Object.keys(said) as (keyof Patterns)[]) words[name] = of(name)
  return words
}

/** Another row of what is sold. */
export const workOf = (choice: Choice, language: Language) => choice.say(patterns[language].works)
