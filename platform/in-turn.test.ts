import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('what is given for a key runs one after the other, also after one that fails', async () => {
  const log: string[] = []
  const turn = inTurn<string>()
  const run = (name: string, delay: number) => async () => {
    log.push(`${name} begins`)
    await wait(delay)
    log.push(`${name} ends`)
    if (name === 'one') throw new Error(name)
    return name
  }
  const ended = await Promise.allSettled([
    turn('a', run('one', 20)),
    turn('a', run('two', 0)),
    turn('b', run('other', 0)),
  ])
  expect(ended).toMatchObject([
    { status: 'rejected', reason: { message: 'one' } },
    { value: 'two' },
    { value: 'other' },
  ])
  expect(log).toEqual([
    'one begins',
    'other begins',
    'other ends',
    'one ends',
    'two begins',
    'two ends',
  ])
})
