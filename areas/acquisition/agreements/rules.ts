import {
  amountOf,
  countedBeside,
  isPrice,
  priceKinds,
  priceText,
  type PriceName,
} from './prices.ts'

export {
  amountExample,
  amountOf,
  amountText,
  isPrice,
  priceKinds,
  priceText,
  provisionOf,
  type PriceName,
} from './prices.ts'

/** What the values of agreements and bundles may be (agreements 17-19, bundles 8). */
export const agreementTypes = ['Generic', 'InvoicePurchase', 'Guarantor'] as const
export type AgreementType = (typeof agreementTypes)[number]
export const signatureTypes = ['None', 'Board', 'Person'] as const
export type SignatureType = (typeof signatureTypes)[number]
export const tokenTypes = [
  'NotSet',
  'ClientOrganisationNumber',
  'ClientOrganisationName',
  'Commission',
  'AdministrationFee',
  'LimitCharge',
  'VolumeTarget',
] as const
export type TokenType = (typeof tokenTypes)[number]
export const automatedBundleTypes = ['NotForAutomation', 'InvoicePurchase'] as const
export type AutomatedBundleType = (typeof automatedBundleTypes)[number]

/** What has become of an agreement since it left a bundle (agreements 30). */
export const departedStates = ['archived', 'active', 'back'] as const
export type DepartedState = (typeof departedStates)[number]

/** The most of each that one agreement or bundle takes. */
export const most = {
  textLength: 200_000,
  summaryLength: 50_000,
  tokens: 100,
  agreements: 50,
  partners: 200,
}
/** Lists to choose from are fetched whole (agreements 21). */
export const wholeList = { page: 0, size: 1000 }
/** How long a removed version's page says so before it goes to the list (agreements 16). */
export const redirectAfterRemovalMs = 1000

/** As keys are stored and compared (agreements 2). */
export const tokenKey = (typed: string) => typed.trim().normalize('NFC').toUpperCase()

/** At least one letter, and only signs that stand the same in a text and in HTML. */
export const isTokenKey = (key: string) =>
  /^[\p{L}\p{M}\p{N}_.#{}[\]-]{2,50}$/u.test(key) && /\p{L}/u.test(key)

const wordSign = '[\\p{L}\\p{M}\\p{N}_]'
const isWordSign = new RegExp(`^${wordSign}$`, 'u')
function pattern(key: string): string {
  const signs = [...key]
  const before = isWordSign.test(signs[0] ?? '') ? `(?<!${wordSign})` : ''
  const after = isWordSign.test(signs.at(-1) ?? '') ? `(?!${wordSign})` : ''
  return before + key.replaceAll(/[.{}[\]]/g, '\\$&') + after
}

/** A piece of text, or the place of a key in it. */
export interface TextPart {
  readonly text: string
  readonly key?: string
}
/** A text cut where keys stand in it as words of their own: NAMN does not stand in FIRMANAMN. */
export function partsOf(text: string, keys: readonly string[]): TextPart[] {
  if (keys.length === 0) return [{ text }]
  const longestFirst = keys.toSorted((one, other) => other.length - one.length)
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: key, index } of text.matchAll(
    new RegExp(longestFirst.map(pattern).join('|'), 'gu'),
  )) {
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: key, key })
    from = index + key.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** What somebody reads of cleaned HTML. */
