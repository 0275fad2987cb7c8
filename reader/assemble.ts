import { openPool, type Pool } from './process/pool.ts'
import { MachineFailed } from './process/machine.ts'
import type { PageImage } from './document.ts'
import { type Assembly, type Piece, type Way, ways } from './assembly.ts'

export interface AssembledFile {
  readonly size: number
  readonly sha256: string
  /** Of the page that was to be drawn. */
  readonly image: PageImage | undefined
}

/**
 * Processes of their own: a person waits for a stamp, and shall not wait for the reading of a pile.
 */
const limits = {
  processes: 2,
  silence: 30_000,
  whole: 120_000,
  memory: 1_000_000_000,
  nice: 0,
} as const
let pool: Pool | undefined

/** Processes that may die of one PDF before all of it goes the last way that will do. */
const mostDeaths = 3

/**
 * What is tried when a process has died of a piece: the next best way for it. Undefined when there
 * is none that will do.
 */
function worse(
  pieces: readonly Piece[],
  at: number,
  atLeast: Way,
  deaths: number,
): Piece[] | undefined {
  const last = ways.indexOf(atLeast)
  const next = ways.indexOf(pieces[at]?.way ?? atLeast) + 1
  if (next > last || deaths > mostDeaths) return undefined
  if (deaths === mostDeaths) return pieces.map((piece) => ({ ...piece, way: atLeast }))
  return pieces.map((piece, place) =>
    place === at ? { ...piece, way: ways[next] ?? atLeast } : piece,
  )
}

/**
 * Makes one PDF of files in a process of its own, which may die of them without harm: the file it
 * died of then goes in a less perfect way. Answers undefined when a file is too broken for all that
 * will do. @throws MachineFailed
 */
export async function assemble(
  assembly: Assembly,
  within?: Pool,
): Promise<AssembledFile | undefined> {
  const processes = within ?? (pool ??= openPool(limits))
  let pieces: readonly Piece[] | undefined = assembly.pieces
  for (let deaths = 1; pieces; deaths++) {
    let [at, refused] = [0, false]
    let pdf: Omit<AssembledFile, 'image'> | undefined
    let image: PageImage | undefined
    let failed: string | undefined
    const ending = await processes.run({ task: 'assemble', ...assembly, pieces }, (said) => {
      if (said.said === 'piece') at = said.at
      if (said.said === 'problem') refused ||= said.fatal
      if (said.said === 'image') image = said.image
      if (said.said === 'made') pdf = said
      if (said.said === 'machineFailed') failed = said.code
    })
    if (failed) throw new MachineFailed(failed)
    if (pdf && !refused) return { size: pdf.size, sha256: pdf.sha256, image }
    if (ending === 'done') return undefined
    pieces = worse(pieces, at, assembly.atLeast, deaths)
  }
  return undefined
}

/**
 * Ends the processes, for programs and tests that are done; the next PDF starts new ones.
 * @public
 */
export function closeAssembling(): void {
  pool?.close()
  pool = undefined
}
