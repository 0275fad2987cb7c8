import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { pino } from 'pino'
import type { Policy } from '#areas/foundation/users/rules.ts'
import { settings } from '../contract.ts'
import { defineSetting } from '../rules.ts'
import { readSetting } from './public.ts'

let server: TestServer
let admin: Person
let second: Person
let database: Database
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  second = await server.person(['Administrator'])
  database = openDatabase({ url: server.database.url, log: pino({ level: 'silent' }), most: 1 })
})
afterAll(async () => {
  await database.db.destroy()
  await server.stop()
})

/** Saves values, new ones unless they say which version was seen. */
const save = (...values: object[]) =>
  admin.call(settings.saveConfigurationValues, {
    configurationValues: values.map((value) => ({ version: 0, ...value })) as never,
  })
const list = async () => (await admin.call(settings.getConfigurationValues, {})).body
const find = async (key: string) => (await list()).find((value) => value.key === key)
describe('configuration values', () => {
  it('are created, changed and removed', async () => {
    const sent = {
      namespace: 'test',
      key: 'a',
      value: '12,5',
      type: 'number',
      description: 'Dagar',
      version: 0,
    }
    const created = await save(sent)
    expect(created.status).toBe(200)
    const stored = {
      namespace: 'test',
      key: 'a',
      value: '12.5',
      type: 'number',
      allowMultiple: false,
      description: 'Dagar',
      known: false,
      version: 1,
    }
    expect(created.body).toContainEqual(expect.objectContaining(stored))

    await save({ ...sent, value: 7, version: 1 })
    expect(await find('a')).toMatchObject({
      value: '7',
      version: 2,
      changedBy: expect.stringContaining('Person'),
    })

    expect(
      (await admin.call(settings.deleteConfigurationValue, { namespace: 'test', key: 'a' })).status,
    ).toBe(204)
    expect(await find('a')).toBeUndefined()
    expect(
      (await admin.call(settings.deleteConfigurationValue, { namespace: 'test', key: 'a' })).status,
    ).toBe(404)
  })

  it('take the value as it is in JSON too', async () => {
    await save(
      { namespace: 'test', key: 'bool', value: true, type: 'bool' },
      { namespace: 'test', key: 'list', value: 'a, b', type: 'string', allowMultiple: true },
    )
    expect([(await find('bool'))?.value, (await find('list'))?.value]).toEqual(['true', 'a,b'])
  })

  it.each([
    ['an empty value', { value: ' ' }, 'value', 'Värde behöver fyllas i'],
    ['no value', { value: undefined }, 'value', 'Värde behöver fyllas i'],
    [
      'a value of another type',
      { value: 'tolv', type: 'number' },
      'value',
      'Värde ska vara en siffra, till exempel 12 eller 12.5',
    ],
    ['a type that does not exist', { type: 'date' }, 'type', expect.stringContaining('Typ')],
    ['no namespace', { namespace: '' }, 'namespace', 'Namnrymd behöver fyllas i'],
    ['no key', { key: undefined }, 'key', 'Nyckel behöver fyllas i'],
    ['an object for a value', { value: { a: 1 } }, 'value', expect.stringContaining('Värde')],
  ])('are refused with %s', async (_, wrong, field, message) => {
    const { status, refusal } = await save({
      namespace: 'test',
      key: 'x',
      value: 'v',
      type: 'string',
      ...wrong,
    })
    expect(status).toBe(400)
    expect(refusal.fields).toContainEqual({ field: `configurationValues.0.${field}`, message })
  })

  it('have one name each, whatever its case', async () => {
    const sent = { namespace: 'test', key: 'name', value: '1' }
    expect(await save(sent, { ...sent, key: 'NAME' })).toMatchObject({
      status: 400,
      refusal: { fields: [{ field: 'configurationValues.1.key' }] },
    })
    await save(sent)
    expect(await save({ ...sent, value: '2', version: 0 })).toMatchObject({
      status: 409,
      refusal: { code: 'nameInUse', fields: [{ field: 'configurationValues.0.key' }] },
    })
    expect(await save({ ...sent, key: 'NAME', value: '2' })).toMatchObject({
      status: 409,
      refusal: { code: 'nameInUse' },
    })
  })

  it('are not overwritten by one who saw an older version, and then nothing of the save counts', async () => {
    const sent = { namespace: 'test', key: 'stale', value: '1' }
    await save(sent)
    await save({ ...sent, value: '2', version: 1 })
    const second = await save(
      { namespace: 'test', key: 'beside', value: 'x' },
      { ...sent, value: '3', version: 1 },
    )
    expect(second).toMatchObject({
      status: 409,
      refusal: {
        code: 'stale',
        changed: expect.arrayContaining([expect.objectContaining({ field: 'value', stored: '2' })]),
      },
    })
    expect(await find('beside')).toBeUndefined()
  })

  it('leave only what changed in the audit trail, before and after', async () => {
    const one = { namespace: 'test', key: 'audit1', value: '1' }
    const two = { namespace: 'test', key: 'audit2', value: '1' }
    await save(one, two)
    await save(one, { ...two, value: '2', version: 1 })
    const { rows } = await server.owner.query(
      `select body from audit_entry where action = 'settings.saveConfigurationValues' and subject = 'test audit2'`,
    )
    expect(rows.map(({ body }) => body)).toMatchObject([
      { actorId: admin.id, before: [{ value: '1' }], after: [{ value: '2' }] },
    ])
  })

  it('are changed by administrators only (decision B6)', async () => {
    const other = await server.person(['ConfigurationAdmin', 'LegalDepartment', 'TechnicalSupport'])
    const name = { namespace: 'test', key: 'x' }
    for (const asked of [other.call, server.anonymous]) {
      const status = asked === other.call ? 403 : 401
      expect(
        (
          await asked(settings.saveConfigurationValues, {
            configurationValues: [{ ...name, value: '1', version: 0 }],
          })
        ).status,
      ).toBe(status)
      expect((await asked(settings.deleteConfigurationValue, name)).status).toBe(status)
      expect((await asked(settings.setDisallowSellThroughPartner, { on: true })).status).toBe(
        status,
      )
    }
    const read = async (policy: Policy) =>
      (await (await server.person([policy])).call(settings.getConfigurationValues, {})).status
    expect(await read('ConfigurationAdmin')).toBe(200)
    expect(await read('TechnicalSupport')).toBe(200)
    expect(await read('LegalDepartment')).toBe(403)
  })
})

