import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { debtors } from '../../contract-debtors.ts'
import { limits } from '../../contract.ts'
import { debtorOf } from '../public.ts'
import { addCompany, decided } from '../testing/clients.ts'
import { startLedger, type Ledger } from '../testing/ledger.ts'

let ledger: Ledger
let maker: Person
let second: Person
let officer: Person
beforeAll(async () => {
  ledger = await startLedger(new Date())
  maker = await ledger.server.person(['Administrator'])
  second = await ledger.server.person(['Administrator'])
  officer = await ledger.server.person(['CreditOfficer'])
})
afterAll(() => ledger.stop())

const recipient = () => addCompany(ledger.server.owner, { roles: [1] })
/** Öre, one that a person sets alone. */
async function setByHand(
  organizationNumber: string,
  limitValue: number,
  limitType: 'recipient' | 'approval' = 'recipient',
) {
  const values = { ...decided(organizationNumber, limitType), limitValue }
  expect((await maker.call(limits.save, values)).status).toBe(200)
}
const ask = (by: Person, aliasNumber: string, mainNumber: string, keeps?: 'main' | 'alias') =>
  by.call(debtors.merge, { aliasNumber, mainNumber, reason: 'Samma', ...(keeps && { keeps }) })
const counting = async (organizationNumber: string) =>
  (await maker.call(limits.get, { organizationNumber, companyType: 'recipient' })).body.map(
    ({ effectiveLimit, effectiveSource }) => [effectiveLimit, effectiveSource],
  )

it.each([
  ['main', 30_000_000],
  ['alias', 50_000_000],
] as const)(
  'limits 74: the limit of the %s recipient stays, as two saw it, and is the only one',
  async (keeps, stays) => {
    const [alias, main] = [await recipient(), await recipient()]
    await setByHand(alias, 50_000_000)
    await setByHand(main, 30_000_000)
    await setByHand(main, 9_000_000, 'approval')
    const { body } = await officer.call(debtors.choice, { aliasNumber: alias, mainNumber: main })
    expect(body).toMatchObject({
      isNeeded: true,
      limits: [
        { limitType: 'recipient', alias: { amount: 50_000_000 }, main: { amount: 30_000_000 } },
        { limitType: 'approval', alias: null, main: { amount: 9_000_000 } },
      ],
    })
    expect((await ask(maker, alias, main)).refusal.code).toBe('manualLimit')
    expect((await ask(officer, alias, main, keeps)).refusal.code).toBe('notYourLimit')
    expect((await ask(maker, alias, main, keeps)).status).toBe(200)
    const waiting = await waitingFor(second, 'mergeRecipients', alias)
    expect(waiting.difference).toContainEqual({
      label: 'Mottagarlimit (ML) för hand',
      before: expect.stringMatching(/500\s000,00 kr till .*300\s000,00 kr till /),
      after: expect.stringMatching(keeps === 'main' ? /^300\s000/ : /^500\s000/),
    })
    // Nor does one approve it who may set neither.
    expect((await officer.call(approvals.approve, { id: waiting.id })).status).toBe(409)
    expect((await debtorOf(ledger.pools[0].db, alias)).main).toBe(alias)
    expect((await approve(second, 'mergeRecipients', alias)).status).toBe(204)
    expect(await counting(main)).toEqual([
      [stays, 'manual'],
      [9_000_000, 'manual'],
    ])
    expect(await counting(alias)).toEqual([
      [null, 'none'],
      [null, 'none'],
    ])
    const { body: history } = await maker.call(limits.history, {
      organizationNumber: alias,
      limitType: 'recipient',
    })
    expect(history.historyLimits.items[0]).toMatchObject({
      deleted: true,
      changedByUser: expect.stringContaining(', godkänd av ') as string,
    })
  },
)

it('limits 74: a limit that was changed while the merge waited ends what was asked', async () => {
  const [alias, main] = [await recipient(), await recipient()]
  await setByHand(alias, 50_000_000)
  expect((await ask(maker, alias, main, 'alias')).status).toBe(200)
  await setByHand(main, 20_000_000)
  const { id } = await waitingFor(second, 'mergeRecipients', alias)
  expect((await second.call(approvals.approve, { id })).refusal).toMatchObject({
    code: 'cannotBeDone',
    message: expect.stringContaining('Limiterna har ändrats'),
  })
  expect(await counting(alias)).toContainEqual([50_000_000, 'manual'])
})
