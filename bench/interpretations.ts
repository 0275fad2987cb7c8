import type { Chain, Driver } from './driver.ts'
import type { Post } from './http-client.ts'
import { interleaved, median, quantile, type Times } from './measure.ts'
import { ms, type Line } from './table.ts'

const base = '/api/interpreter-service/interpreter'
const every = ['Pending', 'Completed', 'Removed', 'FaultReported']
const pageSize = 30

/** What is asked of the list, beside the order in SQL. */
interface Asked {
  readonly kind: string
  readonly statuses: readonly string[]
  readonly source: number
  readonly words: readonly string[]
  readonly sortField: string
  readonly order: string
  readonly page: number
}
const first: Asked = {
  kind: 'first page',
  statuses: ['Pending'],
  source: -1,
  words: [],
  sortField: 'created',
  order: 'i.created_at desc, i.id',
  page: 0,
}
const sorts: Readonly<Record<string, string>> = {
  fileName: 'lower(i.file_name) desc, i.id desc',
  issuerName: 'lower(i.issuer_name) desc nulls last, i.id',
  recipientName: 'lower(i.recipient_name) desc, i.id desc',
  invoiceNumber: 'i.invoice_number desc, i.id desc',
  sentToKeeros: 'i.delivered desc, i.created_at, i.id desc',
}

/**
 * Every kind of list by turns; free text is a number that one interpretation has, or a part of
 * names.
 */
function asked(samples: number, count: number): Asked[] {
  const bySort = Object.entries(sorts)
  return Array.from({ length: samples }, (_, turn) => {
    const [sortField, order] = bySort[turn % bySort.length] as [string, string]
    const kinds: readonly Partial<Asked>[] = [
      {},
      { kind: 'all statuses', statuses: every },
      { kind: 'another source', statuses: every, source: 5 },
      { kind: 'page 30', statuses: ['Completed'], page: 29 },
      { kind: 'a late page', statuses: every, page: Math.floor(count / pageSize) - (turn % 50) },
      { kind: 'sorted by a column', sortField, order },
      { kind: 'sorted by a column, all statuses', statuses: every, sortField, order },
      { kind: 'a number', statuses: every, words: [String(100_000 + ((turn * 7919) % count))] },
      { kind: 'names', statuses: every, words: ['svensson', String(100 + (turn % 10))] },
    ]
    return { ...first, ...kinds[turn % kinds.length] }
  })
}

/**
 * The list as somebody who knows SQL would write it: the ids of a page, what is shown of them, and
 * an exact count at the same time.
 */
function plainly({ statuses, source, words, order, page }: Asked): Chain[] {
  const values = [statuses, ...words.map((word) => `%${word}%`), ...(source === -1 ? [] : [source])]
  const conditions = [
    'i.status = any($1)',
    ...words.map((_, place) => `i.search_text like $${place + 2}`),
    ...(source === -1 ? [] : [`i.source = $${words.length + 2}`]),
  ]
  const where = `where ${conditions.join(' and ')}`
  const text = `select i.id, i.mail_id, i.created_at, i.file_name, i.sent_from, m.to_address, m.subject, i.issuer_name, i.issuer_organization_number,
      i.recipient_name, i.recipient_organization_number, i.recipient_email_address, i.invoice_number, i.invoice_amount, i.invoice_currency, i.status,
      i.reading_state, i.source, i.invoice_request_source, i.delivered, l.user_name, i.page_count, i.reason, d.changed_at, h.id as help
    from (select i.id from interpretation i ${where} order by ${order} limit ${pageSize} offset ${page * pageSize}) page
      join interpretation i using (id) left join mail_source m on m.intake_id = i.mail_id left join interpretation_lock l on l.interpretation_id = i.id
      left join interpretation_draft d on d.interpretation_id = i.id
      left join user_task h on h.task_action = 10 and h.action_id = i.id::text and h.completed_at is null
    order by ${order}`
  return [
    [{ text, values }],
    [{ text: `select count(*) from interpretation i ${where}`, values }],
    [{ text: `select count(*) from intake where fate = 'received'`, values: [] }],
  ]
}
const ask = (post: Post, { statuses, source, words, sortField, page }: Asked) =>
  post(`${base}/all`, {
    statusFilters: statuses,
    preSetSourceFilter: source,
    searchQuery: words.join(' '),
    sortField,
    sortOrder: 'desc',
    page,
    pageSize,
  })

const call = (post: Post, { path, body }: { readonly path: string; readonly body: unknown }) =>
  post(path, body)

const ledger = (turn: number) => ({
  currentPage: (turn % 3) * 10,
  take: 10,
  fates: turn % 2 === 0 ? [] : ['refused'],
})
const ledgerPlainly = ({ currentPage, take, fates }: ReturnType<typeof ledger>): Chain[] => {
  const where = `where cardinality($1::text[]) = 0 or fate = any($1)`
  return [
    [
      {
        text: `select i.*, m.from_address, m.subject from (select * from intake ${where} order by received_at desc, id limit $2 offset $3) i
          left join mail_source m on m.intake_id = coalesce(i.mail_id, i.id) order by i.received_at desc, i.id`,
        values: [fates, take, currentPage * take],
      },
    ],
    [{ text: `select count(*) from intake ${where}`, values: [fates] }],
    [{ text: 'select fate, count(*) from intake group by fate', values: [] }],
  ]
}

