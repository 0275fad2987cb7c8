import { wordsIn, type HelpText } from './read-text.ts'

export interface HelpHit {
  readonly text: HelpText
  /** Lines that hold one of the words, without the signs of Markdown. */
  readonly lines: readonly string[]
}

/** Most lines that are shown of one text. */
const mostLines = 3

/** What is asked for, as single words. */
export const askedWords = (query: string): readonly string[] =>
  query.toLowerCase().split(/\s+/).filter(Boolean)

const plain = (line: string) =>
  line
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`#|]|^\s*(?:-|\d+\.)\s/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Texts in which every word that is asked for stands somewhere, in the title, the text or what one
 * of its words means; those with one in the title first.
 */
export function searchHelp(texts: readonly HelpText[], query: string): readonly HelpHit[] {
  const asked = askedWords(query)
  const holds = (words: string) => (line: string) => line.toLowerCase().includes(words)
  const hits = texts.flatMap((text) => {
    const meanings = wordsIn(text).map(([term, means]) => `${term}: ${means}`)
    const lines = [...text.body.split('\n').map(plain), ...meanings]
    const all = [text.title, ...lines]
    if (!asked.every((word) => all.some(holds(word)))) return []
    const found = lines.filter((line) => asked.some((word) => holds(word)(line)))
    return [{ text, lines: found.slice(0, mostLines) }]
  })
  const inTitle = ({ text }: HelpHit) => asked.some((word) => holds(word)(text.title))
  return [...hits.filter(inTitle), ...hits.filter((hit) => !inTitle(hit))]
}

/** A line in parts: every second one is asked for. */
export function markedIn(line: string, query: string): readonly string[] {
  const escaped = askedWords(query).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return escaped.length === 0 ? [line] : line.split(new RegExp(`(${escaped.join('|')})`, 'i'))
}
