import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRecorder } from './recorder.ts'
import type { RunningSimulator } from './simulator.ts'

let core: RunningSimulator
beforeAll(async () => {
  core = await startRecorder({ title: 'Kärnsystem', what: 'Tar emot limitärenden.' })
})
afterAll(() => core.stop())

const send = (path: string, body: unknown, key?: string) =>
  fetch(core.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
const recordings = async () =>
  (await (await fetch(`${core.url}/recordings`)).json()) as { path: string; body: unknown }[]

describe('a recording simulator', () => {
  it('records what arrives, the same key once', async () => {
    const first = await send('/limits', { amount: 5 }, 'one')
    const again = await send('/limits', { amount: 5 }, 'one')
    expect(await again.json()).toEqual(await first.json())
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    await send('/limits', { amount: 5 })
    expect(await recordings()).toMatchObject([
      { path: '/limits', idempotencyKey: 'one', body: { amount: 5 } },
      { path: '/limits', body: { amount: 5 } },
    ])
  })

  it('refuses a key that comes with something else', async () => {
    await send('/limits', { amount: 6 }, 'two')
    expect((await send('/limits', { amount: 7 }, 'two')).status).toBe(422)
  })

  it('records nothing of a call it was told to fail', async () => {
    const before = (await recordings()).length
    await fetch(`${core.url}/simulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'fail', times: 1 }),
    })
    expect((await send('/limits', { amount: 8 }, 'three')).status).toBe(503)
    expect((await send('/limits', { amount: 8 }, 'three')).status).toBe(200)
    expect(await recordings()).toHaveLength(before + 1)
  })

  it('shows what arrived as text, never as markup', async () => {
    await send('/limits', { name: '<script>alert(1)</script>' })
    const page = await (await fetch(core.url)).text()
    expect(page).toContain('&lt;script&gt;alert(1)')
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('Detta är en simulator')
  })
})
