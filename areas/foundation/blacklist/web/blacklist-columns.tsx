import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import type { Column } from '#platform/web/ui/list/DataTable.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import type { BlacklistItem } from '../contract.ts'
import { matchNames } from '../rules.ts'

const shownValues = 3

function values(item: BlacklistItem): string {
  const all = item.itemValue.split('\n')
  const whole = item.itemMatch === 'exact' && item.blacklistType <= 2
  const shown = all
    .slice(0, shownValues)
    .map((value) => (whole ? formatOrganizationNumber(value) : value))
  const more = all.length - shown.length
  return more > 0 ? `${shown.join(', ')} och ${more} till` : shown.join(', ')
}

/** The columns of the list. @param types the names of the types, which come with the list */
export const blacklistColumns = (
  types: readonly { id: number; name: string }[],
): Column<BlacklistItem>[] => [
  {
    key: 'value',
    head: 'Värde',
    width: '30%',
    cell: values,
    second: (item) => types.find(({ id }) => id === item.blacklistType)?.name,
  },
  { key: 'company', head: 'Företagsnamn', cell: (item) => item.companyName },
  {
    key: 'match',
    head: 'Matchning',
    width: '130px',
    cell: (item) => matchNames[item.itemMatch],
    second: (item) => (item.mustMatch ? 'Alla värden' : null),
  },
  {
    key: 'tags',
    head: 'Taggar',
    width: '20%',
    quiet: true,
    spare: true,
    cell: (item) => item.tags.join(', '),
  },
  {
    key: 'created',
    spare: true,
    head: 'Skapad',
    sort: 'created',
    width: '150px',
    quiet: true,
    cell: (item) => <Instant of={item.created} />,
    second: (item) => item.createdBy,
  },
]
