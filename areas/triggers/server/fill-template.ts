import { Liquid } from 'liquidjs'

/** Templates are written by people: they see the data they are given, no file, no prototype, and end soon. */
const liquid = new Liquid({
  ownPropertyOnly: true,
  templates: {},
  parseLimit: 20_000,
  renderLimit: 200,
  memoryLimit: 200_000,
})
const mostCharacters = 4000

/** The text of a template filled with an event. @throws Error what liquid says when the template is wrong or does not end */
export async function fillTemplate(template: string, data: object): Promise<string> {
  const text = (await liquid.parseAndRender(template, data)) as string
  return [...text.trim()].slice(0, mostCharacters).join('')
}

/** What is wrong with a template, in Swedish: where it stands, or that it is too much to fill. */
export function templateFault(error: unknown): string {
  const said = error instanceof Error ? error.message : ''
  if (/limit exceeded/.test(said)) return 'Mallen är för stor eller tar för lång tid att fylla i'
  const [, line, column] = /line:(\d+), col:(\d+)/.exec(said) ?? []
  return line ? `Mallen kan inte läsas vid rad ${line}, tecken ${column}` : 'Mallen kan inte läsas'
}

/** Why a template cannot be filled; undefined for one that can. */
export async function templateProblem(template: string, data: object): Promise<string | undefined> {
  try {
    await fillTemplate(template, data)
    return undefined
  } catch (error) {
    return templateFault(error)
  }
}
