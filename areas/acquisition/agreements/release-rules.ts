import { plainText, type AgreementType, type SignatureType } from './rules.ts'
import { agreementTypeNames, ofInterest, signatureTypeNames, tokenTypeNames } from './texts.ts'
import type { StoredToken } from './token-fields.ts'

/**
 * What one reads of cleaned HTML, a paragraph, heading, list item or cell a line. What is struck
 * through says something else than the same words do.
 */
export const linesOf = (html: string): string[] =>
  html
    .replaceAll('<s>', '[struket: ')
    .replaceAll('</s>', ']')
    .split(/<\/(?:p|h[1-6]|li|th|td)>|<hr\b[^<>]*>|<br\b[^<>]*>/)
    .map(plainText)
    .filter((text) => text !== '')

interface Line {
  readonly before: string | null
  readonly after: string | null
}
/** Lines that are compared one by one; what is longer is shown as all of one beside all of the other. */
const mostCompared = 1_000

/**
 * Two texts beside one another: what stands in both on one line, and what stands in one alone beside
 * nothing or beside what took its place (agreements 37). By the longest common run of lines.
 */
export function sideBySide(before: readonly string[], after: readonly string[]): Line[] {
  const same = (text: string): Line => ({ before: text, after: text })
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1
  let tail = 0
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before.at(-1 - tail) === after.at(-1 - tail)
  )
    tail += 1
  return [
    ...before.slice(0, head).map(same),
    ...middle(
      before.slice(head, before.length - tail),
      after.slice(head, after.length - tail),
      same,
    ),
    ...before.slice(before.length - tail).map(same),
  ]
}

function middle(
  before: readonly string[],
  after: readonly string[],
  same: (text: string) => Line,
): Line[] {
  if (before.length > mostCompared || after.length > mostCompared) return replaced(before, after)
  const width = after.length + 1
  // The longest that is common from each place on.
  const common = new Uint16Array((before.length + 1) * width)
  const at = (one: number, other: number) => common[one * width + other] ?? 0
  for (let one = before.length - 1; one >= 0; one -= 1)
    for (let other = after.length - 1; other >= 0; other -= 1)
      common[one * width + other] =
        before[one] === after[other]
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1))
  const lines: Line[] = []
  let [gone, come]: [string[], string[]] = [[], []]
  const flush = () => {
    lines.push(...replaced(gone, come))
    gone = []
    come = []
  }
  let [one, other] = [0, 0]
  while (one < before.length && other < after.length) {
    const [old, next] = [before[one] ?? '', after[other] ?? '']
    if (old === next) {
      flush()
      lines.push(same(old))
      one += 1
      other += 1
    } else if (at(one + 1, other) >= at(one, other + 1)) {
      gone.push(old)
      one += 1
    } else {
      come.push(next)
      other += 1
    }
  }
  gone.push(...before.slice(one))
  come.push(...after.slice(other))
  flush()
  return lines
}

/** What is gone beside what has come in its place, in their order. */
const replaced = (gone: readonly string[], come: readonly string[]): Line[] =>
  Array.from({ length: Math.max(gone.length, come.length) }, (_, place) => ({
    before: gone[place] ?? null,
    after: come[place] ?? null,
  }))

interface Written {
  readonly name: string
  readonly type: AgreementType
  readonly signatureType: SignatureType
  readonly contentText: string
  readonly tokens: readonly StoredToken[]
}
const tokenWords = ({ label, type, presetValue, description, tokenOfInterest }: StoredToken) =>
  [label, tokenTypeNames[type], presetValue, description, tokenOfInterest ? ofInterest : '']
    .filter((text) => text !== '')
    .join(', ')

/** What is another in a revision than in the one that counts, but for its words (agreements 37). */
export function fieldChanges(before: Written | undefined, after: Written) {
  const keys = [...(before?.tokens ?? []), ...after.tokens].map(({ key }) => key)
  const tokenOf = (of: Written | undefined, wanted: string) => {
    const token = of?.tokens.find(({ key }) => key === wanted)
    return token ? tokenWords(token) : ''
  }
  const sameWords =
    before && linesOf(before.contentText).join() === linesOf(after.contentText).join()
  const all = [
    { label: 'Namn', before: before?.name ?? '', after: after.name },
    {
      label: 'Typ',
      before: before ? agreementTypeNames[before.type] : '',
      after: agreementTypeNames[after.type],
    },
    {
      label: 'Signering',
      before: before ? signatureTypeNames[before.signatureType] : '',
      after: signatureTypeNames[after.signatureType],
    },
    ...[...new Set(keys)].map((key) => ({
      label: key,
      before: tokenOf(before, key),
      after: tokenOf(after, key),
    })),
    {
      label: 'Form',
      before: '',
      after: sameWords && before.contentText !== after.contentText ? 'Samma ord i annan form' : '',
    },
  ]
  return all.filter((one) => one.before !== one.after)
}
