import { withoutNumbers } from '#platform/swedish/numbers-in-text.ts'
import { formatInstant, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { maskedCompany } from '#platform/swedish/masked.ts'
import type { Reader } from '../export/columns.ts'
import { heading, paragraph, type Block } from './blocks.ts'
import { printable } from './tagged-pdf.ts'

/** Signs of a cell that fit on a paper of two pages. */
const longestCell = 160

/** What somebody may read on a paper: numbers of persons masked for who is not shown them whole. */
export function wordsFor({ seesNumbers }: Reader) {
  const told = (text: string) => {
    const shown = printable(seesNumbers ? text : withoutNumbers(text))
      // A blank that holds a number together stays, so that no amount is cut between two lines.
      .replaceAll(/[^\S\u00a0\u202f]+/g, ' ')
      .trim()
    return shown.length > longestCell ? `${shown.slice(0, longestCell)} …` : shown
  }
  return {
    told,
    company: (number: string) =>
      seesNumbers ? formatOrganizationNumber(number) : maskedCompany(number),
  }
}

/** What is known, a row each; those that say nothing are left out. */
export const facts = (rows: readonly (readonly [label: string, value: string])[]): Block => ({
  is: 'table',
  rows: [['Uppgift', 'Värde'], ...rows.filter(([, value]) => value !== '')],
})
/** A list of rows under their heads, or a sentence where there are none. */
export const listed = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): Block => (rows.length === 0 ? paragraph(none) : { is: 'table', rows: [heads, ...rows] })

/** How a paper begins: what it is of, who took it out and when. */
export const opening = (title: string, by: string, at: string): readonly Block[] => [
  heading('H1', printable(title)),
  paragraph(`Framtaget av ${printable(by)} ${formatInstant(at)}, svensk tid.`),
]
