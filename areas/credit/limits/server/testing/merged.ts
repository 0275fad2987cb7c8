import { expect } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { debtors } from '../../contract-debtors.ts'

interface Two {
  readonly maker: Person
  readonly second: Person
}
/** Asks that a recipient counts on another. */
export async function askToMerge(maker: Person, aliasNumber: string, mainNumber: string) {
  const asked = await maker.call(debtors.merge, { aliasNumber, mainNumber, reason: 'Samma bolag' })
  expect(asked.status).toBe(200)
}
/** One asks that a recipient counts on another, and the other approves. */
export async function mergeByTwo({ maker, second }: Two, aliasNumber: string, mainNumber: string) {
  await askToMerge(maker, aliasNumber, mainNumber)
  return approve(second, 'mergeRecipients', aliasNumber)
}
/** And that it is its own again. */
export async function splitByTwo({ maker, second }: Two, aliasNumber: string) {
  const asked = await maker.call(debtors.split, { aliasNumber, reason: 'Två bolag' })
  expect(asked.status).toBe(200)
  return approve(second, 'mergeRecipients', aliasNumber)
}
