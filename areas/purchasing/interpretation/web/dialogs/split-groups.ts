/**
 * How a document's pages are divided (interpretation 7): pages move into new invoices and leave the
 * list of those that remain. Pages are in their order everywhere, and no invoice is without a page.
 */
export interface Split {
  readonly remaining: readonly number[]
  readonly groups: readonly (readonly number[])[]
}
/**
 * Where pages are moved: an invoice by its place, a new one after the others, or back to those that
 * remain.
 */
export type Place = number | 'new' | 'remaining'

const inOrder = (pages: readonly number[]) => [...pages].sort((a, b) => a - b)

/**
 * Begins with what the reader suggests, where it is of several invoices; otherwise every page
 * remains.
 */
export function startSplit(
  pages: readonly number[],
  suggested: readonly (readonly number[])[] = [],
): Split {
  const left = new Set(pages)
  if (suggested.length < 2) return { remaining: [...pages], groups: [] }
  // A page is taken once, by the first that names it.
  const groups = suggested.map((group) => group.filter((page) => left.delete(page)))
  return { remaining: [...left], groups: groups.filter((group) => group.length > 0) }
}

/** Moves pages from wherever they are. An invoice whose last page has gone is gone too. */
export function movePages(
  { remaining, groups }: Split,
  pages: ReadonlySet<number>,
  to: Place,
): Split {
  const moved = inOrder([...remaining, ...groups.flat()].filter((page) => pages.has(page)))
  if (moved.length === 0) return { remaining, groups }
  const without = (list: readonly number[]) => list.filter((page) => !pages.has(page))
  const listed = (list: readonly number[], here: boolean) =>
    here ? inOrder([...without(list), ...moved]) : without(list)
  const next = [
    ...groups.map((group, index) => listed(group, index === to)),
    ...(to === 'new' ? [moved] : []),
  ]
  return {
    remaining: listed(remaining, to === 'remaining'),
    groups: next.filter((group) => group.length > 0),
  }
}

/** Where a page is. */
export function placeOf({ groups }: Split, page: number): number | 'remaining' {
  const index = groups.findIndex((group) => group.includes(page))
  return index === -1 ? 'remaining' : index
}

/**
 * An invoice begins with this page: it and those after it become an invoice of their own. On the
 * first page of an invoice the other way round: it becomes one with the invoice before it.
 */
export function divideAt(split: Split, page: number): Split {
  const { remaining, groups } = split
  const place = placeOf(split, page)
  const list = place === 'remaining' ? remaining : (groups[place] ?? [])
  const at = list.indexOf(page)
  if (place === 'remaining')
    return { remaining: list.slice(0, at), groups: [...groups, list.slice(at)] }
  if (at > 0)
    return { remaining, groups: groups.toSpliced(place, 1, list.slice(0, at), list.slice(at)) }
  if (place === 0) return split
  return {
    remaining,
    groups: groups.toSpliced(place - 1, 2, inOrder([...(groups[place - 1] ?? []), ...list])),
  }
}

/** One invoice for each page that remains. */
export const oneEach = ({ remaining, groups }: Split): Split => ({
  remaining: [],
  groups: [...groups, ...remaining.map((page) => [page])],
})

/** '1–3, 5' */
export function pagesText(pages: readonly number[]): string {
  const runs: [number, number][] = []
  for (const page of pages) {
    const last = runs.at(-1)
    if (last && last[1] === page - 1) last[1] = page
    else runs.push([page, page])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}

/** '1 sida', '3 sidor' */
export const countText = (pages: number) => (pages === 1 ? '1 sida' : `${pages} sidor`)
