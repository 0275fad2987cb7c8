import fc from 'fast-check'
import { expect } from 'vitest'
import { keysOf } from '#platform/record.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import type { ActName } from '#areas/foundation/approvals/rules.ts'
import type { Person, TestServer } from '../testing.ts'

/**
 * Where one person tries each act of two alone (approvals 1, 2): the tests of these names beside
 * `one-person.test.ts`. An act that is not here does not compile.
 */
export const triedAmong = {
  raiseLimit: 'controls',
  publishRuleBucket: 'controls',
  chooseRuleBucket: 'controls',
  changeControl: 'controls',
  liftSellBlock: 'controls',
  writeException: 'controls',
  writeScreeningException: 'controls',
  clearSanction: 'controls',
  giveCredential: 'controls',
  changeContact: 'controls',
  removeFromBlacklist: 'controls',
  placeHold: 'controls',
  liftHold: 'controls',
  giveTrustedPolicy: 'controls',
  stopMonitoring: 'controls',
  changeChannel: 'controls',
  setExchangeRate: 'controls',
  sendByHand: 'controls',
  mergeRecipients: 'controls',
  mergeDebtorsAbroad: 'controls',
  acceptDebtorAbroad: 'controls',
  activateStopped: 'clients',
  liftInsolvency: 'clients',
  setTerm: 'clients',
  completeOnboarding: 'clients',
  completeUnscreened: 'clients',
  publishDefaultKyc: 'clients',
  releaseAgreement: 'clients',
  changeBundle: 'clients',
  changePriceList: 'clients',
  deleteSignedSet: 'clients',
  reopenApproved: 'clients',
  validateAccount: 'clients',
  changeAccount: 'clients',
  acceptSignature: 'clients',
  agreePrices: 'clients',
  decideRightToSign: 'clients',
  removeInvoice: 'invoices',
  approveDelivery: 'invoices',
  acceptApprover: 'invoices',
  settleInvoice: 'invoices',
  giveUpClaim: 'invoices',
  undoCredit: 'invoices',
  sayAnother: 'invoices',
  changeDunningText: 'invoices',
} as const satisfies Readonly<Record<ActName, 'controls' | 'clients' | 'invoices'>>

/** The fields in which calls take why something is asked for. */
const reasonFields = new Set(['why', 'reason', 'comment', 'decisionReferens'])
/** Somebody who can keep silent of why they ask for anything. */
export interface SilentPerson extends Person {
  /** Calls without any reason until what is to be done is done. */
  readonly silently: (work: () => Promise<void>) => Promise<void>
}
export function ableToKeepSilent(person: Person): SilentPerson {
  let silent = false
  return {
    ...person,
    call: (endpoint, input, file) => {
      const said = Object.entries(input).filter(([name]) => !silent || !reasonFields.has(name))
      return person.call(endpoint, Object.fromEntries(said) as typeof input, file)
    },
    silently: async (work) => {
      silent = true
      await work()
      silent = false
    },
  }
}

interface Trying {
  readonly server: TestServer
  /** Holds every policy there is, and is one person like any other. */
  readonly one: SilentPerson
  readonly among: 'controls' | 'clients' | 'invoices'
  /** What they may try, by the number of a thing. */
  readonly tries: Readonly<Record<string, (n: number) => Promise<unknown>>>
  /** Everything that the tries are after, as it counts. */
  readonly counting: () => Promise<unknown>
  readonly runs?: number
}
/**
 * No sequence of tries by one person changes what counts, nor approves anything; each act of two
 * was asked for, and not refused for another reason; and none without a reason (approvals 15).
 */
export async function expectNothingAlone({
  server,
  one,
  among,
  tries,
  counting,
  runs = 12,
}: Trying): Promise<void> {
  const before = await counting()
  const asked = async () =>
    (await server.owner.query('select id from approval where asked_by_id = $1', [one.id])).rowCount
  const askedBefore = await asked()
  await one.silently(async () => {
    for (const name of keysOf(tries)) await tries[name]?.(0)
  })
  expect(await asked()).toBe(askedBefore)
  expect(await counting()).toEqual(before)
  const all = {
    ...tries,
    approveOwn: async (n: number) =>
      onOwn(one, n, async (id, proof) => one.call(approvals.approve, { id, proof })),
    withdrawOwn: async (n: number) =>
      onOwn(one, n, async (id) => one.call(approvals.withdraw, { id })),
  }
  const acts = fc.array(fc.tuple(fc.constantFrom(...keysOf(all)), fc.nat({ max: 50 })), {
    minLength: 5,
    maxLength: 25,
  })
  // Each of both its things once, whatever is drawn after that.
  const each = [0, 1].flatMap((n) =>
    keysOf(all).map((name) => [name, n] as [keyof typeof all, number]),
  )
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      for (const [name, n] of sequence) await all[name]?.(n)
      expect(await counting()).toEqual(before)
    }),
    { numRuns: runs, examples: [[each]] },
  )
  const { rows: approved } = await server.owner.query(
    `select act from approval where state = 'approved' and decided_by_id = $1`,
    [one.id],
  )
  expect(approved).toEqual([])
  const { rows } = await server.owner.query<{ act: string }>(
    'select distinct act from approval where asked_by_id = $1',
    [one.id],
  )
  const wanted = keysOf(triedAmong).filter((act) => triedAmong[act] === among)
  expect(rows.map(({ act }) => act).toSorted()).toEqual(wanted.toSorted())
}

/** Does something with one of the acts that wait for somebody, as they ask for it themselves. */
async function onOwn(
  one: Person,
  n: number,
  act: (id: string, proof: string | undefined) => Promise<unknown>,
) {
  const { list } = (await one.call(approvals.all, { whose: 'mine', take: 100 })).body
  const waiting = list.filter(({ state }) => state === 'waiting')
  const chosen = waiting[n % Math.max(1, waiting.length)]
  if (!chosen) return
  const asked = { acts: [chosen.act], subject: chosen.subject }
  const [shown] = (await one.call(approvals.of, asked)).body
  await act(chosen.id, shown?.proof?.mark)
}
