import { expect } from 'vitest'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import type { ActName } from '#areas/foundation/approvals/rules.ts'
import type { Person, TestServer } from '../testing.ts'
import type { triedAmong } from './one-person.ts'

/** The acts of two that are tried in one house. */
export type ActsAmong<House extends 'controls' | 'clients' | 'invoices'> = {
  [Act in ActName]: (typeof triedAmong)[Act] extends House ? Act : never
}[ActName]

interface Answer {
  readonly status: number
}
interface Asked {
  /** The thing the second person has looked at, as `ask` answered it. */
  readonly thing: string
  /** Somebody else than the two, with every policy. */
  readonly other: Person
}
/** One act of two, and what somebody changes between the look and the approval (approvals 14). */
export type Tried = {
  /** Asks for it by the product's own call; answers what it is about. */
  readonly ask: (maker: Person) => Promise<string>
  /** What it would change, as it counts. */
  readonly counting: (thing: string) => Promise<unknown>
} & (
  | {
      /** Somebody else changes it, and so the approval is refused: as not done, or as ended. */
      readonly change: (asked: Asked) => Promise<Answer>
      readonly refusedAs: 'cannotBeDone' | 'proofChanged' | 'decided'
    }
  | {
      /** Nothing beside what waits is there to change: everything that would is refused. */
      readonly isWhole: readonly ((asked: Asked) => Promise<Answer>)[]
    }
)

interface House {
  readonly server: Pick<TestServer, 'owner'>
  readonly maker: Person
  readonly second: Person
  readonly other: Person
}

/** What waits of an act now, by the rows themselves: whole, as it will be done. */
const waitingOf = async ({ owner }: House['server'], act: ActName) =>
  (
    await owner.query<{ id: string; subject: string; payload: unknown }>(
      `select id, subject, payload from approval where act = $1 and state = 'waiting' order by asked_at desc`,
      [act],
    )
  ).rows

/**
 * Asks for an act, lets the second person look, lets somebody else change what it is about, and
 * approves it as it was seen: refused, with nothing changed. Of an act that waits whole, that what
 * would change it is refused, and that it is stored as it was seen.
 */
export async function expectNotSomethingElse(
  { server, maker, second, other }: House,
  act: ActName,
  tried: Tried,
): Promise<void> {
  const before = new Set((await waitingOf(server, act)).map(({ id }) => id))
  const thing = await tried.ask(maker)
  const asked = (await waitingOf(server, act)).filter(({ id }) => !before.has(id))
  expect(asked, `${act} waits once`).toHaveLength(1)
  const [{ id, subject } = { id: '', subject: '' }] = asked
  const [seen] = (await second.call(approvals.of, { acts: [act], subject })).body
  expect(seen).toMatchObject({ id, problem: null })
  const proof = seen?.proof?.mark
  const counted = await tried.counting(thing)

  if ('isWhole' in tried) {
    for (const change of tried.isWhole) expect((await change({ thing, other })).status).toBe(409)
    expect(await waitingOf(server, act)).toContainEqual(asked[0])
    expect(await tried.counting(thing)).toEqual(counted)
    expect((await second.call(approvals.approve, { id, proof })).status).toBe(204)
    return
  }
  expect((await tried.change({ thing, other })).status).toBeLessThan(300)
  const changed = await tried.counting(thing)
  expect(await second.call(approvals.approve, { id, proof })).toMatchObject({
    status: 409,
    refusal: { code: tried.refusedAs },
  })
  expect(await tried.counting(thing)).toEqual(changed)
  const { rows } = await server.owner.query(
    `select id from approval where id = $1 and state = 'approved'`,
    [id],
  )
  expect(rows).toEqual([])
}
