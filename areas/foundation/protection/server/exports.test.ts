import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { dayLength } from '#platform/time.ts'
import { protection } from '../contract.ts'
import { exportDays } from '../settings.ts'
import { protectionTasks } from './export-job.ts'

const asa = '196408233234'
const bo = '198507099805'
const company = '5560160680'
const email = 'Asa.Oberg@example.se'

let server: TestServer
let aml: Person
let services: JobServices
let close: () => Promise<void>
const insert = (statement: string, ...values: unknown[]) => server.owner.query(statement, values)

beforeAll(async () => {
  server = await startTestServer()
  aml = await server.person(['AmlDepartment'])
  const log = pino({ level: 'silent' })
  const opened = openDatabase({ url: server.database.url, log, most: 4, role: 'skynet_app' })
  close = () => opened.close()
  services = {
    writes: opened,
    reads: opened,
    files: openFileStore(server.config),
    config: server.config,
    clock: () => new Date(),
    log,
  }
  await insert(`insert into company (organization_number, name) values ($1, 'Bolaget AB')`, company)
  await insert(
    `insert into company (organization_number, name, street) values ($1, 'Öbergs Bygg', 'Byggatan 1')`,
    asa.slice(2),
  )
  await insert(`insert into person (personal_number, name) values ($1, 'Åsa Öberg')`, asa)
  await insert(
    `insert into key_person (organization_number, personal_number, name, position, source, fetched_at)
     values ($1, $2, 'Åsa Öberg', 0, 'A', skynet.now()), ($1, $3, 'Bo Ek', 1, 'A', skynet.now())`,
    company,
    asa,
    bo,
  )
  await insert(
    `insert into contact (organization_number, name, email, phone_number, created_by)
     values ($1, 'Åsa Öberg', $2, '0701234567', 'Maja Lind'), ($1, 'Eva Alm', 'eva@example.se', '0709999999', 'Maja Lind'),
       ($3, 'Kim Sten', 'kim@example.se', '0708888888', 'Maja Lind')`,
    company,
    email,
    asa.slice(2),
  )
  await insert(
    `insert into company_internal_information (organization_number, info_text, changed_by)
     values ($1, 'Åsa 640823-3234 ringde med Bo Ek (850709-9805), svar till bo@example.se och asa.oberg@example.se', 'Maja Lind')`,
    company,
  )
  await insert(
    `insert into company_information (organization_number, provider, part, fetched_at, fetched_by, answer)
     values ($1, 'A', 'board', skynet.now(), 'Maja Lind', $2)`,
    company,
    JSON.stringify({
      content: [
        { name: 'Åsa Öberg', personalNumber: asa, role: 'LE' },
        { name: 'Bo Ek', personalNumber: bo, street: 'Hemliga gatan 4', role: 'VD' },
      ],
    }),
  )
  await insert(
    `insert into company_aml_rating (organization_number, rating, source, rated_at) values ($1, 400, 'AML', skynet.now())`,
    asa.slice(2),
  )
})
afterAll(async () => {
  await close()
  await server.stop()
})

/** Makes what is ordered, as a worker does. */
async function make(id: string) {
  const tasks = protectionTasks({
    text: (act) => act,
    labels: () => ({}),
    values: () => ({}),
    looks: [],
  })
  await tasks['make-person-export']?.({ id }, services)
  return tasks
}
interface Kind {
  readonly uppgift: string
  readonly rader: readonly Record<string, unknown>[]
}
async function contentOf(id: string) {
  const { body } = await aml.call(protection.file, { id, format: 'json' })
  const text = await body.text()
  const read = JSON.parse(text) as { namn: string[]; uppgifter: Kind[]; granskningslogg: object[] }
  const rows = (name: string) => read.uppgifter.find(({ uppgift }) => uppgift === name)?.rader ?? []
  return { text, rows, ...read }
}
const order = async (input: { socialSecurityNumber?: string; emails?: string[] }) =>
  (await aml.call(protection.order, { ...input, reason: 'Begäran enligt artikel 15' })).body.id

test('protection 5: what is kept of a person is counted by kind, and asked for nobody is refused', async () => {
  const { body } = await aml.call(protection.find, {
    socialSecurityNumber: '640823-3234',
    emails: [email],
  })
  expect(body.names).toEqual(expect.arrayContaining(['Åsa Öberg', 'Öbergs Bygg']))
  const counts = Object.fromEntries(body.list.map(({ name, count }) => [name, count]))
  expect(counts).toMatchObject({ Personer: 1, Nyckelpersoner: 1, Kontakter: 2, Företag: 1 })
  expect(body.list.find(({ name }) => name === 'AML-betyg')?.withheld).toContain('4 kap. 9 §')
  const { refusal } = await aml.call(protection.find, {})
  expect(refusal).toMatchObject({ code: 'nobody' })
})

