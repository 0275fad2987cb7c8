import { afterAll, beforeAll, expect, it } from 'vitest'
import { askRiksbanken } from '#areas/foundation/currencies/server/riksbanken.ts'
import { monitoringOf } from '#areas/parties/company/server/monitoring/provider-feed.ts'
import { askLists, isAnswered } from '#areas/parties/keypersons/server/screening.ts'
import { ProviderFailure } from '#platform/server/outside/provider-call.ts'
import {
  company,
  last,
  numbers,
  startOutside,
  walkReaders,
  type Outside,
  type Read,
} from './testing/odd-rows.ts'

let outside: Outside
beforeAll(async () => {
  outside = await startOutside()
})
afterAll(() => outside.stop())
const answer = (body: unknown) => outside.answer(body)

const persons = numbers.map((number) => ({
  personalNumber: `19800101000${number}`,
  name: `Person ${number}`,
  kind: 'person' as const,
  citizenship: null,
}))
const eventOfA = (number: number) => ({
  id: `e${number}`,
  organisationNumber: company(number),
  type: 'company.status',
  value: 'Konkurs',
  occurredAt: '2026-11-20T10:00:00Z',
})
const eventOfB = (number: number) => ({
  lopnr: number,
  orgnr: company(number),
  handelse: 'LAGE',
  text: 'Konkurs',
  tid: '2026-11-20T10:00:00Z',
})
const listed = async (rows: readonly unknown[]): Promise<Read> => {
  const responses = Object.fromEntries(rows.map((row, at) => [`q${at}`, row]))
  answer({ responses })
  const answers = await askLists(outside.config, persons)
  return {
    good: numbers.filter((_, at) => isAnswered(answers[at])),
    odd: answers.flatMap((one) =>
      one instanceof ProviderFailure ? [{ key: 'x', about: 'x', reason: one.code }] : [],
    ),
  }
}

walkReaders({
  'rates of Riksbanken': {
    row: (number) => ({ seriesId: 'SEKEURPMI', date: `2026-11-0${number}`, value: 11.4 }),
    odd: (number) => ({ seriesId: 'SEKEURPMI', date: `2026-11-0${number}`, value: 'elva' }),
    read: async (rows) => {
      answer(rows)
      const { rates, odd } = await askRiksbanken(outside.config, '2026-11-01', '2026-11-30')
      return { good: rates.map(({ date }) => last(date)), odd }
    },
  },
  'rates of Riksbanken that are none': {
    row: (number) => ({ seriesId: 'SEKEURPMI', date: `2026-11-0${number}`, value: 11.4 }),
    odd: (number) => ({ seriesId: 'SEKEURPMI', date: `2026-11-0${number}`, value: 1e9 }),
    read: async (rows) => {
      answer(rows)
      const { rates, odd } = await askRiksbanken(outside.config, '2026-11-01', '2026-11-30')
      return { good: rates.map(({ date }) => last(date)), odd }
    },
  },
  'events of provider A': {
    row: eventOfA,
    odd: (number) => ({ ...eventOfA(number), type: 'x'.repeat(101) }),
    read: async (rows) => {
      answer({ events: rows, next: 'n2', hasMore: false })
      const { told, odd } = await monitoringOf.A.feed(outside.config, 'n1')
      return { good: told.map(({ externalId }) => last(externalId)), odd }
    },
  },
  'events of provider A without a time': {
    row: eventOfA,
    odd: (number) => ({ ...eventOfA(number), occurredAt: null }),
    read: async (rows) => {
      answer({ events: rows, next: 'n2', hasMore: false })
      const { told, odd } = await monitoringOf.A.feed(outside.config, 'n1')
      return { good: told.map(({ externalId }) => last(externalId)), odd }
    },
  },
  'events of provider B': {
    row: eventOfB,
    odd: (number) => ({ ...eventOfB(number), orgnr: '12' }),
    read: async (rows) => {
      answer({ svar: 'OK', status: 'OK', handelser: rows, fler: 'N' })
      const { told, odd } = await monitoringOf.B.feed(outside.config, '')
      return { good: told.map(({ externalId }) => last(externalId)), odd }
    },
  },
  'companies that provider A tells of': {
    row: company,
    odd: (number) => `55200-${number}`,
    read: async (rows) => {
      answer({ organisationNumbers: rows })
      const { numbers: read, odd } = await monitoringOf.A.subscribed(outside.config, '')
      return { good: read.map(last), odd }
    },
  },
  'companies that provider B tells of': {
    row: company,
    odd: (number) => number,
    read: async (rows) => {
      answer({ svar: 'OK', status: 'OK', bevakade: rows })
      const { numbers: read, odd } = await monitoringOf.B.subscribed(outside.config, '')
      return { good: read.map(last), odd }
    },
  },
  'answers of the lists': {
    row: () => ({ status: 200, results: [] }),
    odd: () => ({ status: 200, results: [{ id: 7 }] }),
    read: listed,
  },
  'answers of the lists with a status of their own': {
    row: () => ({ status: 200, results: [] }),
    odd: () => ({ status: 500, results: [] }),
    read: listed,
  },
  'persons one of whom the lists refuse whole': {
    row: (number) => number,
    odd: (number) => `refused ${number}`,
    read: async (rows) => {
      const refused = persons.filter((_, at) => typeof rows[at] === 'string')
      const isRefused = (name: unknown) => refused.some((one) => one.name === name)
      outside.answerBy((sent) => {
        const { queries } = sent as {
          queries: Record<string, { properties: { name: readonly string[] } }>
        }
        const asked = Object.entries(queries)
        return asked.some(([, { properties }]) => isRefused(properties.name[0]))
          ? { status: 400, body: { detail: 'Invalid entity' } }
          : { body: { responses: Object.fromEntries(asked.map(([at]) => [at, { results: [] }])) } }
      })
      const answers = await askLists(outside.config, persons)
      return {
        good: numbers.filter((_, at) => isAnswered(answers[at])),
        odd: answers.flatMap((one) =>
          one instanceof ProviderFailure ? [{ key: 'x', about: 'x', reason: one.code }] : [],
        ),
      }
    },
  },
})

it('oddrows 1: lists that refuse everybody are away, and are not asked about each', async () => {
  const before = outside.calls()
  outside.answerBy(() => ({ status: 503, body: {} }))
  await expect(askLists(outside.config, persons)).rejects.toBeInstanceOf(ProviderFailure)
  expect(outside.calls() - before).toBe(1)
  outside.answerBy(() => ({ status: 400, body: {} }))
  await expect(askLists(outside.config, persons)).rejects.toBeInstanceOf(ProviderFailure)
})

it('a sole trader’s number with its century is a company’s', async () => {
  const rows = [{ ...eventOfA(1), organisationNumber: '198001011234' }]
  answer({ events: rows, next: 'n2', hasMore: false })
  const { told } = await monitoringOf.A.feed(outside.config, 'n1')
  expect(told[0]?.organizationNumber).toBe('8001011234')
})

it('oddrows 1: a feed is read on behind an odd event, also where it is the last', async () => {
  answer({ events: [eventOfA(1), { id: 'e2' }], next: 'n2', hasMore: false })
  expect((await monitoringOf.A.feed(outside.config, 'n1')).cursor).toBe('n2')
  const handelser = [eventOfB(1), { lopnr: 2, orgnr: '12' }]
  answer({ status: 'OK', handelser, fler: 'N' })
  expect((await monitoringOf.B.feed(outside.config, '')).cursor).toBe('2')
})
