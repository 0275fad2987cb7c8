import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headIndex, type TrailHead } from './head-index.ts'
import { trailHash, verifyTrail, type TrailSize, type Finding, type TrailRow } from './verify.ts'

/** A lane of `length` honest rows. */
function chain(lane: number, length: number): TrailRow[] {
  const rows: TrailRow[] = []
  for (let seq = 1; seq <= length; seq++) {
    const row = {
      lane,
      seq,
      atMicros: 1_790_000_000_000_000 + seq,
      body: `{"action": "users.save", "row": "${lane}/${seq}"}`,
    }
    rows.push({ ...row, hash: trailHash(rows.at(-1)?.hash ?? '', row) })
  }
  return rows
}
const headOf = (rows: readonly TrailRow[], lane = 0): TrailHead => {
  const last = rows.at(-1)
  return { lane, seq: last?.seq ?? 0, hash: last?.hash ?? '' }
}
const kept = (...heads: TrailHead[]) => {
  const index = headIndex()
  for (const head of heads) index.add(head)
  return index
}
async function verify(
  rows: readonly TrailRow[],
  laneHeads?: readonly TrailHead[],
  heads = headIndex(),
) {
  const walk = verifyTrail({ rows, heads, ...(laneHeads && { laneHeads }) })
  const findings: Finding[] = []
  let step = await walk.next()
  for (; !step.done; step = await walk.next()) findings.push(step.value)
  return { findings, ...(step.value satisfies TrailSize) }
}
const honest = chain(0, 10)
const without = (seq: number) => honest.filter((row) => row.seq !== seq)
const renumbered = (rows: readonly TrailRow[]) =>
  rows.map((row, index) => ({ ...row, seq: index + 1 }))
const at = (rows: readonly TrailRow[], seq: number) => rows[seq - 1] as TrailRow

test('an honest trail has no findings', async () => {
  const rows = [...honest, ...chain(1, 1), ...chain(7, 300)]
  const laneHeads = [
    headOf(honest),
    headOf(chain(1, 1), 1),
    { lane: 2, seq: 0, hash: '' },
    headOf(chain(7, 300), 7),
  ]
  const heads = kept(
    { lane: 0, seq: 3, hash: at(honest, 3).hash },
    headOf(honest),
    headOf(honest),
    headOf(chain(7, 300), 7),
  )
  expect(await verify(rows, laneHeads, heads)).toEqual({ findings: [], rows: 311, lanes: 4 })
})

test('an empty trail has no findings', async () => {
  expect((await verify([], [{ lane: 0, seq: 0, hash: '' }])).findings).toEqual([])
})

test.each([
  ['the body', { body: '{"action": "users.save", "row": "nothing happened"}' }],
  ['the instant', { atMicros: 1 }],
  ['the hash', { hash: 'ab'.repeat(32) }],
])('a row whose %s was changed is found', async (_, change) => {
  for (const seq of [1, 5, 10]) {
    const rows = honest.map((row) => (row.seq === seq ? { ...row, ...change } : row))
    const { findings } = await verify(rows, [headOf(honest)])
    expect(findings[0]).toEqual({ kind: 'changed', lane: 0, seq })
  }
})

test('a row that was changed together with its hash is found at the row after it', async () => {
  const changed = { ...at(honest, 5), body: '{}' }
  const rows = honest.map((row) =>
    row.seq === 5 ? { ...changed, hash: trailHash(at(honest, 4).hash, changed) } : row,
  )
  expect((await verify(rows, [headOf(honest)])).findings).toEqual([
    { kind: 'changed', lane: 0, seq: 6 },
  ])
})

test('removed rows are found as a gap', async () => {
  expect((await verify(without(4), [headOf(honest)])).findings).toEqual([
    { kind: 'removed', lane: 0, seq: 4, count: 1 },
  ])
  expect((await verify(honest.slice(3), [headOf(honest)])).findings).toEqual([
    { kind: 'removed', lane: 0, seq: 1, count: 3 },
  ])
})

test('removed rows are found when the rows after them were renumbered', async () => {
  const rows = renumbered(honest.filter(({ seq }) => seq !== 4 && seq !== 5))
  const { findings } = await verify(rows, [{ ...headOf(honest), seq: 8 }])
  expect(findings).toEqual([{ kind: 'removed', lane: 0, seq: 4, count: 2 }])
})

test('an inserted row is found, whether or not its own hash fits', async () => {
  const forged = { lane: 0, seq: 5, atMicros: 5, body: '{"forged": true}' }
  for (const hash of ['cd'.repeat(32), trailHash(at(honest, 4).hash, forged)]) {
    const rows = renumbered([...honest.slice(0, 4), { ...forged, hash }, ...honest.slice(4)])
    const { findings } = await verify(rows, [{ ...headOf(honest), seq: 11 }])
    expect(findings).toEqual([{ kind: 'inserted', lane: 0, seq: 5 }])
  }
})

