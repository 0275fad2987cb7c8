import { readFilters, type Order } from '#platform/web/ui/list/useListState.ts'
import { sortFields, sourceNumbers, type Status } from '../../rules.ts'

/** The list's state as its address has it. Default: Pending only (interpretation 3). */
export const listDefaults = {
  pending: true,
  completed: false,
  removed: false,
  faultReported: false,
  preSetSourceFilter: '-1',
  searchQuery: '',
  sortField: 'created',
  sortOrder: 'desc',
}
export type ListFilters = ReturnType<typeof readFilters<typeof listDefaults>>

/** Each status with its name in the address. */
export const statusParameters = [
  ['pending', 'Pending'],
  ['completed', 'Completed'],
  ['removed', 'Removed'],
  ['faultReported', 'FaultReported'],
] as const satisfies readonly (readonly [keyof typeof listDefaults, Status])[]

/** The statuses asked for; when none is chosen, all. */
export function statusesOf(filters: ListFilters): Status[] {
  const chosen = statusParameters.filter(([name]) => filters[name]).map(([, status]) => status)
  return chosen.length > 0 ? chosen : statusParameters.map(([, status]) => status)
}

type SortField = (typeof sortFields)[number]
/** What the call takes, of whatever an address holds. */
export function inputOf(filters: ListFilters) {
  const source = sourceNumbers.find((one) => String(one) === filters.preSetSourceFilter) ?? -1
  const sortField: SortField = sortFields.find((one) => one === filters.sortField) ?? 'created'
  const sortOrder: Order = filters.sortOrder === 'asc' ? 'asc' : 'desc'
  return {
    statusFilters: statusesOf(filters),
    preSetSourceFilter: source,
    searchQuery: filters.searchQuery,
    sortField,
    sortOrder,
  }
}
export const listInputOf = (search: Record<string, unknown>) =>
  inputOf(readFilters(search, listDefaults))
