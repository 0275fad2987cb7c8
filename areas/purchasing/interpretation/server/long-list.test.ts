import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { interpretation, type ListRow } from '../contract.ts'
import { mostCounted } from '../list-calls.ts'
import { fates, statuses } from '../rules.ts'

const count = mostCounted + 2000
let server: TestServer
let anna: Person
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  anna = await server.person(['InvoiceHandler'])
  admin = await server.person(['Administrator'])
  await server.owner.query(
    `with file as (insert into stored_file (name, content_type, size, sha256) values ('a.pdf', 'application/pdf', 1, repeat('0', 64)) returning id),
     rows as (
       select n, gen_random_uuid() as id, 'Faktura ' || n % 1000 || '.pdf' as name,
         (array['Pending', 'Removed', 'FaultReported'])[1 + n % 3] as status, (array[0, 3, 4, 5])[1 + n % 4] as source,
         case when n % 5 > 0 then 'Bolag ' || n % 7 end as issuer
       from generate_series(1, ${count}) n
     ),
     came as (
       insert into intake (id, kind, channel, file_name, content_type, size, sha256, stored_file_id, received_by, received_at, fate, reason, decided_at)
       select rows.id, 'file', 'upload', name, 'application/pdf', 1, repeat('0', 64), file.id, 'Anna', skynet.now() - n * interval '1 minute',
         case when n % 100 = 0 then 'refused' else 'interpreted' end, case when n % 100 = 0 then 'Filen är trasig.' else '' end, skynet.now()
       from rows, file
     )
     insert into interpretation (id, source, status, reason, file_name, document_file_id, issuer_name, search_text, created_at)
     select rows.id, source, status, case when status <> 'Pending' then 'Prov' end, name, file.id, issuer,
       lower(concat_ws(' ', name, 'nr-' || n, issuer)), skynet.now() - n / 2 * interval '1 minute'
     from rows, file`,
  )
  await server.owner.query('analyze interpretation')
})
afterAll(() => server.stop())

type Asked = Parameters<typeof anna.call<typeof interpretation.all>>[1]
const list = async (asked: Asked) => (await anna.call(interpretation.all, asked)).body
const counted = async (where: string) =>
  Number(
    (await server.owner.query(`select count(*) from interpretation where ${where}`)).rows[0].count,
  )

