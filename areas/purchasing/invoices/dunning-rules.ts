import { saysTooMuch, type OutsideFact } from '#platform/outside.ts'
import { keysOf } from '#platform/record.ts'

/**
 * What debtors, and issuers who are to buy back, are written, by what it is on an invoice's way to
 * be paid (invoices 307, 313).
 */
export const letters = {
  reminded1: 'Första påminnelsen',
  reminded2: 'Andra påminnelsen',
  claimed: 'Inkassokrav',
  repurchaseAsked: 'Begäran om återköp',
} as const
export type Letter = keyof typeof letters
export const letterNames = keysOf(letters)
/** Those that one person sends, to the debtor. */
export const toDebtor = ['reminded1', 'reminded2', 'claimed'] as const
/** Days whoever is written is given, from the day it is written. */
const daysToPay: Readonly<Record<Letter, number>> = {
  reminded1: 8,
  reminded2: 8,
  claimed: 10,
  repurchaseAsked: 8,
}
export const daysGiven = (letter: Letter): number => daysToPay[letter]

/** What a text can say of an invoice, in braces: '{kvar}'; each is a fact that its reader may be told. */
export const letterFacts = {
  fakturanummer: 'invoiceNumber',
  utställare: 'issuerName',
  mottagare: 'recipientName',
  förfallodag: 'dueDate',
  kvar: 'stillToPay',
  ränta: 'lateInterest',
  avgifter: 'collectionFees',
  summa: 'claimSum',
  'betala senast': 'payBy',
} as const satisfies Readonly<Record<string, OutsideFact>>
export type LetterField = keyof typeof letterFacts
export const letterFields = keysOf(letterFacts)
const isField = (name: string): name is LetterField => letterFields.some((one) => one === name)
/** What a demand has to say (inkassolagen 5 §): each sum by itself, and by when. */
const ofDemand: readonly LetterField[] = [
  'utställare',
  'fakturanummer',
  'kvar',
  'ränta',
  'avgifter',
  'betala senast',
]
const inBraces = /\{([^{}]*)\}/g
const fieldsIn = (text: string) => [...text.matchAll(inBraces)].map(([, name = '']) => name)

/** What has to be mended in a text before it can be sent; undefined when nothing has. */
export function letterProblem(letter: Letter, heading: string, body: string): string | undefined {
  const used = fieldsIn(`${heading}\n${body}`)
  const unknown = used.find((name) => !isField(name))
  if (unknown !== undefined)
    return `Texten har inget fält {${unknown}}. Fälten är ${letterFields.map((name) => `{${name}}`).join(', ')}.`
  const word = saysTooMuch(`${heading}\n${body}`)
  if (word !== undefined)
    return `Texten får inte nämna ”${word}”: det sägs till ingen utanför huset`
  const missing =
    letter === 'claimed' ? ofDemand.filter((name) => !fieldsIn(body).includes(name)) : []
  return missing.length > 0
    ? `Ett inkassokrav ska säga ${missing.map((name) => `{${name}}`).join(', ')} (inkassolagen 5 §)`
    : undefined
}

/** A text with its fields filled in, all at once: a value that has braces stands as it is. */
export const filled = (text: string, values: Readonly<Record<LetterField, string>>): string =>
  text.replaceAll(inBraces, (braces, name: string) => (isField(name) ? values[name] : braces))
