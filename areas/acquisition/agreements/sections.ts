import { numericValueOf, partsOf, plainText } from './rules.ts'

/** Before the first paragraph. */
export const preamble = 'ingressen'
/**
 * In which paragraph of an agreement a key stands (signing 71): '§ 3' by the last heading before it
 * that has a number, 'ingressen' before the first of them, '' where it stands nowhere or nothing is
 * numbered. `html` is cleaned, with keys in the places of their values.
 */
export function sectionOf(html: string, key: string): string {
  const parts = partsOf(html, [key])
  const at = parts.findIndex((part) => part.key === key)
  if (at === -1 || paragraphsIn(html).length === 0) return ''
  const before = parts
    .slice(0, at)
    .map(({ text }) => text)
    .join('')
  return paragraphsIn(before).at(-1) ?? preamble
}

/** The numbers of an agreement's headings, in order. The one that a key stands in counts as well. */
const paragraphsIn = (html: string): string[] =>
  [...html.matchAll(/<h[1-3]\b[^<>]*>(.*?)(?:<\/h[1-3]>|$)/gs)].flatMap(([, heading = '']) => {
    const number = /^§\s*(\d{1,3}(?:\.\d{1,3})*(?:\s?[a-z](?![\p{L}\p{N}]))?)/iu.exec(
      plainText(heading),
    )?.[1]
    return number === undefined ? [] : [`§ ${number}`]
  })

interface Valued {
  readonly key: string
  readonly value: string
}
/**
 * The amount that a guarantee is limited to (signing 71): the only value of interest that reads as
 * kronor. Öre; undefined where none or several do: what cannot be told is not guessed.
 */
export function guaranteedAmount(
  values: readonly Valued[],
  ofInterest: ReadonlySet<string>,
): { readonly key: string; readonly amount: number } | undefined {
  const found = values.flatMap(({ key, value }) => {
    const kronor = ofInterest.has(key) ? kronorOf(value) : null
    return kronor === null ? [] : [{ key, amount: Math.round(kronor * 100) }]
  })
  return found.length === 1 ? found[0] : undefined
}

/** '500 000 kr', '500000', '1 250,50 SEK': nothing else after the number. */
function kronorOf(value: string): number | null {
  if (!/^[\d\s.,]+(?::-|kr|kronor|sek)?\.?$/i.test(value.trim())) return null
  // Of a type that is a number, whichever.
  const kronor = numericValueOf('VolumeTarget', value)
  return kronor !== null && kronor > 0 ? kronor : null
}
