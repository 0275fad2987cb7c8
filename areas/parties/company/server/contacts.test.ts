import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { sweepRemoved } from '#platform/server/sweep-removed.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { contacts } from '../contract.ts'
import { addCompany, newNumber } from './testing/companies.ts'

let server: TestServer
let anna: Person
beforeAll(async () => {
  server = await startTestServer()
  anna = await server.person(['SalesRepresentative'])
})
afterAll(() => server.stop())

const asa = {
  name: 'Åsa Öberg',
  email: 'asa@exempel.se',
  relationToCompany: 'VD',
  phoneNumber: '08-123 45 67',
  cellphoneNumber: '',
}
const list = async (organizationNumber: string) =>
  (await anna.call(contacts.get, { organizationNumber })).body

describe('contacts', () => {
  it('company 45: are told of invoices by e-mail until somebody says otherwise', async () => {
    const organizationNumber = await addCompany(server.owner)
    const ways = async () =>
      (await list(organizationNumber)).map(({ byEmail, byPush }) => [byEmail, byPush])
    await anna.call(contacts.save, { ...asa, organizationNumber })
    expect(await ways()).toEqual([[true, false]])
    const id = (await list(organizationNumber))[0]?.id ?? ''
    const same = { ...asa, id, organizationNumber }
    await anna.call(contacts.save, { ...same, byEmail: false, byPush: true })
    expect(await ways()).toEqual([[false, true]])
    // Who does not say it changes nothing of it.
    await anna.call(contacts.save, { ...same, name: 'Åsa Ek' })
    expect(await ways()).toEqual([[false, true]])
    await anna.call(contacts.delete, { id })
    expect(await anna.call(contacts.restore, { id })).toMatchObject({
      body: { byEmail: false, byPush: true },
    })
    const { rows } = await server.owner.query<{ after: object }>(
      `select body -> 'after' as after from audit_entry where company = $1 and body ->> 'action' = 'contacts.save' order by at`,
      [organizationNumber],
    )
    expect(rows.map(({ after }) => after)).toMatchObject([
      { byEmail: true, byPush: false },
      { byEmail: false, byPush: true },
      { byEmail: false, byPush: true },
    ])
  })

  it('are added, changed and removed', async () => {
    const organizationNumber = await addCompany(server.owner)
    expect((await anna.call(contacts.save, { ...asa, organizationNumber })).body).toBe(true)
    const [stored] = await list(organizationNumber)
    expect(stored).toMatchObject({
      ...asa,
      phoneNumber: '081234567',
      organizationNumber,
      version: 1,
    })
    const id = stored?.id as string
    expect(
      (
        await anna.call(contacts.save, {
          ...asa,
          id,
          organizationNumber,
          name: 'Åsa Ek',
          email: 'ASA@exempel.se',
          version: 1,
        })
      ).body,
    ).toBe(true)
    expect(await list(organizationNumber)).toMatchObject([
      { name: 'Åsa Ek', email: 'ASA@exempel.se', version: 2 },
    ])
    expect((await anna.call(contacts.delete, { id })).status).toBe(204)
    expect((await anna.call(contacts.delete, { id })).status).toBe(404)
    expect(await list(organizationNumber)).toEqual([])
  })

  it('have one e-mail address each: a second one only fills in what the first lacks', async () => {
    const organizationNumber = await addCompany(server.owner)
    await anna.call(contacts.save, { ...asa, organizationNumber })
    const again = {
      name: 'Åsa Annorlunda',
      email: 'Asa@Exempel.se',
      relationToCompany: 'Ekonomi',
      cellphoneNumber: '0701234567',
    }
    expect(await anna.call(contacts.save, { ...again, organizationNumber })).toMatchObject({
      status: 200,
      body: false,
    })
    expect(await list(organizationNumber)).toMatchObject([
      {
        name: 'Åsa Öberg',
        relationToCompany: 'VD',
        phoneNumber: '081234567',
        cellphoneNumber: '0701234567',
      },
    ])
    const elsewhere = await addCompany(server.owner)
    expect((await anna.call(contacts.save, { ...again, organizationNumber: elsewhere })).body).toBe(
      true,
    )
  })

  it('keep both when one is given the other’s address', async () => {
    const organizationNumber = await addCompany(server.owner)
    await anna.call(contacts.save, { ...asa, organizationNumber })
    await anna.call(contacts.save, {
      ...asa,
      name: 'Bo',
      email: 'bo@exempel.se',
      organizationNumber,
    })
    const bo = (await list(organizationNumber)).find(({ name }) => name === 'Bo')
    expect(
      (await anna.call(contacts.save, { ...asa, id: bo?.id, name: 'Bosse', organizationNumber }))
        .body,
    ).toBe(false)
    expect((await list(organizationNumber)).map(({ name, email }) => [name, email])).toEqual([
      ['Bo', 'bo@exempel.se'],
      ['Åsa Öberg', 'asa@exempel.se'],
    ])
  })

  it('are saved once by two who add the same at the same moment', async () => {
    const organizationNumber = await addCompany(server.owner)
    const answers = await Promise.all(
      [1, 2, 3].map(() => anna.call(contacts.save, { ...asa, organizationNumber })),
    )
    expect(answers.map(({ body }) => body).toSorted()).toEqual([false, false, true])
    expect(await list(organizationNumber)).toHaveLength(1)
  })

  it('are not overwritten by one who saw an older version', async () => {
    const organizationNumber = await addCompany(server.owner)
    await anna.call(contacts.save, { ...asa, organizationNumber })
    const id = (await list(organizationNumber))[0]?.id
    await anna.call(contacts.save, { ...asa, id, organizationNumber, name: 'Först', version: 1 })
    const late = await anna.call(contacts.save, {
      ...asa,
      id,
      organizationNumber,
      name: 'Sedan',
      version: 1,
    })
    expect(late).toMatchObject({
      status: 409,
      refusal: {
        code: 'stale',
        changed: expect.arrayContaining([
          expect.objectContaining({ field: 'name', stored: 'Först' }),
        ]),
      },
    })
  })

  it('need name and e-mail, and digits in both numbers (decision A25)', async () => {
    const organizationNumber = await addCompany(server.owner)
    const { status, refusal } = await anna.call(contacts.save, {
      organizationNumber,
      name: ' ',
      email: 'nej',
      phoneNumber: 'noll åtta',
      cellphoneNumber: '+46 70',
    })
    expect(status).toBe(400)
    expect(refusal.fields?.map(({ field }) => field)).toEqual([
      'name',
      'email',
      'phoneNumber',
      'cellphoneNumber',
    ])
    expect(refusal.fields?.[0]?.message).toBe('Namn behöver fyllas i')
  })

  it('belong to a company, and to those who have logged in', async () => {
    expect(
      (await anna.call(contacts.save, { ...asa, organizationNumber: newNumber() })).status,
    ).toBe(404)
    const organizationNumber = await addCompany(server.owner)
    await anna.call(contacts.save, { ...asa, organizationNumber })
    const id = (await list(organizationNumber))[0]?.id
    expect(
      (
        await anna.call(contacts.save, {
          ...asa,
          id,
          organizationNumber: await addCompany(server.owner),
        })
      ).status,
    ).toBe(404)
    expect((await server.anonymous(contacts.get, { organizationNumber })).status).toBe(401)
  })

  it('leave audit rows for looks and changes', async () => {
    const organizationNumber = await addCompany(server.owner)
    await anna.call(contacts.save, { ...asa, organizationNumber })
    await list(organizationNumber)
    const { rows } = await server.owner.query(
      'select action, body from audit_entry where company = $1 order by at',
      [organizationNumber],
    )
    expect(rows.map(({ action }) => action)).toEqual(['contacts.save', 'contacts.get'])
    expect(rows[0].body).toMatchObject({ after: { email: asa.email } })
  })

  it('company 30: are put back for 30 days, and then they are gone', async () => {
    const organizationNumber = await addCompany(server.owner)
    await anna.call(contacts.save, { ...asa, organizationNumber })
    const [stored] = await list(organizationNumber)
    const id = stored?.id ?? ''
    await anna.call(contacts.delete, { id })
    const removed = async () => (await anna.call(contacts.removed, { organizationNumber })).body
    expect(await removed()).toMatchObject([
      { id, name: asa.name, removedByName: expect.any(String), undoneUntil: expect.any(String) },
    ])
    // Another has got the address meanwhile.
    await anna.call(contacts.save, { ...asa, name: 'Åsa Ny', organizationNumber })
    expect((await anna.call(contacts.restore, { id })).refusal.code).toBe('emailInUse')
    const [other] = await list(organizationNumber)
    await anna.call(contacts.delete, { id: other?.id ?? '' })
    const restored = await anna.call(contacts.restore, { id })
    const { blacklisted: _, ...kept } = { ...stored }
    expect(restored).toMatchObject({
      status: 200,
      body: { ...kept, version: 2, changed: expect.any(String), changedBy: expect.any(String) },
    })
    expect(await list(organizationNumber)).toMatchObject([{ id }])

    await server.owner.query(
      `update contact set removed_at = skynet.now() - interval '31 days' where id = $1`,
      [other?.id],
    )
    expect(await removed()).toEqual([])
    expect((await anna.call(contacts.restore, { id: other?.id ?? '' })).status).toBe(404)
    const log = pino({ level: 'silent' })
    const jobs = openDatabase({ url: server.database.url, log, most: 1, role: 'skynet_app' })
    await sweepRemoved(['contact'])['sweep-removed']?.(
      {},
      {
        writes: jobs,
        reads: jobs,
        clock: () => new Date(),
        config: server.config,
        log,
        files: openFileStore(server.config),
      },
    )
    await jobs.close()
    const { rows } = await server.owner.query(
      'select id from contact where organization_number = $1',
      [organizationNumber],
    )
    expect(rows).toEqual([{ id }])
  })

  it('company 40: are warned of when their address or domain is blacklisted', async () => {
    const organizationNumber = await addCompany(server.owner)
    const aml = await server.person(['AmlDepartment'])
    const domain = `${organizationNumber}.example.se`
    for (const email of [`a@${domain}`, `b@${domain}`, `c@under.x${domain}`])
      await anna.call(contacts.save, { ...asa, name: email, email, organizationNumber })
    const warned = async () =>
      (await list(organizationNumber)).map(({ blacklisted }) => blacklisted)
    expect(await warned()).toEqual([false, false, false])
    const item = { itemMatch: 'exact', mustMatch: false } as const
    await aml.call(blacklist.save, { ...item, blacklistType: 3, itemValue: `B@${domain}` })
    expect(await warned()).toEqual([false, true, false])
    await aml.call(blacklist.save, { ...item, blacklistType: 4, itemValue: `x${domain}` })
    expect(await warned()).toEqual([false, true, true])
  })

  it('company 41: stay when somebody changed them since they were seen', async () => {
    const organizationNumber = await addCompany(server.owner)
    await anna.call(contacts.save, { ...asa, organizationNumber })
    const id = (await list(organizationNumber))[0]?.id ?? ''
    await anna.call(contacts.save, { ...asa, id, organizationNumber, name: 'Ny', version: 1 })
    expect(await anna.call(contacts.delete, { id, version: 1 })).toMatchObject({
      status: 409,
      refusal: { code: 'stale' },
    })
    expect((await anna.call(contacts.delete, { id, version: 2 })).status).toBe(204)
  })
})
