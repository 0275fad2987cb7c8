import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Config } from '#platform/server/config.ts'

interface Answer {
  readonly status?: number
  readonly body: unknown
}
/** Every outside system at one address, which answers what a test says. */
export async function startOutside() {
  let answer: (sent: unknown) => Answer = () => ({ status: 500, body: {} })
  let calls = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      calls += 1
      const text = Buffer.concat(parts).toString()
      const { status = 200, body } = answer(text === '' ? undefined : JSON.parse(text))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    config: {
      riksbankUrl: url,
      companyInformationAUrl: url,
      companyInformationBUrl: url,
      screeningUrl: url,
      screeningDataset: 'default',
      fortnoxUrl: url,
      invoiceSystemUrl: url,
      coreSystemUrl: url,
    } as Config,
    answer(body: unknown): void {
      answer = () => ({ body })
    },
    answerBy(by: typeof answer): void {
      answer = by
    },
    /** How often it has been called. */
    calls: () => calls,
    stop: () => void server.close(),
  }
}
export type Outside = Awaited<ReturnType<typeof startOutside>>

export const numbers = [1, 2, 3, 4, 5]
export const company = (number: number) => `552000000${number}`
export const last = (text: string) => Number(text.slice(-1))

export interface Read {
  /** Those that went on, by their place from 1. */
  readonly good: readonly number[]
  readonly odd: readonly { readonly key: string; readonly about: string; readonly reason: string }[]
}
/** A reader of a page or a batch, and how a row of it is right and odd. */
export interface Reader {
  readonly row: (number: number) => unknown
  readonly odd: (number: number) => unknown
  readonly read: (rows: readonly unknown[]) => Promise<Read>
}

/** Walks readers with one odd row in the first, middle and last place (oddrows 1). */
export function walkReaders(readers: Readonly<Record<string, Reader>>): void {
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
}
