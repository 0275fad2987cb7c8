import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { mayCall } from '#platform/permission.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { search } from '#areas/operations/search/contract.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { batch } from '#areas/credit/batch/contract.ts'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'
import { saidOf } from '#platform/schema.ts'
import { concealedNumber, takesKey } from '#platform/server/concealed.ts'
import { company } from '#areas/parties/company/contract.ts'
import { contracts } from './areas.ts'
import { clientReaders } from './testing/reads.ts'
import { sampleInput } from './testing/sample-input.ts'
import { startSeededServer, type SeededServer } from './testing/seeded.ts'
import type { Person } from './testing.ts'

/** Somebody whose first digits are shown to everybody, and the last four to few. */
const number = '196903069836'
const name = 'Bert Karlsson'
/** The same, as dates are written. */
const otherwise =
  'sedan 1969 03 06 9836 och 1969/03/06-9836, rum 1203 690306.9836 11 22 3333 den 2026-11-24 1007'
/** Who may the most without being shown a number whole (users 13). */
const masking = policies.filter((policy) => !clientReaders.includes(policy))
const staff = { kind: 'staff', id: '', name: '', email: '', policies: masking } as const
const queries = contracts
  .flatMap((contract) => Object.values(contract))
  .filter(({ kind, may }) => kind === 'query' && mayCall(may, staff))

let server: SeededServer
let handler: Person
beforeAll(async () => {
  server = await startSeededServer()
  handler = await server.person(masking)
  const { owner, known } = server
  await owner.query('insert into person (personal_number, name) values ($1, $2)', [number, name])
  await owner.query(
    `insert into guarantor (organization_number, name, social_security_number, added_at) values ($1, $2, $3, now())`,
    [known.company, name, number],
  )
  // Their own firm, which sells and buys.
  const firm = number.slice(2)
  await owner.query('insert into company (organization_number, name) values ($1, $2)', [firm, name])
  await owner.query(
    'insert into client (organization_number, company_type) values ($1, 0), ($1, 1)',
    [firm],
  )
  await owner.query(
    `insert into invoice (source, reference, partner, issuer_organization_number, issuer_name, recipient_organization_number, recipient_name,
       invoice_number, number_key, invoice_amount, invoice_date, due_date, state_by)
     values ('partner', 'guessed', 'Bokio', $1, $2, $1, $2, 'A', 'A', 100000, current_date, current_date, 'test')`,
    [firm, name],
  )
  await owner.query(
    `insert into unprocessed_invoice (origin, intake_key, issuer_organization_number, issuer_name, errors, error_states)
     values (1, 'guessed', $1, $2, '[]', '{1,5,6}')`,
    [firm, name],
  )
  // Where it stands among words.
  await handler.call(usertasks.save, {
    header: 'Ring 690306-9836',
    message: `${name} ${number} ${otherwise}`,
  })
  await owner.query(
    `with file as (insert into stored_file (name, content_type, size, sha256) values ('a.pdf', 'application/pdf', 1, repeat('0', 64)) returning id)
     insert into interpretation (file_name, document_file_id, search_text, reading_state, status)
     select 'ring.pdf', id, $1, 'read', 'Pending' from file`,
    [`ring 690306-9836 ${otherwise} ring.pdf`],
  )
})
afterAll(() => server.stop())

/** The last digit of a part of the number, as it is and as another one. */
const parts = [
  number.slice(2, 9),
  number.slice(0, 9),
  number.slice(2, 11),
  number.slice(0, 11),
  `${number.slice(2, 8)}-${number.slice(8, 9)}`,
  number.slice(8),
  number.slice(8, 11),
  // A name before it, where texts are searched as one.
  `${name.toLowerCase()} ${number.slice(2, 9)}`,
].map((right) => ({
  right,
  wrong: right.slice(0, -1) + String((Number(right.slice(-1)) + 1) % 10),
}))

/** Ids and instants are other digits in each run, and may happen to hold those that are asked for. */
const byChance = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d{2}-\d{2}T[\d:.]+Z/g

