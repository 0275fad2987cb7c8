import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../database.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { addressCaller, bytesToCome, openCallLimit, type CallLimit } from './call-limit.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let writes: Database
const open: CallLimit[] = []
beforeAll(async () => {
  database = await testDatabase()
  writes = openDatabase({ url: database.url, log, most: 3, role: 'skynet_app' })
})
afterEach(() => {
  for (const one of open.splice(0)) one.stop()
})
afterAll(async () => {
  await writes.close()
  await database.drop()
})

function server(perMinute: number, on = writes): CallLimit {
  // One minute, in which the whole of a test lies.
  const one = openCallLimit(perMinute, on, log, () => Date.UTC(2026, 10, 20, 10, 0, 30))
  open.push(one)
  return one
}
const taken = (one: CallLimit, caller: string, times: number) =>
  Array.from({ length: times }, () => one.take(caller)).filter((wait) => wait === undefined).length

test('servers count together', async () => {
  const [first, second] = [server(100), server(100)]
  expect(taken(first, 'a', 60)).toBe(60)
  await first.exchange()
  expect(taken(second, 'a', 30)).toBe(30)
  await second.exchange()
  expect(taken(second, 'a', 100)).toBe(10)
  await second.exchange()
  // The first has heard nothing since, and hears with its next call but one.
  expect(taken(first, 'a', 1)).toBe(1)
  await first.exchange()
  expect(taken(first, 'a', 10)).toBe(0)
})

test('of what is no call but has a size, servers count the sizes together', async () => {
  const [first, second] = [server(1_000_000), server(1_000_000)]
  expect(first.take('b', 700_000)).toBeUndefined()
  await first.exchange()
  // Too much for what is left, though nothing was taken here; each hears with what it tells.
  expect(second.take('b', 200_000)).toBeUndefined()
  await second.exchange()
  expect(second.take('b', 200_000)).toBe(30)
  expect(second.take('b', 100_000)).toBeUndefined()
})

test('a body is as large as its sender says, or as it may be where he does not say', () => {
  expect(bytesToCome({}, 1000)).toBe(0)
  expect(bytesToCome({ 'content-length': '700' }, 1000)).toBe(700)
  expect(bytesToCome({ 'content-length': '7000' }, 1000)).toBe(1000)
  expect(bytesToCome({ 'transfer-encoding': 'chunked' }, 1000)).toBe(1000)
})

test('a usual caller costs no statement, and a million addresses no memory and one row', async () => {
  const rowsOf = async () =>
    (await writes.pool.query(`select caller from call_count where caller like '%e%'`)).rows
  const one = server(600)
  taken(one, 'usual', 59)
  await one.exchange()
  expect(await rowsOf()).toEqual([])
  for (let at = 0; at < 1_000_000; at++) one.take(`address ${at}`)
  await one.exchange()
  expect(await rowsOf()).toEqual([{ caller: 'everybody else' }])
})

test('an address of IPv6 is as much as one subscriber has', () => {
  expect(addressCaller('192.0.2.1')).toBe('192.0.2.1')
  expect(addressCaller('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(addressCaller('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressCaller('2001:db8::6')).toBe('2001:db8:0:0::/64')
  expect(addressCaller('::1')).toBe('0:0:0:0::/64')
})