test('protection 6, 7: an export tells all that is theirs, and nothing that is others’', async () => {
  const id = await order({ socialSecurityNumber: asa, emails: [email] })
  await make(id)
  const { text, rows, namn, granskningslogg } = await contentOf(id)
  expect(namn).toContain('Åsa Öberg')
  expect(rows('Nyckelpersoner')).toHaveLength(1)
  expect(rows('Kontakter')).toEqual([
    expect.objectContaining({
      name: 'Åsa Öberg',
      email,
      phoneNumber: '0701234567',
      createdBy: '[handläggare]',
    }),
    expect.objectContaining({ name: '[annan person]', phoneNumber: '[annan person]' }),
  ])
  expect(rows('Intern information')[0]?.['infoText']).toBe(
    'Åsa 640823-3234 ringde med [annan person] ([annan person]), svar till [annan adress] och asa.oberg@example.se',
  )
  expect(rows('Företagsupplysningar')[0]?.['answer']).toEqual({
    content: [
      { name: 'Åsa Öberg', personalNumber: asa, role: 'LE' },
      {
        name: '[annan person]',
        personalNumber: '[annan person]',
        street: '[annan person]',
        role: 'VD',
      },
    ],
  })
  expect(rows('Företag')).toEqual([
    expect.objectContaining({ name: 'Öbergs Bygg', street: 'Byggatan 1' }),
  ])
  expect(rows('AML-betyg')).toEqual([])
  for (const others of [
    'Bo Ek',
    bo,
    'Eva Alm',
    'Kim Sten',
    'kim@',
    '0708888888',
    'Hemliga',
    'Maja Lind',
  ])
    expect(text).not.toContain(others)
  // Looking for what is kept of them was a look at them.
  expect(JSON.stringify(granskningslogg)).toContain('protection.find')
})

test('protection 7: an export is kept as JSON and PDF, with a row in the trail for each that is fetched', async () => {
  const id = await order({ socialSecurityNumber: asa })
  const again = await aml.call(protection.order, { socialSecurityNumber: asa, reason: 'Igen' })
  expect(again.refusal).toMatchObject({ code: 'underWay' })
  await make(id)
  const [made] = (await aml.call(protection.exports, {})).body.list
  expect(made).toMatchObject({
    id,
    socialSecurityNumber: asa,
    state: 'done',
    reason: 'Begäran enligt artikel 15',
    formats: ['json', 'pdf'],
  })
  expect(made?.rows).toBeGreaterThan(3)
  const pdf = await aml.call(protection.file, { id, format: 'pdf' })
  const bytes = Buffer.from(await pdf.body.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const { rows } = await server.owner.query<{ actor_id: string; persons: string[] }>(
    `select actor_id, body->'persons' as persons from audit_entry where action = 'protection.file' and subject = $1`,
    [id],
  )
  expect(rows).toEqual([{ actor_id: aml.id, persons: [asa] }])
})

test('protection 7: an e-mail address alone finds a contact', async () => {
  const id = await order({ emails: ['EVA@example.se'] })
  await make(id)
  const { rows, text } = await contentOf(id)
  expect(rows('Kontakter')).toEqual([expect.objectContaining({ name: 'Eva Alm' })])
  expect(text).not.toContain(asa)
})

test('protection 8: the files are removed when their days are over, and that they were made stays', async () => {
  const id = await order({ emails: ['ingen@example.se'] })
  const tasks = await make(id)
  const { rows } = await server.owner.query<{ runAt: Date }>(
    `select run_at + skynet.ahead() as "runAt" from graphile_worker.jobs where key = 'remove-person-export:' || $1`,
    [id],
  )
  const days = ((rows[0]?.runAt.getTime() ?? 0) - Date.now()) / dayLength
  expect(Math.round(days)).toBe(exportDays.standard)
  await tasks['remove-person-export']?.({ id }, services)
  await tasks['remove-person-export']?.({ id }, services)
  const [made] = (await aml.call(protection.exports, {})).body.list
  expect(made).toMatchObject({ id, state: 'done', formats: [] })
  const gone = await aml.call(protection.file, { id, format: 'json' })
  expect(gone.refusal).toMatchObject({ code: 'removed' })
})

test('protection 9: who answers nobody orders and fetches nothing, and the auditor only reads', async () => {
  const seller = await server.person(['SalesRepresentative'])
  const auditor = await server.person(['Auditor'])
  const asked = { emails: ['a@b.se'], reason: 'x' }
  expect((await seller.call(protection.order, asked)).status).toBe(403)
  expect((await seller.call(protection.exports, {})).status).toBe(403)
  expect((await auditor.call(protection.exports, {})).status).toBe(200)
  expect((await auditor.call(protection.order, asked)).status).toBe(403)
  const [made] = (await aml.call(protection.exports, {})).body.list
  const id = made?.id ?? ''
  // Its files are gone.
  expect((await auditor.call(protection.file, { id, format: 'json' })).status).toBe(404)
  expect((await seller.call(protection.file, { id, format: 'json' })).status).toBe(403)
})