/**
 * Beside the lists: who edits the rows of a page, as it asks again and again, and what a search
 * would remove.
 */
const editing = (ids: readonly string[]) => ({
  path: `${base}/getActivities`,
  body: { items: ids },
})
const editingPlainly = (ids: readonly string[]): Chain[] => [
  [
    {
      text: 'select interpretation_id, user_name from interpretation_lock where interpretation_id = any($1)',
      values: [ids],
    },
  ],
]
const removing = (word: string) => ({
  path: `${base}/removeBySearch`,
  body: { searchQuery: word, dryRun: true },
})
const removingPlainly = (word: string): Chain[] => [
  [
    {
      text: `select id, file_name, invoice_number, issuer_name, status from interpretation
        where status = 'Pending' and search_text like $1 order by created_at desc, id limit 1000`,
      values: [`%${word}%`],
    },
  ],
  [
    {
      text: `select count(*) from interpretation where status = 'Pending' and search_text like $1`,
      values: [`%${word}%`],
    },
  ],
]

const lineOf =
  (times: { readonly ours: Times; readonly plain: Times }) =>
  (name: string, of: (times: Times) => number, aim?: number): Line => ({
    name,
    ours: ms(of(times.ours)),
    peer: ms(of(times.plain)),
    ratio: of(times.ours) / of(times.plain),
    ...(aim !== undefined && { aim }),
  })

interface Shown {
  readonly totalHits: number
  readonly hasMore: boolean
  readonly list: readonly { readonly id: string }[]
}

/**
 * The list through the server beside plain SQL on the driver; where what they count differs it
 * throws.
 */
export async function measureInterpretations(
  driver: Driver,
  post: Post,
  samples: number,
  count: number,
): Promise<Line[]> {
  const questions = asked(samples, count)
  const kinds = [...new Set(questions.map(({ kind }) => kind))]
  for (const kind of kinds) {
    const question = questions.find((one) => one.kind === kind) as Asked
    const answer = (await ask(post, question)) as Shown
    const [rows, counted] = (await driver.replay(plainly(question))) as [
      { id: string }[],
      { count: string }[],
    ]
    const there = Number(counted[0]?.count)
    const isCounted = answer.totalHits === there || (answer.hasMore && there > answer.totalHits)
    if (!isCounted || answer.list.map(({ id }) => id).join() !== rows.map(({ id }) => id).join())
      throw new Error(
        `${kind}: the list says ${answer.totalHits}, and there are ${there}; or other rows.`,
      )
  }
  const lines = lineOf(
    await interleaved(questions, {
      ours: (question: Asked) => ask(post, question),
      plain: (question: Asked) => driver.replay(plainly(question)),
    }),
  )
  const ofKind = (wanted: string) => (all: Times) =>
    median(all.filter((_, at) => questions[at]?.kind === wanted))
  const turns = Array.from({ length: Math.ceil(samples / 4) }, (_, turn) => turn)
  const ofLedger = await interleaved(turns.map(ledger), {
    ours: (question: ReturnType<typeof ledger>) => post(`${base}/intake`, question),
    plain: (question: ReturnType<typeof ledger>) => driver.replay(ledgerPlainly(question)),
  })
  const shown = ((await ask(post, first)) as Shown).list.map(({ id }) => id)
  const ofEditing = await interleaved(turns, {
    ours: () => call(post, editing(shown)),
    plain: () => driver.replay(editingPlainly(shown)),
  })
  const words = turns.map((turn) => String(100_000 + ((turn * 7919) % count)))
  const ofRemoving = await interleaved(words, {
    ours: (word: string) => call(post, removing(word)),
    plain: (word: string) => driver.replay(removingPlainly(word)),
  })
  return [
    lines('the list: median', median, 1.5),
    lines('the list: p95', (all) => quantile(all, 0.95)),
    ...kinds.map((kind) => lines(`  ${kind}: median`, ofKind(kind))),
    lineOf(ofLedger)('the ledger: median', median, 1.5),
    lineOf(ofEditing)('who edits thirty: median', median),
    lineOf(ofRemoving)('what a search would remove: median', median),
  ]
}

/** The same questions among many interpretations and among few, by turns. */
export async function measureInterpretationsGrowth(
  many: { readonly post: Post; readonly count: number },
  few: { readonly post: Post; readonly count: number },
  samples: number,
): Promise<Line[]> {
  const [ours, theirs] = [asked(samples, many.count), asked(samples, few.count)]
  const pairs = ours.map((question, at) => [question, theirs[at] as Asked] as const)
  const times = await interleaved(pairs, {
    many: ([question]: (typeof pairs)[number]) => ask(many.post, question),
    few: ([, question]: (typeof pairs)[number]) => ask(few.post, question),
  })
  const [large, small] = [median(times.many), median(times.few)]
  return [
    { name: 'the list: median', ours: ms(large), peer: ms(small), ratio: large / small, aim: 1.2 },
  ]
}