export const plainText = (html: string) =>
  html
    .replaceAll(/<\/?(?:strong|em|u|s|a)\b[^<>]*>/g, '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&nbsp;|\s+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()

/**
 * Keys that do not stand in the agreement's text (agreements 4): unbroken, since a key cut in two
 * by a tag cannot be replaced.
 */
export function missingKeys(html: string, keys: readonly string[]): string[] {
  const text = html.replaceAll(/<[^<>]*>/g, '\n')
  const found = new Set(partsOf(text, keys).map(({ key }) => key))
  return keys.filter((key) => !found.has(key))
}

/** Longer than 8 characters (agreements 5), some of which are read. */
export const isContentPresent = (html: string) => html.length > 8 && plainText(html) !== ''

export const keyInUse = 'Nyckeln används redan'
export const typeInUse = 'Vald typ får endast förekomma EN gång i listan över utbytbara fält'
export const contentMissing = 'Avtalstexten behöver fyllas i'
/** A price says how it is counted: what the text says of it besides could be something else. */
const saidTwice = (key: string, words: string, type: PriceName) =>
  `Efter ${key} står ”${words}”. Priset skriver själv hur det räknas, som ”${priceText(type, priceKinds[type].unit === 'percent' ? 195 : 1_250_000)}”: ta bort orden.`
const keysMissing = (keys: readonly string[]) =>
  `Följande nycklar saknas i avtalstexten: ${keys.join(', ')}`

interface TokenName {
  readonly key: string
  readonly type: TokenType
}
/**
 * What is wrong with a token among the others of its agreement, at the field that has to be mended.
 */
export function tokenProblem(
  token: TokenName,
  others: readonly TokenName[],
): { key?: string; type?: string } {
  const key = tokenKey(token.key)
  return {
    ...(others.some((other) => tokenKey(other.key) === key) && { key: keyInUse }),
    ...(token.type !== 'NotSet' &&
      others.some(({ type }) => type === token.type) && { type: typeInUse }),
  }
}

/**
 * The places of prices in a text after which it says itself how they are counted, in sentences
 * (agreements 43): then what is signed would say it twice, or two things.
 */
export function pricesSaidTwice(html: string, tokens: readonly TokenName[]): string[] {
  const parts = partsOf(
    // What begins a paragraph, an item or a cell says nothing of what ended the one before.
    plainText(html.replaceAll(/<\/(?:p|h[1-6]|li|th|td)>|<br\b[^<>]*>/g, '. ')),
    tokens.map(({ key }) => key),
  )
  return parts.flatMap(({ key }, place) => {
    const type = tokens.find((token) => token.key === key)?.type ?? 'NotSet'
    const after = parts[place + 1]
    const words = after?.key === undefined ? countedBeside(after?.text ?? '') : undefined
    return key !== undefined && isPrice(type) && words !== undefined
      ? [saidTwice(key, words, type)]
      : []
  })
}

/**
 * What is wrong with an agreement's text, summary and tokens (agreements 2-5, 43): `text` and
 * `summary` are cleaned HTML, keys are in upper case.
 */
export function contentProblems(
  { text, summary }: { readonly text: string; readonly summary: string },
  tokens: readonly TokenName[],
): { text?: string; summary?: string; tokens?: string } {
  const missing = missingKeys(
    text,
    tokens.map(({ key }) => key),
  )
  const clashes = tokens.map((token, place) => tokenProblem(token, tokens.slice(0, place)))
  const clash = clashes.map(({ key, type }) => key ?? type).find((one) => one !== undefined)
  const unused = missing.length > 0 ? keysMissing(missing) : pricesSaidTwice(text, tokens)[0]
  const problem = isContentPresent(text) ? unused : contentMissing
  const [twice] = pricesSaidTwice(summary, tokens)
  return {
    ...(problem && { text: problem }),
    ...(twice !== undefined && { summary: twice }),
    ...(clash && { tokens: clash }),
  }
}

/**
 * The number a value of a price says, in percent or kronor: 1250.5 of '1 250,50 kr'. Null for other
 * types and for what is no amount of it (agreements 36).
 */
export function numericValueOf(type: TokenType, value: string): number | null {
  const amount = isPrice(type) ? amountOf(type, value) : undefined
  return amount === undefined ? null : amount / 100
}

/**
 * Types an automated bundle may leave empty; of the others each needs a default value (bundles 2).
 */
export const mayBeEmptyInAutomation = (type: TokenType) =>
  type === 'NotSet' || type === 'Commission' || type === 'AdministrationFee'

export interface FilledToken extends TokenName {
  readonly presetValue: string
}
/**
 * Tokens that need a default value and have none. Only automated bundles need any (decision C26).
 */
export const tokensWithoutDefault = <T extends FilledToken>(
  automated: AutomatedBundleType,
  tokens: readonly T[],
) =>
  automated === 'NotForAutomation'
    ? []
    : tokens.filter(
        ({ type, presetValue }) => !mayBeEmptyInAutomation(type) && presetValue.trim() === '',
      )

interface JudgedBundle {
  readonly automated: AutomatedBundleType
  /** False when a name, a description or another field has to be mended. */
  readonly fieldsAreSound: boolean
  readonly agreements: readonly { readonly name: string; readonly tokens: readonly FilledToken[] }[]
}
/**
 * Why a bundle cannot be saved (bundles 3): the sentences under 'Bunten kan inte sparas,
 * kontrollera följande'.
 */
export function bundleProblems({ automated, fieldsAreSound, agreements }: JudgedBundle): string[] {
  const empty = agreements.flatMap(({ name, tokens }) =>
    tokensWithoutDefault(automated, tokens).map(({ key }) => `${key} (${name})`),
  )
  const numberless = agreements.flatMap(({ name, tokens }) =>
    tokens
      .filter(
        ({ type, presetValue }) =>
          isPrice(type) && presetValue.trim() !== '' && numericValueOf(type, presetValue) === null,
      )
      .map(({ key }) => `${key} (${name})`),
  )
  return [
    ...(agreements.length === 0 ? ['Avtal saknas'] : []),
    ...(fieldsAreSound ? [] : ['Ett eller flera fält saknar värde']),
    ...(empty.length > 0 ? [`Följande fält saknar standardvärde: ${empty.join(', ')}`] : []),
    ...(numberless.length > 0
      ? [
          `Följande standardvärden ska vara bara ett tal i procent eller kronor, som 1,95 % eller 12 500 kr: ${numberless.join(', ')}`,
        ]
      : []),
  ]
}

/** What is archived is only looked at until it is active again. */
export const archivedReason = 'Avtalet är arkiverat. Återaktivera det för att kunna ändra det.'
/**
 * Why an active bundle cannot be chosen; null when it can. `left` are the agreements that have left
 * it by being archived since somebody saved it (agreements 31, 40).
 */
export function notChoosableReason(held: readonly string[], left: readonly string[]) {
  if (left.length === 0) return held.length === 0 ? 'Bunten har inga avtal.' : null
  const gone = `${left.join(', ')} lämnade den när avtalen arkiverades.`
  return held.length === 0
    ? `Bunten är tom: ${gone} Lägg till avtal i bunten, eller välj en annan.`
    : `Bunten är inte hel: ${gone} Lägg till ett annat avtal i stället och spara bunten, eller spara den som den är.`
}
export const archivedBundleReason = 'Bunten är arkiverad. Återaktivera den för att kunna ändra den.'
export const publishedReason = 'Avtalet är redan publicerat och kan inte tas bort'
