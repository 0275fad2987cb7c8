import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { person } from '../contract.ts'
import { somebody, startPersonProvider } from './testing/provider.ts'

let provider: Awaited<ReturnType<typeof startPersonProvider>>
let server: TestServer
let anna: Person
beforeAll(async () => {
  provider = await startPersonProvider()
  server = await startTestServer(provider.environment)
  anna = await server.person(['SalesRepresentative'])
})
afterEach(() => provider.misbehave({ mode: 'off' }))
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const refresh = (socialSecurityNumber: string, doCreditCheck = false) =>
  anna.call(person.refresh, { socialSecurityNumber, doCreditCheck, purpose: 'credit' })

describe('snapshots', () => {
  it('keep what was known at a moment, and are listed newest first', async () => {
    const one = somebody()
    const { body: before } = await refresh(one.personalNumber)
    const first = await anna.call(person.snapshotSave, { id: before.id })
    expect(first.status).toBe(200)
    await refresh(one.personalNumber, true)
    const second = await anna.call(person.snapshotSave, { id: before.id })
    const { body: list } = await anna.call(person.snapshotList, { keys: [before.id] })
    expect(list.map(({ id }) => id)).toEqual([second.body.id, first.body.id])
    expect(list[0]).toMatchObject({
      userName: expect.stringContaining('Person'),
      personId: before.id,
    })
    const kept = await anna.call(person.snapshotGet, { id: first.body.id })
    expect(kept.body.person).toMatchObject({ name: before.name, creditCheckDateTaken: null })
    expect(
      (await anna.call(person.snapshotGet, { id: second.body.id })).body.person
        .creditCheckDateTaken,
    ).toBe('2026-11-21')
    const { rows } = await server.owner.query(
      `select action from audit_entry where action in ('person.snapshotSave', 'person.snapshotGet') and body ->> 'subject' = $1`,
      [one.personalNumber],
    )
    expect(rows).toHaveLength(4)
  })

  it('are refused of a person of whom nothing is known, and none is an empty list', async () => {
    const { rows } = await server.owner.query(
      `insert into person (personal_number, name) values ('198611239883', 'Ärla Öberg') returning id`,
    )
    expect(await anna.call(person.snapshotSave, { id: rows[0].id })).toMatchObject({
      status: 409,
      refusal: { code: 'nothingKnown' },
    })
    expect((await anna.call(person.snapshotList, { keys: [rows[0].id] })).body).toEqual([])
    expect((await anna.call(person.get, { id: rows[0].id })).body).toMatchObject({
      information: null,
      credit: null,
    })
  })
})
