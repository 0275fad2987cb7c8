import { setImmediate as othersFirst } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { pressing, standAside } from './pressing.ts'

const database = () => ({}) as Database
/** Work that goes on until it is let go. */
function held() {
  let letGo = () => {}
  const work = new Promise<void>((done) => (letGo = done))
  return { work: () => work, letGo }
}

test('long work waits while something pressing goes on, and goes on when that has ended', async () => {
  const [one, { work, letGo }] = [database(), held()]
  const done: string[] = []
  const urgent = pressing(one, work).then(() => done.push('pressing'))
  const aside = standAside(one).then(() => done.push('long'))
  letGo()
  await Promise.all([urgent, aside])
  expect(done).toEqual(['pressing', 'long'])
})

test('it comes to its end where something always is, and where that has failed', async () => {
  const [one, { work, letGo }] = [database(), held()]
  const urgent = pressing(one, work)
  await standAside(one)
  letGo()
  await urgent
  const failing = database()
  await expect(pressing(failing, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  let gone = false
  const aside = standAside(failing).then(() => (gone = true))
  // Others have had their turn; who waits longer waits for a clock, which comes in a later one.
  await othersFirst()
  expect(gone).toBe(true)
  await aside
})

test('what presses on another database is none of its business', async () => {
  const { work, letGo } = held()
  const done: string[] = []
  const urgent = pressing(database(), work).then(() => done.push('pressing'))
  await standAside(database()).then(() => done.push('long'))
  letGo()
  await urgent
  expect(done).toEqual(['long', 'pressing'])
})
