import { describe, expect, it } from 'vitest'
import { actNames, actOf } from '#areas/foundation/approvals/rules.ts'
import type { Act } from '#areas/foundation/users/act-groups.ts'
import { acts } from '#areas/foundation/users/acts.ts'
import { withAuditor, type Group } from '#areas/foundation/users/rules.ts'
import { actsOfApproval, permissions } from './permissions.ts'
import { contracts } from './server/areas.ts'

const calls = contracts.flatMap((contract) => Object.values(contract))
const listed: readonly Act[] = [...Object.values(acts), ...Object.values(actsOfApproval)]

// By identity: that two groups hold the same roles today does not make two acts one.
describe('the list of who may do what', () => {
  it('has the group of every command that takes a role', () => {
    const doing = listed.filter(({ words }) => words !== undefined).map(({ may }) => may)
    const missing = calls.filter(
      ({ kind, may }) =>
        kind === 'command' && may.who === 'holders' && !doing.includes(may as Group),
    )
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  it('has the readers of every query that takes a role', () => {
    const reading = listed
      .filter(({ reads }) => reads !== undefined)
      .map(({ may }) => withAuditor(may))
    const missing = calls.filter(
      ({ kind, may }) =>
        kind === 'query' && may.who === 'holders' && !reading.includes(may as Group),
    )
    // A ping holds the right to edit: it is asked like a query, and is one of the acts.
    expect(missing.map(({ id }) => id)).toEqual(['interpretation.ping'])
  })

  it('has no act that no call is made under', () => {
    const asked = new Set(calls.map(({ may }) => may))
    const idle = listed.flatMap(({ may, words, reads }) => [
      ...(words !== undefined && !asked.has(may) ? [words] : []),
      ...(reads !== undefined && !asked.has(withAuditor(may)) ? [reads] : []),
    ])
    expect(idle).toEqual([])
  })

  it('says of every act of two when it takes a second person, and who', () => {
    const seconds = permissions.flatMap((line) => line.seconds)
    expect(seconds).toHaveLength(actNames.length)
    for (const name of actNames)
      expect(seconds).toContainEqual({
        when: expect.stringContaining(actOf(name).words) as string,
        who: actOf(name).second,
      })
  })

  it('lets the auditor read every line, and do nothing', () => {
    for (const { reading, who, words } of permissions)
      expect(who.includes('Auditor'), words).toBe(reading)
  })

  it('names each line once, by id and by words', () => {
    expect(new Set(permissions.map(({ id }) => id)).size).toBe(permissions.length)
    expect(new Set(permissions.map(({ words }) => words)).size).toBe(permissions.length)
  })
})
