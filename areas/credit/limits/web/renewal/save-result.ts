import { formatMoney, formatOrganizationNumber } from '#platform/swedish/format.ts'
import type { Renewal } from '../../contract-renewal.ts'
import { limitNames } from '../../texts.ts'
import { outcomeWords } from './outcome-words.ts'

const heads = ['Företag', 'Organisationsnummer', 'Limittyp', 'Före', 'Efter', 'Utfall', 'Varför']
/** A cell of a file with semicolons, which no spreadsheet takes for a formula. */
const cell = (text: string) => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`
const sideOf = (side: Renewal['before']) =>
  side ? `${formatMoney(side.limitValue)} kr till ${side.expiresDate}` : ''

/** What became of each limit, as a file with one row for each (limits 81). */
export const resultText = (list: readonly Renewal[]): string =>
  [
    heads,
    ...list.map((one) => [
      one.displayName,
      formatOrganizationNumber(one.organizationNumber),
      limitNames[one.limitType],
      sideOf(one.before),
      one.outcome === 'refused' ? '' : sideOf(one.after),
      outcomeWords.did[one.outcome],
      one.why,
    ]),
  ]
    .map((row) => row.map(cell).join(';'))
    .join('\r\n')

/** Saves it where the browser saves files. */
export function saveResult(list: readonly Renewal[]) {
  const link = document.createElement('a')
  // The mark in front tells a spreadsheet that the letters are ours.
  link.href = URL.createObjectURL(new Blob(['\uFEFF', resultText(list)], { type: 'text/csv' }))
  link.download = 'fornyade-limiter.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
