import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit, type AuditEntry } from '#areas/foundation/audit/contract.ts'
import { startSeededServer, type SeededServer } from '../testing/seeded.ts'

let server: SeededServer
let entries: AuditEntry[]
beforeAll(async () => {
  server = await startSeededServer()
  const administrator = await server.person(['Administrator'])
  const { body } = await administrator.call(audit.all, { take: 100 })
  entries = []
  for (const { id } of body.list) entries.push((await administrator.call(audit.entry, { id })).body)
})
afterAll(() => server.stop())

it('the things that rows are about are words and links', () => {
  const kinds = entries.flatMap(({ subject, names }) =>
    names.filter(({ key }) => key === subject).map(({ kind }) => kind),
  )
  expect(kinds).toEqual(
    expect.arrayContaining([
      'onboarding',
      'companyTask',
      'kycSet',
      'userTask',
      'apiClient',
      'batchRun',
      'ruleBucket',
    ]),
  )
})

it('every field of before and after has a Swedish name', () => {
  const without = entries.flatMap(({ action, before, after, labels }) => {
    const names = new Set<string>()
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [key, inner] of Object.entries(value)) {
        if (!Array.isArray(value) && labels[key] === undefined) names.add(key)
        look(inner)
      }
    }
    look([before, after])
    return [...names].map((name) => `${action}: ${name}`)
  })
  expect([...new Set(without)].toSorted()).toEqual([])
})
