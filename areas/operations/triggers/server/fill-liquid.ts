import { Liquid } from 'liquidjs'

/**
 * Templates are written by people: they see the data they are given, no file, no prototype, and end
 * soon. Filters heed no limit of time.
 */
const liquid = new Liquid({
  ownPropertyOnly: true,
  templates: {},
  parseLimit: 20_000,
  renderLimit: 200,
  memoryLimit: 200_000,
})
const mostCharacters = 4000

/** A template and what it is filled with: plain data. */
export interface Filling {
  readonly template: string
  readonly data: object
}
/** The text a template comes to, or in Swedish what is wrong with it. */
export type FillResult = { readonly text: string } | { readonly fault: string }

export const tooMuchToFill = 'Mallen är för stor eller tar för lång tid att fylla i'

/** Fills a template where it may take as long as it likes: in a process that somebody stops. */
export async function filledOrFault({ template, data }: Filling): Promise<FillResult> {
  try {
    const text = String(await liquid.parseAndRender(template, data))
    return { text: [...text.trim()].slice(0, mostCharacters).join('') }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

/** What is wrong with a template: where it stands, or that it is too much to fill. */
function faultOf(error: unknown): string {
  const said = error instanceof Error ? error.message : ''
  if (/limit exceeded/.test(said)) return tooMuchToFill
  const [, line, column] = /line:(\d+), col:(\d+)/.exec(said) ?? []
  return line ? `Mallen kan inte läsas vid rad ${line}, tecken ${column}` : 'Mallen kan inte läsas'
}
