import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('what is given for a key runs one after the other, also after one that fails', async () => {
  const log: string[] = []
  const turn = inTurn<string>()
  let otherEnded = () => {}
  const afterOther = new Promise<void>((resolve) => (otherEnded = resolve))
  const run = (name: string, until?: Promise<void>) => async () => {
    log.push(`${name} begins`)
    await until
    log.push(`${name} ends`)
    if (name === 'one') throw new Error(name)
    return name
  }
  const ended = await Promise.allSettled([
    turn('a', run('one', afterOther)),
    turn('a', run('two')),
    turn('b', run('other')).finally(otherEnded),
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
