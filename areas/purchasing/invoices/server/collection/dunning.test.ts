import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { collection } from '../../contract-collection.ts'
import { dunning } from '../../contract-dunning.ts'
import { letterNames, letterProblem } from '../../dunning-rules.ts'
import { startCreditHouse } from '../testing/credit-house.ts'

let at: Awaited<ReturnType<typeof startCreditHouse>>
let collector: Person
let lawyer: Person
beforeAll(async () => {
  at = await startCreditHouse()
  collector = await at.house.server.person(['DebtCollectorDepartment'])
  lawyer = await at.house.server.person(['LegalDepartment'])
})
afterAll(() => at.house.stop())

const today = stockholmDay(new Date())
const overdue = () => at.bought(100_000, 90)
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const claimed = async () =>
  (await collector.call(dunning.texts, {})).body.filter(({ letter }) => letter === 'claimed')

it('invoices 314: a letter says what is owed today, goes to the debtor, and is what was done', async () => {
  const { id, invoiceNumber } = await overdue()
  const { body } = await collector.call(dunning.letter, { id, letter: 'claimed' })
  const text = plain(body.body)
  expect(body.heading).toContain(invoiceNumber)
  // Thirty days at ten percent.
  expect(text).toContain('Kapital: 100 000,00 kr Ränta enligt räntelagen till i dag: 821,92 kr')
  expect(text).toContain('450,00 kr Att betala: 101 271,92 kr')
  expect(text).toContain(`Betala senast ${addDays(today, 10)}`)
  const letter = {
    id,
    letter: 'claimed',
    textVersion: body.version,
    email: 'ekonomi@example.se',
  } as const
  const aml = await at.house.server.person(['AmlDepartment'])
  await aml.call(blacklist.save, {
    blacklistType: 3,
    itemValue: 'ond@example.se',
    why: 'Utrett',
  } as never)
  const harmful = { ...letter, email: 'ond@example.se' }
  expect((await collector.call(dunning.send, harmful)).refusal.code).toBe('harmful')
  expect((await collector.call(dunning.send, letter)).status).toBe(204)
  const { standing, events } = (await collector.call(collection.of, { id })).body
  expect(standing?.state).toBe('claimed')
  expect(events[0]?.note).toBe('Skickat med e-post, text 1')
  const { rows } = await at.house.owner.query<{ payload: { data: object } }>(
    `select payload from outbox_message where idempotency_key like $1`,
    [`dunning:${id}:%`],
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows[0]?.payload)).toContain('ekonomi@example.se')
  // It has come further than a reminder, and has had its demand.
  for (const other of ['reminded1', 'claimed'] as const)
    expect((await collector.call(dunning.send, { ...letter, letter: other })).refusal.code).toBe(
      'notFromThere',
    )
})

it('invoices 302: nothing is sent of an invoice that is disputed', async () => {
  // Of another issuer: who has invoices that are disputed sells with an approval of the delivery (rules 105).
  const issuer = await at.house.issuer({ financing: 50_000_000 })
  const { id } = await at.bought(100_000, 90, { issuer })
  const dispute = { id, kind: 'disputed', saidBy: 'Anna', note: 'Fel pris' } as const
  await collector.call(collection.register, dispute)
  const letter = { id, letter: 'reminded1', textVersion: 1, email: 'ekonomi@example.se' } as const
  expect((await collector.call(dunning.send, letter)).refusal.code).toBe('notFromThere')
})

it('invoices 313: the texts there are can be sent, and none may say what nobody outside is told', async () => {
  const { body } = await collector.call(dunning.texts, {})
  expect(new Set(body.map(({ letter }) => letter)).size).toBe(letterNames.length)
  for (const one of body)
    expect([one.letter, letterProblem(one.letter, one.heading, one.body)]).toEqual([
      one.letter,
      undefined,
    ])
  const [first] = body
  const said = await collector.call(dunning.change, {
    letter: first?.letter ?? 'claimed',
    textVersion: first?.version ?? 0,
    heading: first?.heading ?? '',
    body: `${first?.body} Ni är svartlistade hos oss.`,
    why: 'Tydligare',
  })
  expect(said).toMatchObject({
    status: 400,
    refusal: { code: 'wrongText', fields: [{ message: expect.stringContaining('”svartlist”') }] },
  })
})

it('invoices 313: a text is changed by two, as a new version', async () => {
  const [first] = await claimed()
  const change = {
    letter: 'claimed',
    textVersion: first?.version ?? 0,
    heading: 'Krav',
    body: first?.body ?? '',
    why: 'Kortare rubrik',
  } as const
  const wrong = await collector.call(dunning.change, { ...change, body: 'Betala {allt}' })
  expect(wrong).toMatchObject({ status: 400, refusal: { code: 'wrongText' } })
  expect(wrong.refusal.fields?.map(({ field }) => field)).toEqual(['body'])
  expect((await collector.call(dunning.change, change)).status).toBe(200)
  expect(await claimed()).toHaveLength(1)
  expect((await approve(lawyer, 'changeDunningText', 'claimed')).status).toBe(204)
  const [second, before] = await claimed()
  expect([second?.version, second?.heading, before?.heading]).toEqual([2, 'Krav', first?.heading])
  expect(second?.by).toContain('godkänd av')
  expect((await collector.call(dunning.change, change)).refusal.code).toBe('changed')
  const { id } = await overdue()
  const letter = { id, letter: 'claimed', textVersion: 1, email: 'ekonomi@example.se' } as const
  expect((await collector.call(dunning.send, letter)).refusal.code).toBe('changed')
})
