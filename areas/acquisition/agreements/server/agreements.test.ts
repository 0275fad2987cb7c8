import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { agreements } from '../contract.ts'
import { keyInUse, typeInUse } from '../rules.ts'
import { aToken, anAgreement } from './testing/sample-agreement.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
})
afterAll(() => server.stop())

type Sent = Parameters<typeof anAgreement>[0]
const save = (more: Sent = {}) => admin.call(agreements.save, anAgreement(more))
const made = async (more: Sent = {}) => (await save(more)).body
const shown = async (id: string) => (await admin.call(agreements.get, { id })).body

const fieldsOf = (answer: Awaited<ReturnType<typeof save>>) =>
  Object.fromEntries((answer.refusal.fields ?? []).map(({ field, message }) => [field, message]))

describe('an agreement', () => {
  it('is made, shown, changed and listed', async () => {
    const created = await save({
      tokens: [aToken('kundnamn', { presetValue: ' 1,5 ', type: 'Commission' })],
    })
    expect(created.status).toBe(200)
    const id = created.body
    expect(await shown(id)).toMatchObject({
      id,
      name: 'Avtal om fakturaköp',
      type: 'InvoicePurchase',
      signatureType: 'Board',
      content: { text: '<h1>Avtal</h1><p>Säljaren är KUNDNAMN.</p>', summary: '<p>Kort sagt</p>' },
      archived: null,
      latestRevision: 0,
      version: 1,
      tokens: [
        {
          key: 'KUNDNAMN',
          presetValue: '1,5',
          numericValue: 1.5,
          value: '',
          tokenOfInterest: false,
          description: '',
        },
      ],
    })

    expect((await save({ id, name: 'Ändrat', tokens: [], version: 1 })).body).toBe(id)
    expect(await shown(id)).toMatchObject({
      name: 'Ändrat',
      tokens: [],
      version: 2,
      changedBy: expect.any(String),
    })
    const { body } = await admin.call(agreements.list, { page: 0, size: 1000 })
    expect(body.items.filter((one) => one.id === id)).toMatchObject([{ name: 'Ändrat' }])
    expect(body.totalHits).toBe(body.items.length)
  })

  it('is listed by name, ten a page', async () => {
    for (let number = 0; number < 11; number++) await save({ name: `Åäö ${number}` })
    const { body } = await admin.call(agreements.list, { page: 0, size: 10 })
    expect(body.items).toHaveLength(10)
    expect(body.totalHits).toBeGreaterThan(10)
  })

  it('names every field that needs mending, in Swedish', async () => {
    const answer = await save({
      name: ' ',
      description: '',
      type: 'Other' as never,
      tokens: [aToken('A', { label: '', internalDescription: '' })],
    })
    expect(answer.status).toBe(400)
    expect(fieldsOf(answer)).toMatchObject({
      name: 'Namn behöver fyllas i',
      description: 'Beskrivning behöver fyllas i',
      type: expect.stringContaining('Typ'),
      'tokens.0.key': expect.stringContaining('Nyckel'),
      'tokens.0.label': 'Etikett behöver fyllas i',
      'tokens.0.internalDescription': 'Intern beskrivning behöver fyllas i',
    })
  })

  it.each([
    [
      'a key twice, whatever its case',
      { tokens: [aToken('KUNDNAMN'), aToken('kundnamn')] },
      { tokens: keyInUse },
    ],
    [
      'a type twice',
      {
        content: { text: '<p>KUNDNAMN och NAMN</p>' },
        tokens: [
          aToken('KUNDNAMN', { type: 'Commission' }),
          aToken('NAMN', { type: 'Commission' }),
        ],
      },
      { tokens: typeInUse },
    ],
    [
      'a key that is not in the text',
      { tokens: [aToken('KUNDNAMN'), aToken('ORT')] },
      { 'content.text': 'Följande nycklar saknas i avtalstexten: ORT' },
    ],
    [
      'a key that is only in a script',
      { content: { text: '<p>Avtalet gäller</p><script>KUNDNAMN</script>' } },
      { 'content.text': 'Följande nycklar saknas i avtalstexten: KUNDNAMN' },
    ],
    [
      'no text',
      { content: { text: '<p>a</p>' }, tokens: [] },
      { 'content.text': 'Avtalstexten behöver fyllas i' },
    ],
    [
      'nothing left of its text',
      { content: { text: '<script>alert("ett avtal")</script>' }, tokens: [] },
      { 'content.text': 'Avtalstexten behöver fyllas i' },
    ],
  ])('is refused with %s', async (_, more, fields) => {
    const answer = await save(more)
    expect(answer.status).toBe(400)
    expect(fieldsOf(answer)).toEqual(fields)
  })

  it('keeps nothing that could run', async () => {
    const text =
      '<h1 onclick="x()">KUNDNAMN</h1><script>x()</script><p style="position:fixed"><a href="javascript:x()">a</a><img src=x onerror=x()></p>'
    const { content } = await shown(
      await made({ content: { text, summary: '<svg onload=x()>b</svg>' } }),
    )
    expect(content).toEqual({ text: '<h1>KUNDNAMN</h1><p>a</p>', summary: 'b' })
  })

  it('is not overwritten by one who saw an older version, who is told what changed', async () => {
    const id = await made()
    await save({ id, name: 'Först', content: { text: '<p>Ny text, KUNDNAMN</p>' }, version: 1 })
    const { status, refusal } = await save({ id, name: 'Sedan', version: 1 })
    expect(status).toBe(409)
    expect(refusal).toMatchObject({ code: 'stale' })
    expect(refusal.changed).toEqual([
      { field: 'name', label: 'Namn', stored: 'Först' },
      { field: 'content', label: 'Avtalstext', stored: 'Ny text, KUNDNAMN' },
    ])
    const { refusal: other } = await save({ id, name: 'Först', tokens: [], version: 1 })
    expect(other.changed?.at(-1)).toEqual({
      field: 'tokens',
      label: 'Utbytbara fält',
      stored: ['KUNDNAMN'],
    })
  })

  it('is archived and active again, and only looked at between', async () => {
    const id = await made()
    const { body: versionId } = await admin.call(agreements.createVersion, { id })
    const version = (await admin.call(agreements.getVersion, { id, versionId })).body
    expect((await admin.call(agreements.reactivate, { id })).refusal.code).toBe('notArchived')
    expect((await admin.call(agreements.archive, { id })).status).toBe(204)
    expect((await shown(id)).archived).toEqual(expect.any(String))
    expect(await admin.call(agreements.archive, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'alreadyArchived' },
    })
    expect(await save({ id })).toMatchObject({ status: 409, refusal: { code: 'archived' } })
    expect(await admin.call(agreements.createVersion, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'archived' },
    })
    const { tokens } = version
    expect(
      await admin.call(agreements.saveVersion, {
        id,
        versionId,
        description: 'Ändrad',
        tokens,
        version: version.version,
      }),
    ).toMatchObject({ status: 409, refusal: { code: 'archived' } })
    expect(await admin.call(agreements.deleteVersion, { id, versionId })).toMatchObject({
      status: 409,
      refusal: { code: 'archived' },
    })
    const all = { page: 0, size: 1000 }
    const ids = async (entry: typeof agreements.list | typeof agreements.active) =>
      (await admin.call(entry, all)).body.items.map((one) => one.id)
    expect(await ids(agreements.active)).not.toContain(id)
    expect((await ids(agreements.list)).at(-1)).toBe(id)
    expect((await admin.call(agreements.reactivate, { id })).status).toBe(204)
    expect(await ids(agreements.active)).toContain(id)
  })

  it('is written by administrators only', async () => {
    const other = await server.person(['AmlDepartment', 'OnboardingUser', 'ConfigurationAdmin'])
    const id = await made()
    for (const status of [
      (await other.call(agreements.get, { id })).status,
      (await other.call(agreements.save, anAgreement())).status,
      (await other.call(agreements.archive, { id })).status,
      (await other.call(agreements.list, {} as never)).status,
      (await other.call(agreements.createVersion, { id })).status,
    ])
      expect(status).toBe(403)
    expect((await server.anonymous(agreements.get, { id })).status).toBe(401)
    // Lawyers read what they release (agreements 37), and write none of it.
    const lawyer = await server.person(['LegalDepartment'])
    expect((await lawyer.call(agreements.get, { id })).status).toBe(200)
    expect((await lawyer.call(agreements.versions, { id, page: 0, size: 10 })).status).toBe(200)
    expect((await lawyer.call(agreements.save, anAgreement())).status).toBe(403)
    expect((await lawyer.call(agreements.createVersion, { id })).status).toBe(403)
  })

  it('that does not exist is not found', async () => {
    const id = '11111111-1111-4111-8111-111111111111'
    for (const { status } of [
      await admin.call(agreements.get, { id }),
      await save({ id }),
      await admin.call(agreements.archive, { id }),
      await admin.call(agreements.createVersion, { id }),
      await admin.call(agreements.versions, { id, page: 0, size: 10 }),
      await admin.call(agreements.getVersion, { id, versionId: id }),
    ])
      expect(status).toBe(404)
  })

  it('leaves a row in the audit trail with before and after', async () => {
    const id = await made()
    await save({ id, name: 'Efter' })
    const { rows } = await server.owner.query(
      'select body from audit_entry where subject = $1 order by at',
      [id],
    )
    expect(rows.at(-1).body).toMatchObject({
      action: 'agreements.save',
      actorId: admin.id,
      before: { name: 'Avtal om fakturaköp' },
      after: { name: 'Efter' },
    })
  })
})