test('a row that is there twice, or comes where another lane is, is inserted', async () => {
  const rows = [
    ...honest.slice(0, 6),
    at(honest, 3),
    ...honest.slice(6),
    ...chain(1, 2),
    at(honest, 10),
  ]
  const { findings } = await verify(rows)
  expect(findings).toEqual([
    { kind: 'inserted', lane: 0, seq: 3 },
    { kind: 'inserted', lane: 0, seq: 10 },
  ])
})

test('rows that changed places are found, by their number and by their place in a file', async () => {
  const swapped = [...honest.slice(0, 3), at(honest, 5), at(honest, 4), ...honest.slice(5)]
  const expected = [{ kind: 'swapped', lane: 0, seq: 4 }]
  expect((await verify(renumbered(swapped), [headOf(honest)])).findings).toEqual(expected)
  expect((await verify(swapped, [headOf(honest)])).findings).toEqual(expected)
})

test('a cut tail is found by audit_lane, and by the heads outside when audit_lane was set back too', async () => {
  const rows = honest.slice(0, 7)
  const cut = [{ kind: 'cut', lane: 0, seq: 8, count: 3 }]
  expect((await verify(rows, [headOf(honest)])).findings).toEqual(cut)
  expect((await verify(rows, [headOf(rows)])).findings).toEqual([])
  expect((await verify(rows, [headOf(rows)], kept(headOf(honest)))).findings).toEqual(cut)
})

test('a tail that was cut and grew again is found by the heads outside', async () => {
  const rows = honest.slice(0, 7)
  for (let seq = 8; seq <= 20; seq++) {
    const row = { lane: 0, seq, atMicros: seq, body: '{"later": true}' }
    rows.push({ ...row, hash: trailHash(rows.at(-1)?.hash ?? '', row) })
  }
  const heads = kept(headOf(rows), headOf(honest), { lane: 0, seq: 9, hash: at(honest, 9).hash })
  expect((await verify(rows, [headOf(rows)], heads)).findings).toEqual([
    { kind: 'rewritten', lane: 0, seq: 9 },
  ])
})

test('a lane that begins anew is found', async () => {
  const empty = { lane: 0, seq: 0, hash: '' }
  const reset = [{ kind: 'reset', lane: 0, seq: 0 }]
  expect((await verify([], [empty], kept(headOf(honest)))).findings).toEqual(reset)
  expect((await verify(honest, [empty])).findings).toEqual(reset)
  expect((await verify([], [], kept(headOf(honest)))).findings).toEqual(reset)
})

test('an audit_lane that is missing, behind or another is found', async () => {
  const wrong = [{ kind: 'laneHead', lane: 0, seq: 10 }]
  expect((await verify(honest, [])).findings).toEqual(wrong)
  expect((await verify(honest, [headOf(honest.slice(0, 9))])).findings).toEqual(wrong)
  expect((await verify(honest, [{ ...headOf(honest), hash: 'ef'.repeat(32) }])).findings).toEqual(
    wrong,
  )
})

test('every single change of a trail whose last head is kept outside is found', async () => {
  const change = fc.oneof(
    fc.record({ kind: fc.constant('drop' as const), seq: fc.integer({ min: 1, max: 10 }) }),
    fc.record({
      kind: fc.constant('swap' as const),
      seq: fc.integer({ min: 1, max: 9 }),
      with: fc.integer({ min: 2, max: 10 }),
    }),
    fc.record({
      kind: fc.constant('body' as const),
      seq: fc.integer({ min: 1, max: 10 }),
      rehash: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('cut' as const), seq: fc.integer({ min: 1, max: 10 }) }),
  )
  await fc.assert(
    fc.asyncProperty(change, fc.boolean(), async (deed, renumber) => {
      let rows = [...honest]
      if (deed.kind === 'drop') rows = without(deed.seq)
      if (deed.kind === 'cut') rows = rows.slice(0, deed.seq - 1)
      if (deed.kind === 'swap') {
        fc.pre(deed.seq !== deed.with)
        const one = at(rows, deed.seq)
        rows[deed.seq - 1] = at(rows, deed.with)
        rows[deed.with - 1] = one
      }
      if (deed.kind === 'body') {
        let previous = ''
        rows = rows.map((row) => {
          const changed = row.seq === deed.seq ? { ...row, body: '{}' } : row
          const hash = deed.rehash ? trailHash(previous, changed) : row.hash
          previous = hash
          return { ...changed, hash }
        })
      }
      if (renumber || deed.kind === 'swap') rows = renumbered(rows)
      expect((await verify(rows, [headOf(rows)], kept(headOf(honest)))).findings).not.toEqual([])
    }),
    { numRuns: 300 },
  )
})
