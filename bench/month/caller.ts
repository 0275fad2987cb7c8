import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { AnswerOf, AnyEndpoint, InputOf } from '#platform/endpoint.ts'
import { fieldsToWire, fromWire } from '#platform/wire.ts'

/** Seconds somebody goes on trying a server that does not answer. */
const patience = 90

/**
 * Sends JSON, or a text as XML, until somebody answers, as one does whose server is started again.
 */
export async function posted(
  urls: () => readonly string[],
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly text: string }> {
  const until = performance.now() + patience * 1000
  const isXml = typeof body === 'string'
  const type = isXml ? 'application/xml' : 'application/json'
  const content = isXml ? body : JSON.stringify(body)
  for (let turn = 0; ; turn++) {
    const all = urls()
    const answer = await fetch(`${all[turn % all.length]}${path}`, {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: content,
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined)
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    if (performance.now() > until)
      throw new Error(`${path} was not answered: ${answer?.status} ${answer?.text.slice(0, 300)}`)
    await pause(50)
  }
}

/** What somebody of the staff does, with the words of the program. */
export interface Staff {
  call<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
  ): Promise<{ readonly status: number; readonly body: AnswerOf<E>; readonly text: string }>
}

/** @param token a new one for each call, so that its person has just logged in */
export const staff = (urls: () => readonly string[], token: () => Promise<string>): Staff => ({
  async call(endpoint, input) {
    const { status, text } = await posted(
      urls,
      endpoint.path,
      fieldsToWire(endpoint.input, input as Record<string, unknown>),
      { authorization: `Bearer ${await token()}` },
    )
    const said: unknown =
      text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined
    const { answer } = endpoint
    const body = status === 200 && answer instanceof z.ZodType ? fromWire(answer, said) : said
    return { status, body: body as AnswerOf<typeof endpoint>, text }
  },
})
