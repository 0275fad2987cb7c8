declare const kind: unique symbol
/** A string in storage form that has passed the reader of its kind. */
export type Value<Kind extends string> = string & { readonly [kind]: Kind }

/**
 * What reading a text gave. `problem` blocks: the standard is certain that the text is wrong; it is
 * a Swedish sentence saying what to do and never repeats the text, which may be personal.
 * `warnings` let the value through: Swedish sentences about what is unusual but may be right.
 */
export type Reading<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problem: string }

export const accepted = <T extends string>(
  value: string,
  warnings: readonly string[] = [],
): Reading<T> => ({
  ok: true,
  value: value as T,
  warnings,
})
export const blocked = (problem: string): { readonly ok: false; readonly problem: string } => ({
  ok: false,
  problem,
})

const blanks = /[\s\u200B-\u200D\u2060\uFEFF]/g
const dashes = /[-\u2010-\u2015\u2212]/g

/**
 * No number is longer, however it is spaced. To go through megabytes sign by sign would hold others
 * up.
 */
const longest = 1000
/**
 * The text without spaces of any kind, with every dash a plain hyphen: numbers are pasted from
 * letters, spreadsheets and web pages.
 */
export const withoutSpaces = (text: string) =>
  text.length > longest ? text : text.replace(blanks, '').replace(dashes, '-')
/** As `withoutSpaces`, the hyphens gone too. */
export const compact = (text: string) =>
  text.length > longest ? text : withoutSpaces(text).replaceAll('-', '')
