import type { Handler } from '#platform/server/context.ts'
import { inBatches } from '#platform/server/export/batches.ts'
import type { Column } from '#platform/server/export/columns.ts'
import { excelAnswer } from '#platform/server/export/excel.ts'
import type { blacklist } from '../contract.ts'
import { matchNames, searchPatterns } from '../rules.ts'
import {
  countItems,
  itemsAfter,
  personsIn,
  type ItemKey,
  type StoredItem,
} from './blacklist-store.ts'

const columns = (typeNames: ReadonlyMap<number, string>): Column<StoredItem>[] => [
  { title: 'Typ', type: 'text', value: (item) => typeNames.get(item.blacklistType), width: 14 },
  { title: 'Värde', type: 'text', value: (item) => item.itemValues.join('\n'), width: 34 },
  {
    title: 'Matchning',
    type: 'text',
    value: (item) => matchNames[item.itemMatch],
    width: 12,
  },
  { title: 'Alla värden måste matcha', type: 'text', value: (item) => item.mustMatch, width: 24 },
  { title: 'Företagsnamn', type: 'text', value: (item) => item.companyName, width: 34 },
  { title: 'Taggar', type: 'text', value: (item) => item.tags.join(', '), width: 24 },
  { title: 'Skapad', type: 'instant', value: (item) => item.created },
  { title: 'Skapad av', type: 'text', value: (item) => item.createdBy, width: 22 },
  { title: 'Ändrad', type: 'instant', value: (item) => item.changed },
  { title: 'Ändrad av', type: 'text', value: (item) => item.changedBy, width: 22 },
]

/** All items the search finds, streamed in the order of the list (blacklist 3). */
export const exportListToExcel: Handler<typeof blacklist.exportListToExcel> = async (
  { searchquery },
  context,
) => {
  const { db, today } = context
  const types = await db.selectFrom('blacklistType').select(['id', 'name']).execute()
  const patterns = searchPatterns(searchquery)
  const rows = inBatches(
    (after: ItemKey | undefined, take) => itemsAfter(db, patterns, after, take),
    ({ at, id }) => ({ at, id }),
  )
  return excelAnswer(context, {
    name: `blacklist ${today}`,
    columns: columns(new Map(types.map(({ id, name }) => [id, name]))),
    rows,
    count: await countItems(db, patterns),
    persons: await personsIn(db, patterns),
  })
}
