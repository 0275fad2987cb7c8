import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosaver } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A saver whose saves are answered by hand. */
function started() {
  const sent: string[] = []
  const answers: { yes: () => void; no: (error: unknown) => void }[] = []
  const saver = createAutosaver<string>((value) => {
    sent.push(value)
    return new Promise<void>((resolve, reject) => answers.push({ yes: resolve, no: reject }))
  })
  const settle = async (at: number, error?: unknown) => {
    if (error === undefined) answers[at]?.yes()
    else answers[at]?.no(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { saver, sent, settle }
}

test('rules 3: changes save themselves one second after the last of them (rules 10)', async () => {
  const { saver, sent, settle } = started()
  saver.change('a')
  await vi.advanceTimersByTimeAsync(900)
  saver.change('b')
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toEqual([])
  expect(saver.state()).toEqual({ is: 'waiting' })
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['b'])
  expect(saver.state()).toEqual({ is: 'saving' })
  await settle(0)
  expect(saver.state()).toEqual({ is: 'saved' })
})

test('what is changed while it is saved is saved after it, never beside it', async () => {
  const { saver, sent, settle } = started()
  saver.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  saver.change('b')
  saver.change('c')
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual(['a'])
  await settle(0)
  expect(saver.state()).toEqual({ is: 'waiting' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual(['a', 'c'])
  await settle(1)
  expect(saver.state()).toEqual({ is: 'saved' })
})

test('a failed save says why, and the next change tries again', async () => {
  const { saver, sent, settle } = started()
  saver.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  await settle(0, 'borta')
  expect(saver.state()).toEqual({ is: 'failed', error: 'borta' })
  saver.change('b')
  await vi.advanceTimersByTimeAsync(1000)
  await settle(1)
  expect(sent).toEqual(['a', 'b'])
  expect(saver.state()).toEqual({ is: 'saved' })
})

test('leaving the screen saves at once, and what is forgotten is never saved', async () => {
  const { saver, sent } = started()
  saver.change('a')
  void saver.forget()
  await vi.advanceTimersByTimeAsync(5000)
  saver.flush()
  expect(sent).toEqual([])
  saver.change('b')
  saver.flush()
  expect(sent).toEqual(['b'])
})

test('internalkyc 2: what is saved by its button waits for what saves itself, which is then not beside it', async () => {
  const { saver, sent, settle } = started()
  saver.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  saver.change('b')
  let over = false
  const forgotten = saver.forget().then(() => (over = true))
  await vi.advanceTimersByTimeAsync(5000)
  expect(over).toBe(false)
  await settle(0)
  await forgotten
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual(['a'])
})

test('what cannot be saved is no longer waited for', async () => {
  const { saver, settle } = started()
  saver.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  const forgotten = saver.forget()
  await settle(0, 'borta')
  await expect(forgotten).resolves.toBeUndefined()
})
