import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { blacklist } from '../contract.ts'
import { candidates, factsOf } from '../rules.ts'
import { itemsWith } from './blacklist-store.ts'
import { blacklistHits, itemsHolding } from './public.ts'

let server: TestServer
let aml: Person
let database: Database
beforeAll(async () => {
  server = await startTestServer()
  aml = await server.person(['AmlDepartment'])
  database = openDatabase({
    url: server.database.url,
    log: pino({ level: 'silent' }),
    most: 1,
    readOnly: true,
  })
})
afterAll(async () => {
  await database.db.destroy()
  await server.stop()
})

describe('what the blacklist says about somebody', () => {
  it('is every item that matches, each once', async () => {
    const items = [
      {
        blacklistType: 1,
        itemValue: '556016-0680, 556703-7485',
        companyName: 'Bluff AB',
        tags: ['bluff'],
      },
      { blacklistType: 3, itemValue: 'bluff@foretag.se' },
      { blacklistType: 4, itemValue: 'foretag.se' },
      {
        blacklistType: 3,
        itemValue: 'bluff,foretag',
        itemMatch: 'contains' as const,
        mustMatch: true,
      },
      {
        blacklistType: 3,
        itemValue: 'bluff,annat',
        itemMatch: 'contains' as const,
        mustMatch: true,
      },
      { blacklistType: 2, itemValue: '19900101-2385' },
    ]
    const ids: string[] = []
    for (const item of items) ids.push((await aml.call(blacklist.save, item)).body.id)

    const hits = await blacklistHits(database.db, {
      organizationNumber: ['556703-7485', '5590089016'],
      personalNumber: '900101-2385',
      email: 'Bluff@mail.Foretag.se',
    })
    expect(hits.map(({ id }) => id)).toEqual([ids[5], ids[3], ids[2], ids[0]])
    expect(hits.at(-1)).toEqual({
      id: ids[0],
      blacklistType: 1,
      values: ['5567037485'],
      companyName: 'Bluff AB',
      tags: ['bluff'],
      since: expect.any(Date),
    })
    expect(await blacklistHits(database.db, { email: 'nobody@example.se' })).toEqual([])
    expect(await blacklistHits(database.db, {})).toEqual([])
  })
})

describe('with many items', () => {
  const planOf = async (query: { explain: (format: 'json') => Promise<unknown[]> }) =>
    JSON.stringify(await query.explain('json'))
  beforeAll(async () => {
    await server.owner.query(
      `insert into blacklist_item (blacklist_type, item_match, item_values, compared, created_by)
       select 3, case when n % 10 = 0 then 'contains' else 'exact' end, array[v], array[v], 'test'
       from (select n, 'person' || n || '@' || md5(n::text) || '.se' as v from generate_series(1, 30000) n) made`,
    )
    await server.owner.query('vacuum analyze blacklist_item')
  })

  it('asking is a lookup per candidate in an index', async () => {
    const looked = candidates(
      factsOf({ email: 'person123@mail.foretag.se', organizationNumber: '5560160680' }),
    )
    const plan = await planOf(itemsHolding(database.db, looked))
    expect(plan).toContain('blacklist_item_compared')
    expect(plan).not.toContain('Seq Scan')
  })

  it.each([['%person12345@%'], ['%5560160680%']])(
    'searching for %s and counting it uses an index',
    async (pattern) => {
      const plan = await planOf(
        itemsWith(database.db, [pattern]).select(({ fn }) => fn.countAll().as('count')),
      )
      expect(plan).toContain('blacklist_item_search')
      expect(plan).not.toContain('Seq Scan')
    },
  )

  it('the size of the whole list is kept, not counted', async () => {
    const size = async () =>
      (
        await server.owner.query(
          'select items::int, (select count(*)::int from blacklist_item) as counted from blacklist_size',
        )
      ).rows[0]
    const before = await size()
    expect(before.items).toBe(before.counted)
    await server.owner.query(`delete from blacklist_item where created_by = 'test'`)
    const after = await size()
    expect(after.items).toBe(after.counted)
    expect(after.counted).toBe(before.counted - 30000)
  })
})
