/** How a document's pages are divided (part-3 §4): chosen pages move into a new group and leave the list of those that remain. */
export interface Split {
  readonly remaining: readonly number[]
  readonly groups: readonly (readonly number[])[]
}

export const startSplit = (pages: readonly number[]): Split => ({ remaining: [...pages], groups: [] })

/** Makes one new invoice of the chosen pages, in their order. */
export function addGroup({ remaining, groups }: Split, chosen: ReadonlySet<number>): Split {
  const pages = remaining.filter((page) => chosen.has(page))
  if (pages.length === 0) return { remaining, groups }
  return { remaining: remaining.filter((page) => !chosen.has(page)), groups: [...groups, pages] }
}

/** Lets a group go: its pages are in the list again, in their order. */
export const removeGroup = ({ remaining, groups }: Split, index: number): Split => ({
  remaining: [...remaining, ...(groups[index] ?? [])].sort((a, b) => a - b),
  groups: groups.filter((_, at) => at !== index),
})

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
