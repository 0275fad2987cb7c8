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

  const fault = (mode: string) =>
    fetch(`${core.url}/simulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode, times: 1, delayMs: 2000 }),
    })

  it.each([
    ['fail', 503],
    ['busy', 429],
    ['forbidden', 403],
    ['unknown', 404],
    ['redirect', 307],
    ['nonsense', 200],
    ['page', 200],
  ])('told to %s answers %i and records nothing', async (mode, status) => {
    const before = (await recordings()).length
    await fault(mode)
    const answer = await fetch(`${core.url}/limits`, { method: 'POST', redirect: 'manual' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([
      status,
      mode === 'busy' ? '2' : null,
    ])
    expect(await recordings()).toHaveLength(before)
  })

  it.each([
    ['hang', 'TimeoutError'],
    ['cut', 'TypeError'],
  ])('told to %s gives no whole answer', async (mode, name) => {
    await fault(mode)
    const signal = AbortSignal.timeout(500)
    const whole = fetch(`${core.url}/limits`, { method: 'POST', signal }).then((answer) =>
      answer.text(),
    )
    await expect(whole).rejects.toMatchObject({ name })
  })

  it.each([
    ['lost', 500, /received/],
    ['empty', 200, /^$/],
  ])('told to be %s records what it does not acknowledge', async (mode, status, said) => {
    const before = (await recordings()).length
    await fault(mode)
    const answer = await send('/limits', { amount: 8 })
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(said)])
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
