import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { askRiksbanken } from '#areas/foundation/currencies/server/riksbanken.ts'
import { monitoringOf } from '#areas/parties/company/server/monitoring/provider-feed.ts'
import { askLists, isAnswered } from '#areas/parties/keypersons/server/screening.ts'
import { openFortnox } from '#areas/purchasing/accounting/server/fortnox.ts'
import { askInvoiceSystem } from '#areas/purchasing/invoices/server/invoice-system/invoice-system.ts'
import type { InvoiceRow } from '#areas/purchasing/invoices/server/invoice-store.ts'
import type { Config } from '#platform/server/config.ts'
import { ProviderFailure } from '#platform/server/outside/provider-call.ts'

/** Answers each call with what `answer` makes of what was sent. */
let answer: (sent: unknown) => { readonly status?: number; readonly body: unknown }
let calls = 0
let outside: Server
let config: Config
beforeAll(async () => {
  outside = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      calls += 1
      const text = Buffer.concat(parts).toString()
      const { status = 200, body } = answer(text === '' ? undefined : JSON.parse(text))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => void outside.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  config = {
    riksbankUrl: url,
    companyInformationAUrl: url,
    companyInformationBUrl: url,
    screeningUrl: url,
    screeningDataset: 'default',
    fortnoxUrl: url,
    invoiceSystemUrl: url,
  } as Config
})
afterEach(() => {
  calls = 0
})
afterAll(() => void outside.close())

const ok = (body: unknown) => () => ({ body })
const numbers = [1, 2, 3, 4, 5]
const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const company = (number: number) => `552000000${number}`
const persons = numbers.map((number) => ({
  personalNumber: `19800101000${number}`,
  name: `Person ${number}`,
  citizenship: null,
}))
const unmetered = { call: <T>(work: () => Promise<T>) => work(), hasRoom: async () => true }

interface Read {
  /** Those that went on, by their place from 1. */
  readonly good: readonly number[]
  readonly odd: readonly { readonly key: string; readonly about: string; readonly reason: string }[]
}
/** A reader of a page or a batch, and how a row of it is right and odd. */
interface Reader {
  readonly row: (number: number) => unknown
  readonly odd: (number: number) => unknown
  readonly read: (rows: readonly unknown[]) => Promise<Read>
}
const last = (text: string) => Number(text.slice(-1))
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
  answer = ok({ responses })
  const answers = await askLists(config, persons)
  return {
    good: numbers.filter((_, at) => isAnswered(answers[at])),
    odd: answers.flatMap((one) =>
      one instanceof ProviderFailure ? [{ key: 'x', about: 'x', reason: one.code }] : [],
    ),
  }
}

