import { z } from 'zod'
import type { Register } from '#world/register/register.ts'
import { addHome } from '../home.ts'
import { openSimulator, type RunningSimulator } from '../simulator.ts'
import type { Listed } from './entry.ts'
import { indexOf, listsOf } from './lists.ts'
import { scoreOf } from './score.ts'

const question = z.object({
  schema: z.enum(['Person', 'LegalEntity', 'Company', 'Organization']),
  properties: z.record(z.string(), z.array(z.string())),
})
const body = z.object({ queries: z.record(z.string(), question) })
const change = z.object({
  id: z.string(),
  at: z.string(),
  /** What the entry says from then on, beside what it said. */
  properties: z.record(z.string(), z.array(z.string())).default({}),
})
const many = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([])
const parameters = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(5),
  threshold: z.coerce.number().min(0).max(1).default(0.7),
  algorithm: z.enum(['best', 'logic-v2']).default('best'),
  changed_since: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(T\d\d(:\d\d(:\d\d)?)?)?$/)
    .optional(),
  exclude_entity_ids: many.refine((ids) => ids.length <= 50),
})
type Question = z.infer<typeof question>
type Parameters = z.infer<typeof parameters>

/** The most queries of one call. */
const mostQueries = 100
/** When the entries came to the lists, unless they were changed since. */
const cameAt = '2025-06-01T00:00:00'
/** The entries as they were before anything was changed: version of the dataset. */
const firstVersion = '20250601000000-sim'

const shownOf = ({ id, properties }: Listed, at: string, today: string) => ({
  referents: [id],
  target: properties.topics?.length !== 0,
  first_seen: '2024-01-01T00:00:00',
  last_seen: `${today}T00:00:00`,
  last_change: at,
})

/**
 * Screening by the public match API of yente (OpenSanctions), over lists made from the register:
 * who resembles is scored by name, day of birth and country as its algorithm logic-v2 does.
 */
export async function startScreening(options: {
  readonly register: Register
  readonly apiKey: string
  readonly port?: number
}): Promise<RunningSimulator> {
  const simulator = openSimulator()
  const entries = new Map(
    [...listsOf(options.register).values()].flat().map((one) => [one.id, one] as const),
  )
  let candidates = indexOf(entries.values())
  const { today } = options.register
  addHome(simulator, {
    title: 'PEP och sanktioner',
    what: 'Påhittade listor i formatet för yente (OpenSanctions).',
    how: [
      'Authorization: ApiKey <nyckel>',
      'POST /match/default?limit=5&amp;threshold=0.7: {"queries": {"a": {"schema": "Person", "properties": {"name": ["..."]}}}}',
      'GET /catalog: listornas version',
      'POST /simulator/changes: {"id": "...", "at": "2026-01-31T00:00:00", "properties": {}} ändrar en post',
    ],
  })
  /** When entries were changed after they came, by their ids. */
  const changes = new Map<string, string>()
  const changedAt = (id: string) => changes.get(id) ?? cameAt
  simulator.app.post('/simulator/changes', async (request, reply) => {
    const { id, at, properties } = change.parse(request.body)
    const entry = entries.get(id)
    changes.set(id, at)
    if (entry) entries.set(id, { ...entry, properties: { ...entry.properties, ...properties } })
    candidates = indexOf(entries.values())
    return reply.code(204).send()
  })

  const meant = (schema: Question['schema'], listed: Listed) =>
    schema === 'LegalEntity' || (schema === 'Person') === (listed.schema === 'Person')
  function answerTo({ schema, properties }: Question, wanted: Parameters) {
    const asked = {
      names: [...(properties.name ?? []), ...(properties.alias ?? [])],
      birthDates: properties.birthDate ?? [],
      countries: [...(properties.nationality ?? []), ...(properties.country ?? [])],
      numbers: properties.registrationNumber ?? [],
    }
    const since = wanted.changed_since
    const matches = candidates(asked.names)
      .filter((one) => meant(schema, one))
      .filter(({ id }) => !wanted.exclude_entity_ids.includes(id))
      .filter(({ id }) => since === undefined || changedAt(id) > since)
      .map((one) => ({ one, ...scoreOf(asked, one) }))
      .filter(({ score }) => score >= wanted.threshold)
      .toSorted((left, right) => right.score - left.score)
    const results = matches.slice(0, wanted.limit).map(({ one, score, explanations }) => ({
      ...one,
      ...shownOf(one, changedAt(one.id), today),
      score,
      match: true,
      explanations,
    }))
    return { status: 200, results, total: { value: matches.length, relation: 'eq' } }
  }

  const holdsKey = (authorization: string | undefined) =>
    authorization === `ApiKey ${options.apiKey}`
  simulator.app.get('/catalog', async (request, reply) => {
    if (!holdsKey(request.headers.authorization)) return reply.code(401).send({ detail: 'No key' })
    const latest = [...changes.values()].toSorted().at(-1)
    const version =
      latest === undefined ? firstVersion : `${latest.replaceAll(/\D/g, '')}-${changes.size}`
    return {
      datasets: [
        { name: 'default', title: 'Default', version, index_version: version, index_current: true },
      ],
      current: ['default'],
      outdated: [],
      index_stale: false,
    }
  })
  simulator.app.post<{ Params: { dataset: string } }>('/match/:dataset', async (request, reply) => {
    if (!holdsKey(request.headers.authorization)) return reply.code(401).send({ detail: 'No key' })
    if (request.params.dataset !== 'default')
      return reply.code(404).send({ detail: 'No such dataset.' })
    const parsed = body.safeParse(request.body)
    const wanted = parameters.safeParse(request.query)
    if (!parsed.success || !wanted.success)
      return reply.code(400).send({ detail: (parsed.error ?? wanted.error)?.issues })
    const queries = Object.entries(parsed.data.queries)
    if (queries.length === 0) return reply.code(400).send({ detail: 'No queries provided.' })
    if (queries.length > mostQueries)
      return reply
        .code(400)
        .send({ detail: `Too many queries in one batch (limit: ${mostQueries})` })
    const responses = queries.map(([key, query]) => [
      key,
      { ...answerTo(query, wanted.data), query },
    ])
    return reply
      .header('x-batch-size', String(queries.length))
      .send({ responses: Object.fromEntries(responses), limit: wanted.data.limit })
  })
  return simulator.listen(options.port ?? 0)
}
