import { permissions } from '#app/permissions.ts'
import { terms, type Term } from './terms.ts'
import { words } from './words.ts'

/** What the help says of one screen: a file of app/help, in the folder of its chapter. */
export interface HelpText {
  /** What the handbook's address calls it: the file's name. */
  readonly key: string
  /** The folder: 1-arbete, and so on. */
  readonly chapter: string
  /** Addresses of the sitemap, and after a blank the part of the screen it is about. */
  readonly screens: readonly string[]
  /** Lines of 'Behörigheter', by the id of their act. */
  readonly acts: readonly string[]
  readonly title: string
  /** Markdown. */
  readonly body: string
}

const shape = /^---\nscreens: (.+)\nacts: (.+)\n---\n+# (.+)\n+([^]+)$/
const listed = (line = '') => line.split(',').map((one) => one.trim())

/** A file taken apart. Throws when its head is not of that form. */
export function readText(file: string, content: string): HelpText {
  const [, screens, acts, title, body] = shape.exec(content.replaceAll('\r\n', '\n')) ?? []
  const [chapter, name] = file.split('/').slice(-2)
  if (!title || !body || !chapter || !name) throw new Error(`${file} has no head of a help text`)
  return {
    key: name.replace(/\.md$/, ''),
    chapter,
    screens: listed(screens),
    acts: listed(acts),
    title,
    body,
  }
}

/** By chapter, and then by title. */
export const inOrder = (one: HelpText, other: HelpText) =>
  one.chapter.localeCompare(other.chapter) || one.title.localeCompare(other.title, 'sv')

/** What the folders are called in the handbook. */
export const chapterNames: Readonly<Record<string, string>> = {
  '1-arbete': 'Arbetet dag för dag',
  '2-fakturor': 'Fakturor och tolkningar',
  '3-klienter': 'Klienter och personer',
  '4-kredit': 'Regler, limiter och beslut',
  '5-kunder': 'Nya kunder',
  '6-avtal': 'Avtal och kundkännedom',
  '7-system': 'Övervakning och system',
}

/** The lines of 'Behörigheter' a text is about. */
export const permissionsOf = ({ acts }: HelpText) =>
  permissions.filter(({ id }) => acts.includes(id) || acts.includes(id.replace(/\.read$/, '')))

/** The words of the business a text uses, each with what it means. */
export const wordsIn = ({ title, body }: HelpText): readonly (readonly [Term, string])[] =>
  terms
    .filter((names) =>
      names.some((name) =>
        new RegExp(`(?<![\\p{L}\\d])${name}(?![\\p{L}\\d])`, 'iu').test(`${title} ${body}`),
      ),
    )
    .map(([term]) => [term, words[term]])

/** All words of the business, in alphabetical order. */
export const allWords: readonly (readonly [Term, string])[] = terms
  .map(([term]) => [term, words[term]] as const)
  .toSorted(([one], [other]) => one.localeCompare(other, 'sv'))