/** What one is told, without what one has asked oneself. */
async function told(endpoint: AnyEndpoint, field: string, text: string) {
  const input = { ...sampleInput(endpoint, server.known), [field]: text }
  const { status, body, refusal } = await handler.call(endpoint, input as never)
  const answer: unknown = body
  const said = answer instanceof Blob ? answer.size : (answer ?? refusal)
  return `${status} ${JSON.stringify(said)?.replace(byChance, '').replaceAll(text, '·')}`
}

it('a masked digit that is right is answered as one that is wrong, by every call that takes a text (search 14)', async () => {
  const masked = await handler.call(search.person, { query: name })
  expect(masked.body.hits[0]?.socialSecurityNumber).toBe('690306-****')
  const asked: string[] = []
  const differing: string[] = []
  for (const endpoint of queries)
    for (const [field, schema] of Object.entries(endpoint.input.shape)) {
      if (!schema.safeParse(name).success) continue
      asked.push(endpoint.id)
      for (const { right, wrong } of parts)
        if (
          (await told(endpoint, field, right)) !== (await told(endpoint, field, wrong)) &&
          // What differs by itself is asked for once more.
          (await told(endpoint, field, wrong)) === (await told(endpoint, field, wrong))
        )
          differing.push(`${endpoint.id} ${field} ${right}`)
    }
  expect(differing).toEqual([])
  expect(asked).toEqual(
    expect.arrayContaining([
      'search.company',
      'search.person',
      'search.everything',
      'invoices.all',
    ]),
  )
  expect(asked.length).toBeGreaterThan(15)
})

it.each([
  ['ring 690306-9836', 1],
  ['ring 690306', 1],
  ['ring 690306-9', 0],
  ['ring 690306-983', 0],
  ['306-9836', 0],
  ['1969 03 06', 1],
  ['1969 03 06 983', 0],
  ['1969/03/06-9836', 1],
  ['1969/03/06-98', 0],
  ['3/06-9836', 0],
  ['690306.9836', 1],
  ['690306.98', 0],
  ['rum 1203 690306', 1],
  ['2026-11-24', 1],
  ['36 11 22 3333', 0],
] as const)(
  'among words of a task and an interpretation %s finds %i of each: the whole number, and what is shown of it (search 14)',
  async (query, count) => {
    const { body } = await handler.call(search.everything, { query })
    const found = (kind: string) =>
      body.things.filter((one) => one.kind === kind && /ring/i.test(one.name)).length
    expect([found('userTask'), found('interpretation')]).toEqual([count, count])
    const listed = await handler.call(interpretation.all, { searchQuery: query })
    expect(listed.body.list.length).toBe(count)
    const tasks = await handler.call(usertasks.all, { query })
    expect(tasks.body.list.length).toBe(count)
  },
)

it('rows are sorted by no digit that is not shown, to whoever is not shown it (search 14)', async () => {
  const { owner } = server
  // Of one day of birth, downward where their ids and rows go upward.
  const firms = [9836, 7707, 5508, 3309].map((last) => `690306${last}`)
  const ids = firms.map((_, at) => `00000000-0000-4000-8000-00000000000${at}`)
  const runId = server.known.ids.batch ?? expect.fail()
  await owner.query('delete from batch_row where run_id = $1', [runId])
  for (const [at, firm_] of firms.entries()) {
    await owner.query(
      `with file as (insert into stored_file (name, content_type, size, sha256) values ('a.pdf', 'application/pdf', 1, repeat('0', 64)) returning id)
       insert into interpretation (id, file_name, document_file_id, search_text, reading_state, status, issuer_organization_number, recipient_organization_number)
       select $1, 'ordnad.pdf', id, 'ordnad', 'read', 'Pending', $2, $2 from file`,
      [ids[at], firm_],
    )
    await owner.query(
      `insert into batch_row (run_id, row_number, written, organization_number, state) values ($1, $2, $3::text, $3::text, 'waiting')`,
      [runId, at + 1, firm_],
    )
  }
  const upward = async (person: Person) => {
    const page = { searchQuery: 'ordnad', sortOrder: 'asc' } as const
    const of = async (sortField: 'issuerOrganizationNumber' | 'recipientOrganizationNumber') =>
      (await person.call(interpretation.all, { ...page, sortField })).body.list.map(({ id }) => id)
    const listed = await person.call(batch.rows, { id: runId, sortField: 'number' })
    return [
      await of('issuerOrganizationNumber'),
      await of('recipientOrganizationNumber'),
      listed.body.list.map(({ rowNumber }) => ids[rowNumber - 1]),
    ]
  }
  expect(await upward(handler)).toEqual([ids, ids, ids])
  const downward = ids.toReversed()
  expect(await upward(await server.person(policies))).toEqual([downward, downward, downward])
})