const readers: Readonly<Record<string, Reader>> = {
  'rates of Riksbanken': {
    row: (number) => ({ seriesId: 'SEKEURPMI', date: `2026-11-0${number}`, value: 11.4 }),
    odd: (number) => ({ seriesId: 'SEKEURPMI', date: `2026-11-0${number}`, value: 'elva' }),
    read: async (rows) => {
      answer = ok(rows)
      const { rates, odd } = await askRiksbanken(config, '2026-11-01', '2026-11-30')
      return { good: rates.map(({ date }) => last(date)), odd }
    },
  },
  'rates of Riksbanken that are none': {
    row: (number) => ({ seriesId: 'SEKEURPMI', date: `2026-11-0${number}`, value: 11.4 }),
    odd: (number) => ({ seriesId: 'SEKEURPMI', date: `2026-11-0${number}`, value: 1e9 }),
    read: async (rows) => {
      answer = ok(rows)
      const { rates, odd } = await askRiksbanken(config, '2026-11-01', '2026-11-30')
      return { good: rates.map(({ date }) => last(date)), odd }
    },
  },
  'events of provider A': {
    row: eventOfA,
    odd: (number) => ({ ...eventOfA(number), type: 'x'.repeat(101) }),
    read: async (rows) => {
      answer = ok({ events: rows, next: 'n2', hasMore: false })
      const { told, odd, cursor } = await monitoringOf.A.feed(config, 'n1')
      expect(cursor).toBe('n2')
      return { good: told.map(({ externalId }) => last(externalId)), odd }
    },
  },
  'events of provider A without a time': {
    row: eventOfA,
    odd: (number) => ({ ...eventOfA(number), occurredAt: null }),
    read: async (rows) => {
      answer = ok({ events: rows, next: 'n2', hasMore: false })
      const { told, odd } = await monitoringOf.A.feed(config, 'n1')
      return { good: told.map(({ externalId }) => last(externalId)), odd }
    },
  },
  'events of provider B': {
    row: eventOfB,
    odd: (number) => ({ ...eventOfB(number), orgnr: '12' }),
    read: async (rows) => {
      answer = ok({ svar: 'OK', status: 'OK', handelser: rows, fler: 'N' })
      const { told, odd, cursor } = await monitoringOf.B.feed(config, '')
      // Behind the odd one, where it is the last.
      expect(cursor).toBe('5')
      return { good: told.map(({ externalId }) => last(externalId)), odd }
    },
  },
  'companies that provider A tells of': {
    row: company,
    odd: (number) => `55200-${number}`,
    read: async (rows) => {
      answer = ok({ organisationNumbers: rows })
      const { numbers: read, odd } = await monitoringOf.A.subscribed(config, '')
      return { good: read.map(last), odd }
    },
  },
  'companies that provider B tells of': {
    row: company,
    odd: (number) => number,
    read: async (rows) => {
      answer = ok({ svar: 'OK', status: 'OK', bevakade: rows })
      const { numbers: read, odd } = await monitoringOf.B.subscribed(config, '')
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
      answer = (sent) => {
        const { queries } = sent as {
          queries: Record<string, { properties: { name: readonly string[] } }>
        }
        const asked = Object.entries(queries)
        return asked.some(([, { properties }]) => isRefused(properties.name[0]))
          ? { status: 400, body: { detail: 'Invalid entity' } }
          : { body: { responses: Object.fromEntries(asked.map(([at]) => [at, { results: [] }])) } }
      }
      const answers = await askLists(config, persons)
      return {
        good: numbers.filter((_, at) => isAnswered(answers[at])),
        odd: answers.flatMap((one) =>
          one instanceof ProviderFailure ? [{ key: 'x', about: 'x', reason: one.code }] : [],
        ),
      }
    },
  },
  'news of the invoice system': {
    row: (number) => ({ id: uuid(number), externalId: `I${number}` }),
    odd: (number) => ({ id: uuid(number), externalId: `I${number}`, paidAmount: -1 }),
    read: async (rows) => {
      answer = ok({ invoices: rows })
      const ours = numbers.map((number) => ({ id: uuid(number) }) as InvoiceRow)
      const { told, odd } = await askInvoiceSystem(config, ours)
      return { good: told.map(({ id }) => last(id)), odd }
    },
  },
  'lists of invoices in books': {
    row: (number) => ({ DocumentNumber: number }),
    odd: () => ({ CustomerName: 'Ek AB' }),
    read: async (rows) => {
      answer = ok({ MetaInformation: { '@TotalPages': 1 }, Invoices: rows })
      const { invoices, odd } = await openFortnox(config, 'token', unmetered).page(1, undefined)
      return { good: invoices.map(({ DocumentNumber }) => Number(DocumentNumber)), odd }
    },
  },
}

describe.each(Object.entries(readers))('oddrows 1: %s', (_, { row, odd, read }) => {
  it.each([
    ['first', 1],
    ['middle', 3],
    ['last', 5],
  ])('go on without an odd one in the %s place', async (_place, place) => {
    const found = await read(
      numbers.map((number) => (number === place ? odd(number) : row(number))),
    )
    expect(found.good).toEqual(numbers.filter((number) => number !== place))
    expect(found.odd).toHaveLength(1)
    for (const { key, about, reason } of found.odd) {
      expect(key).not.toBe('')
      expect(about).not.toBe('')
      expect(reason).not.toBe('')
    }
  })
  it('all go on when none is odd', async () => {
    expect(await read(numbers.map(row))).toEqual({ good: numbers, odd: [] })
  })
})

it('oddrows 1: lists that refuse everybody are away, and are not asked about each', async () => {
  answer = () => ({ status: 503, body: {} })
  await expect(askLists(config, persons)).rejects.toBeInstanceOf(ProviderFailure)
  expect(calls).toBe(1)
  answer = () => ({ status: 400, body: {} })
  await expect(askLists(config, persons)).rejects.toBeInstanceOf(ProviderFailure)
})

it('a sole trader’s number with its century is a company’s', async () => {
  const rows = [{ ...eventOfA(1), organisationNumber: '198001011234' }]
  answer = ok({ events: rows, next: 'n2', hasMore: false })
  const { told } = await monitoringOf.A.feed(config, 'n1')
  expect(told[0]?.organizationNumber).toBe('8001011234')
})
