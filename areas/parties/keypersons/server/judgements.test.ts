import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { keypersons, type KeyPerson } from '../contract.ts'
import { startLists } from './testing/lists.ts'

let lists: Awaited<ReturnType<typeof startLists>>
let server: AskingServer
let anna: Person
beforeAll(async () => {
  lists = await startLists()
  server = await startAskingServer(lists.environment)
  anna = await server.person(['AmlDepartment'])
})
afterAll(async () => {
  await server.stop()
  await lists.stop()
})

let index = 0
/** A company no other test has taken with somebody on a list in its board, screened. Its number. */
async function companyWithHit(): Promise<string> {
  for (;;) {
    const { organizationNumber: org, board } = register.companyFileAt(index++)
    if (board.length === 0) continue
    await anna.call(keypersons.fetchPersons, { org })
    await screen(org)
    // That somebody sanctioned is another takes two (keypersons 9).
    const isSanctioned = (await persons(org)).some((one) =>
      one.matches.some(({ topics }) => topics.includes('sanction')),
    )
    if (!isSanctioned && (await hitOf(org))) return org
  }
}
const screen = (org: string) => anna.call(keypersons.refreshAml, { org, everybody: true })
const persons = async (org: string) => (await anna.call(keypersons.getPersons, { org })).body
const isHit = (one: KeyPerson) => one.matches.some(({ match }) => match)
const hitOf = async (org: string) => (await persons(org)).find(isHit)
/** Whether anybody behind a company counts as being on a list. */
const counts = async (org: string) =>
  (await persons(org)).some(({ isPep, isSanctioned }) => isPep === true || isSanctioned === true)

/** The input by which a hit is judged, as its page has it. */
async function shown(org: string, { same = false, reason = 'Född i en annan stad' } = {}) {
  const person = await hitOf(org)
  const match = person?.matches.find((one) => one.match)
  if (!person || !match) throw new Error('Nobody is on a list')
  return {
    org,
    socialSecurityNumber: person.socialSecurityNumber,
    name: person.name,
    entryId: match.id,
    screenedAt: person.amlUpdatedTimestamp ?? '',
    judgementId: match.judgement?.id ?? null,
    same,
    reason,
  }
}
const judgementOf = async (org: string) =>
  (await hitOf(org))?.matches.find(({ match }) => match)?.judgement

describe('keypersons 6: a hit', () => {
  it('that is not the same person does not count, however often the lists are asked, until the entry changes', async () => {
    const org = await companyWithHit()
    expect(await counts(org)).toBe(true)
    const input = await shown(org)
    expect((await anna.call(keypersons.judgeHit, input)).status).toBe(204)
    expect(await counts(org)).toBe(false)
    expect(await judgementOf(org)).toMatchObject({
      same: false,
      reason: 'Född i en annan stad',
      by: 'Person Nummer 1',
      holds: true,
    })
    await screen(org)
    expect(await counts(org)).toBe(false)

    await lists.change(input.entryId, '2026-10-01T00:00:00')
    // Nobody has asked yet.
    expect(await counts(org)).toBe(false)
    await screen(org)
    expect(await counts(org)).toBe(true)
    expect(await judgementOf(org)).toMatchObject({ same: false, holds: false })
    // Of what it says now.
    await anna.call(keypersons.judgeHit, await shown(org, { reason: 'Fortfarande en annan' }))
    expect(await counts(org)).toBe(false)
    expect(await judgementOf(org)).toMatchObject({ reason: 'Fortfarande en annan', holds: true })
  })

  it('that is the same person counts, and what is said of it later takes its place', async () => {
    const org = await companyWithHit()
    await anna.call(keypersons.judgeHit, await shown(org, { same: true, reason: 'Samma född' }))
    expect(await counts(org)).toBe(true)
    // Said otherwise, that takes its place.
    await anna.call(keypersons.judgeHit, await shown(org))
    expect(await counts(org)).toBe(false)
    const { rows } = await server.owner.query(
      'select same_person, ended_by_id from screening_judgement where personal_number = $1 order by judged_at',
      [(await shown(org)).socialSecurityNumber],
    )
    expect(rows).toEqual([
      { same_person: true, ended_by_id: anna.id },
      { same_person: false, ended_by_id: null },
    ])
  })

  it('is as it was when what was said of it is undone, by the AML department', async () => {
    const org = await companyWithHit()
    await anna.call(keypersons.judgeHit, await shown(org))
    const id = (await judgementOf(org))?.id ?? ''
    const administrator = await server.person(['Administrator'])
    expect((await administrator.call(keypersons.undoJudgement, { org, id })).status).toBe(403)
    const other = await server.person(['AmlDepartment'])
    expect((await other.call(keypersons.undoJudgement, { org, id })).status).toBe(204)
    expect(await counts(org)).toBe(true)
    expect(await judgementOf(org)).toBeNull()
    expect((await other.call(keypersons.undoJudgement, { org, id })).refusal.code).toBe(
      'noSuchJudgement',
    )
  })

  it('is judged by nobody else, not without a reason, and not unread', async () => {
    const org = await companyWithHit()
    const input = await shown(org)
    for (const policy of ['Administrator', 'LegalDepartment', 'SalesRepresentative'] as const) {
      const person = await server.person([policy])
      expect((await person.call(keypersons.judgeHit, input)).status).toBe(403)
    }
    const bare = await anna.call(keypersons.judgeHit, { ...input, reason: '  ' })
    expect([bare.status, bare.refusal.fields?.[0]?.field]).toEqual([400, 'reason'])
    expect((await anna.call(keypersons.judgeHit, { ...input, entryId: 'Q0' })).refusal.code).toBe(
      'noSuchHit',
    )
    await screen(org)
    const old = await anna.call(keypersons.judgeHit, input)
    expect([old.status, old.refusal.code]).toEqual([409, 'screenedAnew'])
    expect(await counts(org)).toBe(true)
    // Two at once: one of them counts, and the other is told, also in front of a page from before it.
    const now = await shown(org)
    const both = await Promise.all([
      anna.call(keypersons.judgeHit, now),
      anna.call(keypersons.judgeHit, { ...now, same: true }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const late = await anna.call(keypersons.judgeHit, now)
    expect([late.status, late.refusal.code]).toEqual([409, 'screenedAnew'])
    const { rows } = await server.owner.query(
      'select count(*)::int from screening_judgement where personal_number = $1 and ended_at is null',
      [now.socialSecurityNumber],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('leaves a row in the trail with the person, what was said and why, before and after', async () => {
    const org = await companyWithHit()
    const input = await shown(org)
    await anna.call(keypersons.judgeHit, input)
    await anna.call(keypersons.undoJudgement, { org, id: (await judgementOf(org))?.id ?? '' })
    const { rows } = await server.owner.query(
      `select action, body from audit_entry where company = $1 and subject = $2 and action in ('keypersons.judgeHit', 'keypersons.undoJudgement') order by at, lane, seq`,
      [org, input.socialSecurityNumber],
    )
    expect(rows).toMatchObject([
      {
        action: 'keypersons.judgeHit',
        body: { actorId: anna.id, why: input.reason, after: { same: false } },
      },
      { action: 'keypersons.undoJudgement', body: { before: { same: false } } },
    ])
  })
})
