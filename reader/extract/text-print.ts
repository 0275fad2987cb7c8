import type { Word } from '../document.ts'

/** So many of the lowest hashes are kept: of most invoices all. */
const mostKept = 128
/** Fewer words say nothing of where they come from. */
const fewestWords = 20

/** FNV-1a, as a signed number of 32 bits. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(word)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash | 0
}
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/**
 * A fingerprint of what is printed on a page, whatever its layout: the lowest hashes of its words,
 * lowest first (a bottom-k sketch). Two pages have about the part of their words in common that
 * their fingerprints have. Empty for a page with hardly any words.
 */
export function textPrint(words: readonly Word[]): number[] {
  const distinct = new Set(words.map(({ text }) => plain(text)).filter(Boolean))
  if (distinct.size < fewestWords) return []
  const hashes = new Set([...distinct].map(hashOf))
  return [...hashes].toSorted((one, other) => one - other).slice(0, mostKept)
}
