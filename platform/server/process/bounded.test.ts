import { describe, expect, it } from 'vitest'
import type { Attack } from '../testing/bounded-process.ts'
import { boundedWork } from './bounded.ts'
import { openPool } from './pool.ts'

const beside = new URL('../testing/bounded.ts', import.meta.url).href
const open = (time = 20_000) =>
  boundedWork<Attack, unknown>({ beside, name: 'bounded-process', heap: 64, data: 400, time })
const isLinux = process.platform === 'linux'

describe('bounded work', () => {
  it('is answered, and knows no secret of the server', async () => {
    const work = open()
    process.env.SESSION_SECRET = 'secret'
    try {
      expect(await work('fine', 'a')).toBe('fine')
      expect(await work('environment', 'a')).not.toContain('SESSION_SECRET')
    } finally {
      delete process.env.SESSION_SECRET
    }
  })

  it.each(['busy', 'expression'] as const)(
    'is stopped at its time limit when it goes on for ever (%s)',
    async (attack) => {
      const work = open(500)
      await expect(work(attack, 'a')).rejects.toMatchObject({ name: 'TooMuch', limit: 'time' })
      expect(await work('fine', 'a')).toBe('fine')
    },
  )

  it.each(['heap', 'list', ...(isLinux ? (['buffers'] as const) : [])] as const)(
    'is stopped at its memory limit (%s)',
    async (attack) => {
      const work = open()
      await expect(work(attack, 'a')).rejects.toMatchObject({ name: 'TooMuch', limit: 'memory' })
      expect(await work('fine', 'a')).toBe('fine')
    },
  )

  it('that ends its process, or makes a mistake, is told of', async () => {
    const work = open()
    await expect(work('exit', 'a')).rejects.toThrow()
    await expect(work('throws', 'a')).rejects.toThrow('a mistake of ours')
    expect(await work('fine', 'a')).toBe('fine')
  })

  it('takes turns among those who wait, and refuses who has too much waiting', async () => {
    const work = open()
    const order: string[] = []
    const done = (caller: string) => work('fine', caller).then(() => order.push(caller))
    const first = Array.from({ length: 101 }, async () => done('a'))
    await expect(work('fine', 'a')).rejects.toMatchObject({
      code: 'busy',
      declaration: { status: 503 },
    })
    await Promise.all([...first, done('b')])
    expect(order.indexOf('b')).toBe(2)
    expect(order).toHaveLength(102)
  })

  it.runIf(isLinux)('does not die of what was read of the process before it', async () => {
    // Looks so often that several readings of its memory are under way when one says too much.
    const pool = openPool<Attack, { readonly said: 'answer' }>({
      program: { beside, name: 'bounded-process', heap: 64, data: 2000, nice: 0 },
      processes: 1,
      silence: 20_000,
      whole: 20_000,
      memory: 200_000_000,
      mostAtRest: 200_000_000,
      watch: 1,
      idle: 60_000,
      waiting: { inAll: 4, each: 4 },
    })
    for (let turn = 0; turn < 4; turn++) {
      expect(await pool.run('buffers', () => undefined)).toBe('tooHeavy')
      expect(await pool.run('fine', () => undefined)).toBe('done')
    }
    pool.close()
  })
})
