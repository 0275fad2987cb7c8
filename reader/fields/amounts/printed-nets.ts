import type { LinkedPage } from '../../layout/links.ts'
import { openSheets } from '../sheets.ts'
import { sumsOf } from './sums.ts'

/** With more the page is a list, in which one of them fits by chance. */
const mostNets = 10

/** Öre of the amounts that an invoice's print calls amounts without VAT; none when they are many. */
export function printedNets(pages: readonly LinkedPage[], today: string): readonly number[] {
  const nets = [...sumsOf(openSheets(pages, today).values('amount')).nets]
  return nets.length > mostNets ? [] : nets.map(Number)
}
