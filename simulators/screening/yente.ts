import { z } from 'zod'
import type { Register } from '#world/register/register.ts'
import { addHome } from '../home.ts'
import { openSimulator, type RunningSimulator } from '../simulator.ts'
import { listsOf, type Listed } from './lists.ts'

const question = z.object({
  schema: z.string(),
  properties: z.record(z.string(), z.array(z.string())),
})
const body = z.object({ queries: z.record(z.string(), question) })
const change = z.object({ id: z.string(), at: z.string() })
type Question = z.infer<typeof question>

/** The score from which yente calls an entity a match. */
const threshold = 0.7

/**
 * The same name counts, a birth date that is known on both sides settles it, and the same number
 * does so by itself.
 */
function score({ properties }: Question, listed: Listed): number {
  const shared = (key: string) =>
    properties[key]?.some((value) => listed.properties[key]?.includes(value))
  if (shared('idNumber')) return 1
  if (!properties.birthDate?.length) return 0.74
  return shared('birthDate') ? 0.98 : 0.52
}

/**
 * Screening by the public match API of yente (OpenSanctions), over lists made from the register.
 */
export async function startScreening(options: {
  readonly register: Register
  readonly apiKey: string
  readonly port?: number
}): Promise<RunningSimulator> {
  const simulator = openSimulator()
  const lists = listsOf(options.register)
  const { today } = options.register
  addHome(simulator, {
    title: 'PEP och sanktioner',
    what: 'Påhittade listor i formatet för yente (OpenSanctions).',
    how: [
      'Authorization: ApiKey <nyckel>',
      'POST /match/default: {"queries": {"a": {"schema": "Person", "properties": {"name": ["..."]}}}}',
      'POST /simulator/changes: {"id": "...", "at": "2026-01-31T00:00:00"} ändrar en post',
    ],
  })
  /** When entries were changed after they came, by their ids. */
  const changes = new Map<string, string>()
  simulator.app.post('/simulator/changes', async (request, reply) => {
    const { id, at } = change.parse(request.body)
    changes.set(id, at)
    return reply.code(204).send()
  })
  simulator.app.post<{ Params: { dataset: string } }>('/match/:dataset', async (request, reply) => {
    if (request.headers.authorization !== `ApiKey ${options.apiKey}`)
      return reply.code(401).send({ detail: 'No key' })
    if (request.params.dataset !== 'default')
      return reply.code(404).send({ detail: 'No such dataset' })
    const parsed = body.safeParse(request.body)
    if (!parsed.success) return reply.code(422).send({ detail: parsed.error.issues })
    const responses = Object.entries(parsed.data.queries).map(([key, query]) => {
      const named = (query.properties.name ?? []).flatMap(
        (name) => lists.get(name.toLowerCase()) ?? [],
      )
      const results = named.map((one) => ({
        ...one,
        referents: [],
        target: true,
        first_seen: '2024-01-01T00:00:00',
        last_seen: `${today}T00:00:00`,
        last_change: changes.get(one.id) ?? '2025-06-01T00:00:00',
        features: {},
        score: score(query, one),
        match: score(query, one) >= threshold,
      }))
      return [
        key,
        { status: 200, results, total: { value: results.length, relation: 'eq' }, query },
      ]
    })
    return { responses: Object.fromEntries(responses), limit: 5 }
  })
  return simulator.listen(options.port ?? 0)
}