describe('a long list', () => {
  it.each(interpretation.all.input.shape.sortField.def.innerType.options)(
    'sorted by %s has every row on one page, whichever end it is read from',
    async (sortField) => {
      const asked: Asked = {
        statusFilters: ['Pending', 'FaultReported'],
        preSetSourceFilter: 5,
        sortField,
        pageSize: 200,
      }
      const seen: string[] = []
      for (let page = 0; ; page++) {
        const { list: rows, totalHits } = await list({ ...asked, page })
        expect(rows.length).toBe(Math.max(0, Math.min(200, totalHits - page * 200)))
        seen.push(...rows.map(({ id }) => id))
        if (rows.length === 0) break
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBe(
        await counted(`status in ('Pending', 'FaultReported') and source = 5`),
      )
    },
  )

  it('has those without a name last both ways', async () => {
    const ends = (rows: readonly ListRow[]) => [rows[0]?.issuerName, rows.at(-1)?.issuerName]
    const last = Math.floor((await list({ sortField: 'issuerName' })).totalHits / 30) - 1
    for (const [sortOrder, first] of [
      ['asc', 'Bolag 0'],
      ['desc', 'Bolag 6'],
    ] as const) {
      const asked = { sortField: 'issuerName', sortOrder } as const
      expect(ends((await list(asked)).list)).toEqual([first, first])
      expect(ends((await list({ ...asked, page: last })).list)).toEqual([null, null])
    }
  })

  it.each<Asked>([
    {},
    { statusFilters: [...statuses] },
    { preSetSourceFilter: 5 },
    { statusFilters: ['Removed', 'Removed'] },
  ])('knows how long it is: %j', async (asked) => {
    const in_ = (asked.statusFilters ?? ['Pending']).map((one) => `'${one}'`).join()
    const source = asked.preSetSourceFilter ? ' and source = 5' : ''
    expect(await list(asked)).toMatchObject({
      totalHits: await counted(`status in (${in_})${source}`),
      hasMore: false,
    })
  })

  it('counts the hits of a text up to ten thousand, and says that there are more', async () => {
    const asked = { statusFilters: [...statuses], searchQuery: 'faktura' }
    expect(await list(asked)).toMatchObject({ totalHits: mostCounted, hasMore: true })
    expect(await list({ ...asked, searchQuery: 'nr-77' })).toMatchObject({
      totalHits: 111,
      hasMore: false,
    })
    expect(
      (await admin.call(interpretation.removeBySearch, { searchQuery: 'faktura', dryRun: true }))
        .body.done,
    ).toBe(1000)
  })

  it('finds a short word where a word begins, and nothing by signs alone', async () => {
    const asked = { statusFilters: [...statuses] }
    const first = await list({ ...asked, searchQuery: 'bo faktura & nr-123' })
    expect(first.list.every(({ issuerName }) => issuerName?.startsWith('Bo'))).toBe(true)
    expect((await list({ ...asked, searchQuery: 'ol' })).totalHits).toBe(0)
    expect((await list({ ...asked, searchQuery: '& -' })).totalHits).toBe(0)
  })

  it('keeps its length when rows move', async () => {
    const kept = async () =>
      (
        await server.owner.query(
          `select status, source, sum(count)::int from interpretation_count group by 1, 2 order by 1, 2`,
        )
      ).rows
    await server.owner.query(
      `update interpretation set status = 'Removed', reason = 'Prov' where status = 'Pending' and source = 3`,
    )
    await server.owner.query(`update interpretation set source = 0 where source = 5`)
    await server.owner.query(
      `delete from interpretation where source = 4 and status = 'FaultReported'`,
    )
    const { rows } = await server.owner.query(
      `select status, source, count(*)::int as sum from interpretation group by 1, 2 order by 1, 2`,
    )
    expect((await kept()).filter(({ sum }) => sum !== 0)).toEqual(rows)
  })

  it('puts first what the invoice system has, as the newest sending goes', async () => {
    const [id = ''] = (await list({})).list.map((row) => row.id)
    const send = async (number: number, state: string) => {
      const key = `interpretation:${id}:${number}`
      await server.owner.query(
        `insert into outbox_message (destination, kind, payload, idempotency_key, created_by) values ('invoice-system', 'invoice.interpreted', '{}', $1, 'Anna')`,
        [key],
      )
      await server.owner.query(
        `insert into interpretation_sending (interpretation_id, number, idempotency_key, sent_by, sent_at) values ($1, $2, $3, 'Anna', skynet.now())`,
        [id, number, key],
      )
      await server.owner.query(
        `update outbox_message set state = $2, delivered_at = case when $2 = 'delivered' then skynet.now() end where idempotency_key = $1`,
        [key, state],
      )
      const first = (await list({ sortField: 'sentToInvoiceSystem' })).list[0]
      return first?.id === id && first.sentToInvoiceSystem
    }
    expect(await send(1, 'dead')).toBe(false)
    expect(await send(2, 'delivered')).toBe(true)
    expect(await send(3, 'waiting')).toBe(false)
  })
})

describe('the ledger', () => {
  const ledger = async (asked: Parameters<typeof anna.call<typeof interpretation.intake>>[1]) =>
    (await anna.call(interpretation.intake, asked)).body

  it('has every row on one page, the newest first, whichever end it is read from', async () => {
    const seen: string[] = []
    for (let page = 0; page * 1000 < count; page++)
      seen.push(...(await ledger({ take: 1000, currentPage: page })).list.map(({ id }) => id))
    const { rows } = await server.owner.query<{ id: string }>(
      'select id from intake order by received_at desc, id',
    )
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  it('counts each fate, and what free text finds', async () => {
    const { totalHits, counts } = await ledger({ fates: ['refused', 'received'] })
    expect(totalHits).toBe(count / 100)
    expect(counts).toEqual(
      fates.map((fate) => ({
        fate,
        count: { refused: count / 100, interpreted: (count / 100) * 99 }[fate as string] ?? 0,
      })),
    )
    expect(await ledger({ searchQuery: 'trasig' })).toMatchObject({
      totalHits: count / 100,
      hasMore: false,
    })
    expect(await ledger({ searchQuery: 'pdf faktura' })).toMatchObject({
      totalHits: mostCounted,
      hasMore: true,
    })
  })

  it('finds files by who sent them, however late that is known', async () => {
    const { rows } = await server.owner.query<{ id: string }>(
      `insert into intake (kind, channel, file_name, content_type, size, sha256, stored_file_id, received_by)
       select 'mail', 'smtp', 'brev.eml', 'message/rfc822', 1, repeat('1', 64), id, 'E-post' from stored_file limit 1 returning id`,
    )
    expect((await ledger({ searchQuery: 'ekonomi@ankeborg.se' })).totalHits).toBe(0)
    await server.owner.query(
      `insert into mail_source (intake_id, from_address, subject, date_time_received) values ($1, 'Ekonomi@ankeborg.se', 'Faktura', skynet.now())`,
      [rows[0]?.id],
    )
    expect(
      (await ledger({ searchQuery: 'ekonomi@ankeborg.se brev' })).list.map(({ id }) => id),
    ).toEqual([rows[0]?.id])
  })
})
