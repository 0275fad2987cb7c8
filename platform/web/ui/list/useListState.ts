import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSearchChange } from '#platform/web/place.ts'
import { usePageSize } from './list-choice.ts'
import { pageOf, turned, type Order } from './paging.ts'

export type FilterValue = string | number | boolean | readonly string[]
export type Filters = Readonly<Record<string, FilterValue>>
export type { Order }

// A default of '' would otherwise only take ''.
type Widened<F> = {
  [K in keyof F]: F[K] extends string
    ? string
    : F[K] extends number
      ? number
      : F[K] extends boolean
        ? boolean
        : readonly string[]
}

export interface ListDefaults<F extends Filters> {
  readonly sort?: string
  readonly order?: Order
  readonly filters?: F
  /** The fewest rows of a page, where the specification names another number than everywhere. */
  readonly fewest?: number
}
export interface ListState<F = Filters> {
  /** 1-based, as in the address; calls take `page - 1` (decision C5). */
  readonly page: number
  /** How many rows a page has, as who looks has chosen; `fewest` is what one may choose at least. */
  readonly take: number
  readonly fewest: number
  readonly sort: string | undefined
  readonly order: Order
  readonly filters: F
  /** As a step that Back takes back, unless it replaces. */
  readonly setPage: (page: number, replace?: boolean) => void
  /** The same column again turns the order, and once more takes it away where the list has one of its own. */
  readonly setSort: (sort: string) => void
  /** Sets one or more filters and goes back to page 1. */
  readonly setFilters: (changes: Partial<F>) => void
  /** Conditions on columns as they stand in the address (`platform/conditions.ts`), and others in their place. */
  readonly where: readonly string[]
  readonly setWhere: (where: readonly string[]) => void
  readonly reset: () => void
  /** True when some filter differs from its default, or there is a condition. */
  readonly filtered: boolean
}

function readOne(raw: unknown, fallback: FilterValue): FilterValue {
  if (raw === undefined) return fallback
  const text = String(Array.isArray(raw) ? raw[0] : raw)
  if (Array.isArray(fallback)) return Array.isArray(raw) ? raw.map(String) : [text]
  if (typeof fallback === 'boolean') return text === '1' || text === 'true'
  if (typeof fallback === 'number')
    return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : fallback
  return text
}

const none: Filters = {}
const noConditions: readonly string[] = []

/** The filters as the address has them, each of its default's type. */
export const readFilters = <F extends Filters>(
  search: Record<string, unknown>,
  defaults: F | undefined,
) =>
  // `readOne` answers a value of its default's type, of which a record of them knows no more.
  Object.fromEntries(
    Object.entries(defaults ?? none).map(([name, fallback]) => [
      name,
      readOne(search[name], fallback),
    ]),
  ) as Widened<F>

/** What the address shall have for the filters; undefined for those equal to their default. */
export const writeFilters = (filters: Partial<Filters>, defaults: Filters) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => {
      const same = JSON.stringify(value) === JSON.stringify(defaults[name])
      const written = typeof value === 'boolean' ? String(Number(value)) : value
      return [name, same ? undefined : written]
    }),
  )

/**
 * A list's page, sorting and filters, kept in the browser's address so that a view is a link (shell
 * 26). `defaults` gives the filters and their types; what equals a default is not written. Text
 * filters cannot be emptied past a default that is not ''.
 */
export function useListState<const F extends Filters = Record<never, never>>(
  defaults: ListDefaults<F> = {},
): ListState<Widened<F>> {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const change = useSearchChange()
  const key = JSON.stringify(defaults)
  const base = useMemo(() => JSON.parse(key) as ListDefaults<F>, [key])
  const { take, fewest } = usePageSize(base.fewest)

  return useMemo(() => {
    const page = pageOf(search.page)
    const sort = typeof search.sort === 'string' ? search.sort : base.sort
    const order: Order =
      search.order === 'asc' || search.order === 'desc' ? search.order : (base.order ?? 'asc')
    const fallback = base.filters ?? none
    const filters = readFilters(search, base.filters)
    const where = readOne(search.where, noConditions) as readonly string[]
    return {
      page,
      take,
      fewest,
      sort,
      order,
      filters,
      where,
      filtered: where.length > 0 || JSON.stringify(filters) !== JSON.stringify(fallback),
      setPage: (next, replace) => void change({ page: next === 1 ? undefined : next }, replace),
      setSort: (next) => {
        const to = turned({ sort, order }, next, base.sort)
        const same = to.sort === base.sort && to.order === (base.order ?? 'asc')
        void change({
          sort: same ? undefined : to.sort,
          order: same ? undefined : to.order,
          page: undefined,
        })
      },
      setFilters: (changes) =>
        void change({ ...writeFilters(changes, fallback), page: undefined }, true),
      setWhere: (next) =>
        void change({ where: next.length > 0 ? next : undefined, page: undefined }, true),
      reset: () =>
        void change({
          ...Object.fromEntries(Object.keys(fallback).map((name) => [name, undefined])),
          where: undefined,
          page: undefined,
        }),
    }
  }, [search, base, change, take, fewest])
}
