import { beginnings } from '#areas/places.ts'
import { inOrder, readText, type HelpText } from './read-text.ts'

const files = import.meta.glob<string>('../../help/*/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Every text of the help, by chapter and then by title. */
export const helpTexts: readonly HelpText[] = Object.entries(files)
  .map(([file, content]) => readText(file, content))
  .toSorted(inOrder)

/** The part that is shown of a screen whose address names none. */
const shownFirst: Readonly<Record<string, string>> = {
  [`${beginnings.invoice}/$id`]: 'beslut',
}

/**
 * The text of a screen: of the part that is shown, or of the whole.
 *
 * @param screen its address as the sitemap has it
 */
export const textOf = (screen: string, part: string): HelpText | undefined =>
  [`${screen} ${part}`, screen, `${screen} ${shownFirst[screen] ?? ''}`]
    .map((one) => helpTexts.find(({ screens }) => screens.includes(one)))
    .find((text) => text !== undefined)
