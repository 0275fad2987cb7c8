import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { blacklist } from '../contract.ts'

let server: TestServer
let aml: Person
let other: Person
beforeAll(async () => {
  server = await startTestServer()
  aml = await server.person(['AmlDepartment'])
  other = await server.person(['AmlDepartment'])
})
afterAll(() => server.stop())

const company = {
  blacklistType: 1,
  itemValue: '556016-0680',
  companyName: 'Bluff & Båg AB',
  tags: ['bluffaktura'],
}
const save = (sent: object) => aml.call(blacklist.save, sent as never)
const search = async (query: string) => (await aml.call(blacklist.all, { query })).body.model

describe('the blacklist', () => {
  it('is added to, searched, changed and removed from', async () => {
    const created = await save(company)
    expect(created).toMatchObject({
      status: 200,
      body: {
        ...company,
        itemValue: '5560160680',
        itemType: 'organizationNumber',
        itemMatch: 'exact',
        mustMatch: false,
        version: 1,
      },
    })
    const { id } = created.body
    for (const query of ['556016-0680', '16556016-0680', '016068', 'BÅG', 'bluffakt', 'bå', ''])
      expect((await search(query)).list.map((item) => item.id)).toContain(id)
    expect((await search('åg')).totalHits).toBe(0)

    // As a caller does that sends back what it was answered.
    const changed = await save({ ...created.body, tags: [], companyName: '' })
    expect(changed.body).toMatchObject({
      tags: [],
      companyName: null,
      version: 2,
      changedBy: expect.stringContaining('Person'),
    })
    expect((await search('BÅG')).totalHits).toBe(0)

    expect((await aml.call(blacklist.delete, { id, why: 'Utrett' })).status).toBe(200)
    await approve(other, 'removeFromBlacklist', id)
    expect((await search('5560160680')).totalHits).toBe(0)
    expect((await aml.call(blacklist.delete, { id, why: 'Utrett' })).status).toBe(404)
    expect((await save({ ...company, id })).status).toBe(404)
  })

  it('answers a page, latest first, how many there are, and the types', async () => {
    for (let number = 0; number < 12; number++)
      await save({ blacklistType: 4, itemValue: `page${number}.example.se` })
    const second = await aml.call(blacklist.all, { currentPage: 1, take: 10, query: 'example.se' })
    expect(second.body.model).toMatchObject({
      totalHits: 12,
      list: [{ itemValue: 'page1.example.se' }, { itemValue: 'page0.example.se' }],
    })
    expect(second.body.blackListTypes).toEqual([
      { id: 1, name: 'Företag' },
      { id: 2, name: 'Person' },
      { id: 3, name: 'E-postadress' },
      { id: 4, name: 'E-postdomän' },
      { id: 5, name: 'Bankkonto' },
    ])
    const { rows } = await server.owner.query('select count(*)::int from blacklist_item')
    expect((await search('')).totalHits).toBe(rows[0].count)
  })

  it('finds signs that mean something in a pattern as they are', async () => {
    await save({ blacklistType: 3, itemValue: 'under_score%x@example.com' })
    expect((await search('r_score%x')).totalHits).toBe(1)
    expect((await search('r_s%x')).totalHits).toBe(0)
    expect((await search('\\')).totalHits).toBe(0)
  })

  it('takes several values by line or comma', async () => {
    const { body } = await save({
      blacklistType: 2,
      itemValue: '19900101-2385,\n199001012385\n201212121212',
      mustMatch: true,
    })
    expect(body).toMatchObject({
      itemValue: '199001012385\n201212121212',
      itemType: 'personalNumber',
      mustMatch: true,
    })
  })

  it.each([
    ['no value', { blacklistType: 1 }, 'itemValue', 'Värde behöver fyllas i'],
    [
      'only separators',
      { blacklistType: 1, itemValue: ' ,\n,' },
      'itemValue',
      'Värde behöver fyllas i',
    ],
    [
      'a wrong number among right ones',
      { blacklistType: 1, itemValue: '5560160680, 5560160681' },
      'itemValue',
      expect.stringMatching(/^Värde 5560160681: /),
    ],
    [
      'an address for a domain',
      { blacklistType: 4, itemValue: 'a@b@c' },
      'itemValue',
      expect.stringContaining('a@b@c'),
    ],
    [
      'a type that does not exist',
      { blacklistType: 6, itemValue: 'x' },
      'blacklistType',
      expect.stringContaining('Typ'),
    ],
    [
      'a match that does not exist',
      { blacklistType: 3, itemValue: 'abc', itemMatch: 'regex' },
      'itemMatch',
      expect.stringContaining('Matchning'),
    ],
    [
      'a tag too long',
      { ...company, tags: ['x'.repeat(51)] },
      'tags.0',
      expect.stringContaining('50'),
    ],
    ['an id of another kind', { ...company, id: '1' }, 'id', expect.any(String)],
  ])('refuses %s', async (_, sent, field, message) => {
    const { status, refusal } = await save(sent)
    expect(status).toBe(400)
    expect(refusal.fields).toContainEqual({ field, message })
  })

  it('does not shut out a domain many share, as configured', async () => {
    const shut = { blacklistType: 4, itemValue: 'Gmail.com' }
    expect(await save(shut)).toMatchObject({
      status: 409,
      refusal: {
        code: 'sharedDomain',
        fields: [{ field: 'itemValue', message: expect.stringContaining('gmail.com') }],
      },
    })
    const admin = await server.person(['Administrator'])
    const values = {
      namespace: 'blacklist',
      key: 'sharedEmailDomains',
      value: 'annan.se',
      type: 'string' as const,
      allowMultiple: true,
      version: 0,
    }
    await admin.call(settings.saveConfigurationValues, {
      configurationValues: [values],
      why: 'Beslutat i kreditkommittén',
    })
    expect((await save(shut)).status).toBe(200)
  })

  it('is not overwritten by one who saw an older version', async () => {
    const { body } = await save({ ...company, itemValue: '556703-7485' })
    const sent = { ...company, id: body.id, itemValue: '556703-7485', version: 1 }
    expect((await save({ ...sent, companyName: 'Först' })).status).toBe(200)
    expect(await save({ ...sent, companyName: 'Sedan' })).toMatchObject({
      status: 409,
      refusal: {
        code: 'stale',
        changed: [
          expect.objectContaining({ field: 'companyName', stored: 'Först' }),
          expect.objectContaining({ field: 'version' }),
        ],
      },
    })
  })

  it('is for the AML department only', async () => {
    const admin = await server.person(['Administrator'])
    const id = crypto.randomUUID()
    const calls = [
      [blacklist.all, {}],
      [blacklist.save, company],
      [blacklist.preview, company],
      [blacklist.delete, { id }],
      [blacklist.exportListToExcel, {}],
    ] as const
    for (const [call, input] of calls) {
      expect((await admin.call(call, input as never)).status).toBe(403)
      expect((await server.anonymous(call, input as never)).status).toBe(401)
    }
  })

  it('leaves what was before and after in the audit trail, every look included', async () => {
    const { body } = await save({ ...company, itemValue: '5590089016' })
    await save({ ...company, itemValue: '5590089016', id: body.id, tags: ['annan'] })
    await aml.call(blacklist.delete, { id: body.id, why: 'Fel bolag' })
    await approve(other, 'removeFromBlacklist', body.id)
    await search('en särskild sökning')
    const { rows } = await server.owner.query(
      `select body from audit_entry where subject = $1 order by at`,
      [body.id],
    )
    expect(rows.map(({ body: row }) => row)).toMatchObject([
      {
        action: 'blacklist.save',
        company: '5590089016',
        after: { companyName: company.companyName },
      },
      { action: 'blacklist.save', before: { tags: ['bluffaktura'] }, after: { tags: ['annan'] } },
      {
        action: 'blacklist.delete',
        before: { tags: ['annan'] },
        after: { waits: { act: 'removeFromBlacklist' } },
        why: 'Fel bolag',
      },
    ])
    const looks = await server.owner.query(
      `select 1 from audit_entry where action = 'blacklist.all' and body #>> '{asked,query}' = 'en särskild sökning' and actor_id = $1`,
      [aml.id],
    )
    expect(looks.rows).toHaveLength(1)
  })
})

