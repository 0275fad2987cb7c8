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

/** Why a template cannot be filled, in Swedish with what liquid says; undefined for one that can. */
export async function templateProblem(template: string, data: object): Promise<string | undefined> {
  try {
    await fillTemplate(template, data)
    return undefined
  } catch (error) {
    return `Mallen kan inte läsas: ${(error as Error).message}`
  }
}