const firm = number.slice(2)
/** The whole number, however it is written. */
const whole = /(?:19)?690306[-+ ]?9836/
const tellsWhole = ({ answer }: AnyEndpoint) =>
  typeof answer === 'object' && saidOf(answer, 'tellsWhole') === true

/** What has to be sent, and no filter. */
const demandedOf = (endpoint: AnyEndpoint) =>
  Object.fromEntries(
    Object.entries(sampleInput(endpoint, server.known)).filter(
      ([field]) => !endpoint.input.shape[field]?.safeParse(undefined).success,
    ),
  )

it('no call answers a sole trader’s whole number to who is not shown those, not even where it was asked by (users 13)', async () => {
  const telling: string[] = []
  const concealing: string[] = []
  for (const endpoint of queries.filter((one) => !tellsWhole(one)))
    for (const input of [
      sampleInput(endpoint, server.known),
      sampleInput(endpoint, { ...server.known, company: firm }),
      demandedOf(endpoint),
    ]) {
      const { body, refusal } = await handler.call(endpoint, input as never)
      const answer: unknown = body
      if (answer instanceof Blob) continue
      const said = JSON.stringify(answer ?? refusal ?? '')
      if (whole.test(said)) telling.push(endpoint.id)
      if (said.includes('690306-****~')) concealing.push(endpoint.id)
    }
  expect(telling).toEqual([])
  expect(concealing).toEqual(
    expect.arrayContaining(['invoices.all', 'company.getcompanyinfo', 'unprocessed.list']),
  )
})

it('what is answered in its place opens the same, is the same each time, and tells nothing when it is changed (users 13)', async () => {
  const { body } = await handler.call(search.company, { query: name })
  const key = body.hits[0]?.organizationNumber ?? ''
  expect(key).toMatch(/^690306-\*{4}~[\w-]{30}$/)
  expect((await handler.call(search.company, { query: name })).body.hits[0]).toMatchObject({
    organizationNumber: key,
  })
  const opened = await handler.call(company.getcompanyinfo, { orgnumber: key })
  expect(opened.status).toBe(200)
  expect(JSON.stringify(opened.body)).toContain(name)
  expect(JSON.stringify(opened.body)).not.toMatch(whole)
  const other = key.replace(/~(.)/, (_, first) => `~${first === 'A' ? 'B' : 'A'}`)
  const refused = await handler.call(company.getcompanyinfo, { orgnumber: other })
  expect(refused.status).toBe(400)
})

it('every field that takes a company’s number takes the key of one', () => {
  const key = concealedNumber('a secret', firm)
  const fields = contracts
    .flatMap((contract) => Object.values(contract))
    .flatMap(({ id, input }) =>
      Object.entries(input.shape).map(([field, schema]) => ({ id, field, schema })),
    )
  const takes = fields.filter(
    ({ schema }) =>
      schema.safeParse('5560160680').success &&
      schema.safeParse(key).success &&
      !schema.safeParse('Text').success,
  )
  expect(takes.length).toBeGreaterThan(50)
  expect(
    takes.filter(({ field }) => !takesKey(field)).map(({ id, field }) => `${id} ${field}`),
  ).toEqual([])
})