describe('the export', () => {
  it('has every item the search finds, past the size of a batch, as typed cells', async () => {
    await server.owner.query(
      `insert into blacklist_item (blacklist_type, item_values, compared, tags, created_by, created_at)
       select 4, array['x' || n || '.batch.se'], array['x' || n || '.batch.se'], array['=1+1'], 'test', timestamptz '2026-01-01 12:00:00.123456Z' - (n / 3) * interval '1 microsecond'
       from generate_series(1, 2500) n`,
    )
    const answer = await aml.call(blacklist.exportListToExcel, { searchquery: 'batch.se' })
    expect(answer.status).toBe(200)
    expect(answer.response.headers.get('content-disposition')).toMatch(
      /blacklist%20\d{4}-\d\d-\d\d\.xlsx/,
    )
    const rows = await readSheet(Buffer.from(await answer.body.arrayBuffer()))
    expect(rows[0]).toEqual([
      'Typ',
      'Värde',
      'Matchning',
      'Alla värden måste matcha',
      'Företagsnamn',
      'Taggar',
      'Skapad',
      'Skapad av',
      'Ändrad',
      'Ändrad av',
    ])
    expect(rows).toHaveLength(2501)
    expect(new Set(rows.map((row) => row[1])).size).toBe(2501)
    expect(rows[1]).toEqual(expect.arrayContaining(['E-postdomän', 'Exakt', 'Nej', '=1+1', 'test']))
  })
})
