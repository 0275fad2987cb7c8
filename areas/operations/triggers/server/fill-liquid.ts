import { Liquid, type Template } from 'liquidjs'
import { nearestName } from '#platform/server/unknown-fields.ts'

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
const mostShown = 60

/** A template and what it is filled with: plain data. */
export interface Filling {
  readonly template: string
  readonly data: object
  /** The only fields it may ask for, `faktura.nummer`; not looked at when left out. */
  readonly fields?: readonly string[]
}
/** The text a template comes to, or in Swedish what is wrong with it. */
export type FillResult = { readonly text: string } | { readonly fault: string }

export const tooMuchToFill = 'Mallen är för stor eller tar för lång tid att fylla i'

/** Fills a template where it may take as long as it likes: in a process that somebody stops. */
export async function filledOrFault({ template, data, fields }: Filling): Promise<FillResult> {
  try {
    const parsed = liquid.parse(template)
    const unknown = fields && (await unknownField(parsed, fields))
    if (unknown !== undefined) return { fault: unknown }
    const text = String(await liquid.render(parsed, data))
    return { text: [...text.trim()].slice(0, mostCharacters).join('') }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

/**
 * In Swedish the first field that the event does not have, with the one that was probably meant
 * (triggers 6). Asking whether a group is there, such as `faktura`, is allowed.
 */
async function unknownField(parsed: Template[], fields: readonly string[]) {
  const known = new Set(fields.flatMap((field) => [field, field.split('.', 1)[0]]))
  for (const field of await liquid.globalFullVariables(parsed)) {
    if (known.has(field)) continue
    const shown = field.slice(0, mostShown)
    const meant = nearestName(shown, fields)
    return `Händelsen har inget fält ”${shown}”${meant === undefined ? '' : `. Menade du ${meant}?`}`
  }
  return undefined
}

/** What is wrong with a template: where it stands, or that it is too much to fill. */
function faultOf(error: unknown): string {
  const said = error instanceof Error ? error.message : ''
  if (/limit exceeded/.test(said)) return tooMuchToFill
  const [, line, column] = /line:(\d+), col:(\d+)/.exec(said) ?? []
  return line ? `Mallen kan inte läsas vid rad ${line}, tecken ${column}` : 'Mallen kan inte läsas'
}