describe('a setting the program knows', () => {
  // As areas/foundation/blacklist declares it; app/server/settings.ts lists it.
  const shared = defineSetting({
    namespace: 'blacklist',
    key: 'sharedEmailDomains',
    type: 'string',
    allowMultiple: true,
    standard: ['gmail.com'],
    form: { pattern: /./, words: 'en domän' },
    control: false,
    description: '',
  })
  const { namespace, key } = shared
  it('is shown with its standard, takes effect when saved, and falls back when removed', async () => {
    expect(await find(key)).toMatchObject({
      namespace,
      known: true,
      version: 0,
      type: 'string',
      allowMultiple: true,
      value: expect.stringContaining('gmail.com'),
    })
    expect(await readSetting(database.db, shared)).toEqual(shared.standard)

    const saved = await save({
      namespace: namespace.toUpperCase(),
      key,
      value: 'a.se, b.se',
      type: 'string',
      allowMultiple: true,
      version: 0,
    })
    expect(saved.status).toBe(200)
    expect(await readSetting(database.db, shared)).toEqual(['a.se', 'b.se'])

    await admin.call(settings.deleteConfigurationValue, { namespace, key, why: 'Klart' })
    expect(await readSetting(database.db, shared)).toEqual(shared.standard)
  })

  it('keeps the type it is read as', async () => {
    const refused = await save({ namespace, key, value: 'a.se', type: 'string' })
    expect(refused).toMatchObject({
      status: 409,
      refusal: { code: 'otherType', fields: [{ field: 'configurationValues.0.type' }] },
    })
  })
})

describe('the sell block of the partner API', () => {
  const on = async () => (await admin.call(settings.general, {})).body.disallowSellThroughPartnerApi

  /** Off, however it was. */
  async function lift() {
    if (!(await on())) return
    await admin.call(settings.setDisallowSellThroughPartner, { on: false, why: 'Felet är rättat' })
    await approve(second, 'liftSellBlock', 'partner-api')
  }

  it('is turned on and off, by body or by the address', async () => {
    expect(await on()).toBe(false)
    expect(await admin.call(settings.setDisallowSellThroughPartner, { on: true })).toMatchObject({
      status: 200,
      body: { disallowSellThroughPartnerApi: true },
    })
    expect(await on()).toBe(true)

    const post = (last: string, body?: string) =>
      fetch(`${server.url}/api/setting/setDisallowSellThroughPartner/${last}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${admin.token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body ?? null,
      })
    expect((await post('false', '{"why":"Rättat"}')).status).toBe(200)
    expect(await on()).toBe(true)
    await approve(second, 'liftSellBlock', 'partner-api')
    expect(await on()).toBe(false)
    expect((await post('', 'true')).status).toBe(200)
    expect(await on()).toBe(true)
    expect((await post('kanske')).status).toBe(400)
  })

  it('says when it could not be stored', async () => {
    await lift()
    await server.owner.query(
      `alter table general_setting add constraint broken check (not disallow_sell_through_partner_api) not valid`,
    )
    const refused = await admin.call(settings.setDisallowSellThroughPartner, { on: true })
    expect(refused).toMatchObject({
      status: 503,
      refusal: { message: 'Spärren av partner-API:et misslyckades' },
    })
    expect(await on()).toBe(false)
    await server.owner.query('alter table general_setting drop constraint broken')
  })

  it('is in the audit trail with before and after', async () => {
    await lift()
    await admin.call(settings.setDisallowSellThroughPartner, { on: true })
    const { rows } = await server.owner.query(
      `select body from audit_entry where action = 'settings.setDisallowSellThroughPartner' order by at desc limit 1`,
    )
    expect(rows[0].body).toMatchObject({
      before: { disallowSellThroughPartnerApi: false },
      after: { disallowSellThroughPartnerApi: true },
    })
  })

  it('is read by administrators and the legal department', async () => {
    expect(
      (await (await server.person(['LegalDepartment'])).call(settings.general, {})).body,
    ).toMatchObject({
      realPrincipalJobStatus: { inProgress: false, percentage: 0 },
    })
    expect(
      (await (await server.person(['TechnicalSupport'])).call(settings.general, {})).status,
    ).toBe(403)
    expect((await server.anonymous(settings.general, {})).status).toBe(401)
  })
})
