import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { dayLength } from '#platform/time.ts'
import { documents } from '../contract.ts'
import { documentTasks } from './jobs.ts'

const organizationNumber = '5560160680'
const file = (text: string) => ({
  name: `${text}.pdf`,
  content: new TextEncoder().encode(`%PDF-1.7\n% ${text}\n%%EOF`),
  type: 'application/pdf',
})

let server: TestServer
let staff: Person
let colleague: Person
let administrator: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.person(['SalesRepresentative'])
  colleague = await server.person(['SalesRepresentative'])
  administrator = await server.person(['Administrator'])
  await server.owner.query(
    `insert into company (organization_number, name) values ($1, 'Bolaget AB')`,
    [organizationNumber],
  )
})
afterAll(() => server.stop())

const upload = async (text: string, id?: string) =>
  (await staff.call(documents.add, { organizationNumber, ...(id && { id }) }, file(text))).body
const listed = async () =>
  (await staff.call(documents.getByOrgNumber, { organizationNumber })).body.map(({ id }) => id)
const removed = async (person = staff) =>
  (await person.call(documents.getRemoved, { organizationNumber })).body
const textOf = async (id: string) => (await staff.call(documents.get, { id })).body.text()

describe('documents 18: what is removed', () => {
  it('is listed, and put back whole by who added it and by administrators', async () => {
    const { id } = await upload('bokslut')
    for (const person of [staff, administrator]) {
      expect((await staff.call(documents.delete, { id })).status).toBe(204)
      expect(await listed()).not.toContain(id)
      expect((await staff.call(documents.get, { id })).status).toBe(404)
      expect((await removed())[0]).toMatchObject({
        id,
        name: 'bokslut.pdf',
        removedByName: expect.stringMatching(/^Person /),
        undoneUntil: expect.any(String),
        mayRemove: true,
      })
      expect((await removed(colleague))[0]).toMatchObject({ id, mayRemove: false })
      expect((await colleague.call(documents.restore, { id })).refusal.code).toBe('notYours')
      expect((await person.call(documents.restore, { id })).body).toMatchObject({ id })
      expect(await listed()).toContain(id)
      expect(await textOf(id)).toContain('bokslut')
      expect(await removed()).toEqual([])
    }
    expect((await staff.call(documents.restore, { id })).status).toBe(404)
  })

  it('is also the file that another took the place of', async () => {
    const { id } = await upload('gammal')
    await upload('ny', id)
    const [old] = await removed()
    expect(old).toMatchObject({ name: 'gammal.pdf' })
    expect((await staff.call(documents.restore, { id: old?.id ?? '' })).status).toBe(200)
    expect(await textOf(old?.id ?? '')).toContain('gammal')
    expect(await textOf(id)).toContain('ny')
  })

  it('is gone when 30 days have passed', async () => {
    const [late, early] = [await upload('sen'), await upload('tidig')]
    for (const { id } of [late, early]) await staff.call(documents.delete, { id })
    const age = (id: string, days: number) =>
      server.owner.query(
        `update document_file set removed_at = skynet.now() - make_interval(days => $2) where id = $1`,
        [id, days],
      )
    await age(late.id, 31)
    await age(early.id, 29)
    expect((await removed()).map(({ id }) => id)).toEqual([early.id])
    expect((await staff.call(documents.restore, { id: late.id })).status).toBe(404)
    const jobs = openDatabase({
      url: server.database.url,
      log: pino({ level: 'silent' }),
      most: 1,
      role: 'skynet_app',
    })
    await documentTasks['documents-sweep']?.(
      {},
      {
        writes: jobs,
        reads: jobs,
        clock: () => new Date(Date.now() - dayLength / 2),
        config: server.config,
        log: pino({ level: 'silent' }),
        files: openFileStore(server.config),
      },
    )
    await jobs.close()
    const { rows } = await server.owner.query(
      'select id from document_file where removed_at is not null',
    )
    expect(rows).toEqual([{ id: early.id }])
  })
})
