import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import type { DeterminationInput } from '#areas/credit/rules/rules.ts'
import { exception, known, kr, notFetched } from '#areas/credit/rules/testing/sound.ts'
import { determinations } from '../contract.ts'
import { openBooks } from './testing/decided.ts'
import { storedSoundInput, storeVersion } from './testing/judged.ts'

const nobody = '11111111-1111-4111-8111-111111111111'
let server: TestServer
let admin: Person
let books: ReturnType<typeof openBooks>
let sound: DeterminationInput
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  books = openBooks(server)
  sound = await storedSoundInput(server.owner)
})
afterAll(async () => {
  await books.close()
  await server.stop()
})
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')
/** The recipient carries 50 000 kr of 100 000. */
const covered = (): DeterminationInput => ({
  ...sound,
  recipient: { ...sound.recipient, exposure: { amount: 1_950_000 * kr, count: 3 } },
})

describe('a determination', () => {
  it('is shown with everything it rested on, each fact with source and time', async () => {
    const input: DeterminationInput = {
      ...covered(),
      exceptions: [exception('taxDeferral'), exception('companyBlacklisted')],
      issuer: {
        ...sound.issuer,
        facts: { ...sound.issuer.facts, taxDeferral: known(true), vat: notFetched },
      },
    }
    const { status, body } = await admin.call(determinations.get, {
      id: await books.decided(input),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      decision: 'BuyWithRepurchaseLimit',
      step: 5,
      amount: 100_000 * kr,
      repurchaseUsage: 50_000 * kr,
      isLatest: true,
      issuer: {
        organizationNumber: '5560000001',
        score: 800,
        bucketName: 'Utställare normal risk',
        bucketVersion: 1,
      },
      limits: [
        { name: 'financing', amount: 5_000_000 * kr, used: 0, maxCount: 100, from: 'calculated' },
        { name: 'repurchase', amount: 1_000_000 * kr, used: 0 },
        { name: 'recipient', amount: 2_000_000 * kr, used: 1_950_000 * kr, count: 3 },
        { name: 'approval', amount: 1_000_000 * kr, used: null },
      ],
      exceptions: [
        { ruleName: 'Anstånd med skatt', used: true, comment: 'Godtaget av kreditchefen' },
        { ruleName: 'Svartlistat bolag', used: false },
      ],
    })
    const fact = (of: string, name: string) =>
      body.facts.find((one) => one.of === of && one.name === name)
    expect(plain(fact('recipient', 'turnover')?.valueText)).toBe('30 000 000,00 kr')
    expect(fact('issuer', 'vat')).toMatchObject({
      label: 'Momsregistrering',
      valueText: '',
      missing: 'notFetched',
      source: 'Företagsupplysning A',
      fetchedAt: '2026-11-21T08:00:00.000Z',
    })
    expect(fact('invoice', 'number')).toMatchObject({ valueText: '1005' })
  })

  it('says when a later one has taken its place', async () => {
    const invoiceId = '22222222-2222-4222-8222-222222222222'
    const first = await books.decided(sound, invoiceId)
    const second = await books.decided(covered(), invoiceId)
    expect((await admin.call(determinations.get, { id: first })).body).toMatchObject({
      isLatest: false,
      invoiceId,
    })
    expect((await admin.call(determinations.get, { id: second })).body).toMatchObject({
      isLatest: true,
      supersedes: first,
    })
  })

  it('users 13 names who stands on a list to those who work with persons, and a board by number to nobody', async () => {
    const facts = {
      ...sound.issuer.facts,
      blacklistedPersons: known(['Bo Al']),
      sanctionedPersons: known(['Cia Ek', 'Bo Al']),
      board: known(['196903061234']),
    }
    const id = await books.decided({ ...sound, issuer: { ...sound.issuer, facts } })
    const handler = await server.person(['InvoiceHandler'])
    const officer = await server.person(['CreditOfficer'])
    const told = async (person: Person) => {
      const shown = await person.call(determinations.get, { id })
      const explained = await person.call(determinations.explanation, { id })
      const failed = explained.body.rules.filter(({ passed }) => !passed)
      return {
        text: JSON.stringify([shown.body, explained.body]),
        failed: failed.map(({ measure }) => measure),
        board: shown.body.facts.find(({ name }) => name === 'board')?.valueText,
      }
    }
    const [kept, whole] = [await told(handler), await told(officer)]
    expect(kept.failed).toEqual(expect.arrayContaining(['personBlacklisted']))
    expect(kept.failed).toEqual(whole.failed)
    expect([kept.board, whole.board]).toEqual(['690306-****', '690306-****'])
    expect(whole.text).toMatch(/Bo Al.*Cia Ek/)
    expect(kept.text).not.toMatch(/Bo Al|Cia Ek|196903061234/)
    expect(kept.text).toContain('Vilka det är visas bara för dem som arbetar med klienter')
  })

  it('leaves a trace of who looked at it', async () => {
    const id = await books.decided(sound)
    await admin.call(determinations.get, { id })
    const { rowCount } = await server.owner.query(
      `select from audit_entry where action = 'determinations.get' and body::text like '%' || $1 || '%'`,
      [id],
    )
    expect(rowCount).toBe(1)
  })
})

describe('an explanation', () => {
  it('says of each rule the value, the threshold, the points lost, and what would have flipped the decision', async () => {
    const { body } = await admin.call(determinations.explanation, {
      id: await books.decided(covered()),
    })
    expect(plain(body.headline)).toBe(
      'Köp med återköpslimit. Mottagarlimit (ML) på 2 000 000,00 kr överskrids med 50 000,00 kr. Återköpslimiten täcker 50 000,00 kr.',
    )
    const rating = body.rules.find(
      (rule) => rule.side === 'issuer' && rule.measure === 'externalCreditRating',
    )
    expect(rating).toMatchObject({
      kind: 'points',
      value: 800,
      pointsLost: 200,
      source: 'Företagsupplysning A',
    })
    expect(body.flips.map(({ kind, decision }) => [kind, decision])).toContainEqual([
      'limit',
      'Buy',
    ])
    expect(body.flips.map(({ text }) => plain(text))).toContain(
      'Med en mottagarlimit (ML) på 2 050 000,00 kr i stället för 2 000 000,00 kr hade beslutet blivit Köp',
    )
  })

  it('has flips that what-if agrees with', async () => {
    const rejected = { ...sound, invoice: { ...sound.invoice, amount: known(6_000_000 * kr) } }
    const weak: DeterminationInput = {
      ...sound,
      issuer: { ...sound.issuer, facts: { ...sound.issuer.facts, blacklisted: known(true) } },
    }
    for (const input of [covered(), rejected, weak, sound]) {
      const id = await books.decided(input)
      const { body } = await admin.call(determinations.explanation, { id })
      expect(body.flips.length).toBeGreaterThan(0)
      for (const { changes, decision } of body.flips) {
        const { status, body: after } = await admin.call(determinations.whatif, { id, changes })
        expect([status, after.decision, after.turned]).toEqual([200, decision, true])
      }
    }
  })
})

describe('what-if', () => {
  it.each([
    ['nothing', {}, 'BuyWithRepurchaseLimit', false],
    ['the amount', { amount: 50_000 * kr }, 'Buy', true],
    ['a limit', { limits: { repurchase: 0 } }, 'Reject', true],
    [
      'a setting',
      { limits: { repurchase: 0 }, depositionAllowed: true },
      'BuyWithDeposition',
      true,
    ],
    ['a measured value', { issuerValues: { insolvency: true } }, 'Reject', true],
    [
      'a measured value of the recipient',
      { recipientValues: { externalCreditRating: 0 } },
      'BuyWithRecipientApprovalAndRepurchaseLimit',
      true,
    ],
  ] as const)('answers at once with another %s', async (_, changes, decision, turned) => {
    const id = await books.decided(covered())
    expect((await admin.call(determinations.whatif, { id, changes })).body).toMatchObject({
      decision,
      turned,
    })
  })

  it('counts an exception in and out, and another version of a bucket', async () => {
    const blacklisted: DeterminationInput = {
      ...sound,
      issuer: { ...sound.issuer, facts: { ...sound.issuer.facts, blacklisted: known(true) } },
    }
    const accepted = exception('companyBlacklisted')
    const id = await books.decided(blacklisted)
    expect(
      (await admin.call(determinations.whatif, { id, changes: { addExceptions: [accepted] } }))
        .body,
    ).toMatchObject({
      decision: 'Buy',
      differences: [
        {
          id: 'companyBlacklisted',
          before: { passed: false },
          after: { passed: true, exception: accepted.id },
        },
      ],
    })
    const excepted = await books.decided({ ...blacklisted, exceptions: [accepted] })
    expect(
      (
        await admin.call(determinations.whatif, {
          id: excepted,
          changes: { removeExceptions: [accepted.id] },
        })
      ).body,
    ).toMatchObject({ decision: 'Reject' })

    const loose = {
      ...sound.issuer.bucket,
      version: 2,
      rules: sound.issuer.bucket.rules.slice(0, 1),
    }
    await storeVersion(server.owner, loose)
    expect(
      (
        await admin.call(determinations.whatif, {
          id,
          changes: { issuerBucket: { bucketId: loose.bucketId, version: 2 } },
        })
      ).body,
    ).toMatchObject({ decision: 'Buy' })
  })

  it('does not judge an issuer by a bucket for recipients', async () => {
    const { bucketId, version } = sound.recipient.bucket
    const id = await books.decided(sound)
    const { status } = await admin.call(determinations.whatif, {
      id,
      changes: { issuerBucket: { bucketId, version } },
    })
    expect(status).toBe(404)
  })

  it('stores nothing', async () => {
    const count = async () =>
      (
        await server.owner.query<{ count: number }>(
          'select count(*)::int as count from determination',
        )
      ).rows[0]?.count
    const id = await books.decided(covered())
    const before = await count()
    await admin.call(determinations.whatif, { id, changes: { amount: 1 } })
    expect(await count()).toBe(before)
  })

  it('names the field that cannot be', async () => {
    const id = await books.decided(sound)
    const { status, refusal } = await admin.call(determinations.whatif, {
      id,
      changes: { amount: -1 },
    })
    expect([status, refusal.fields?.[0]?.field]).toEqual([400, 'changes.amount'])
  })
})

describe('access', () => {
  it('is for administrators, and only to what there is', async () => {
    const id = await books.decided(sound)
    const ruleAdmin = await server.person(['RuleAdmin'])
    for (const call of [determinations.get, determinations.explanation, determinations.replay]) {
      expect((await ruleAdmin.call(call, { id })).status).toBe(403)
      expect((await server.anonymous(call, { id })).status).toBe(401)
      expect((await admin.call(call, { id: nobody })).status).toBe(404)
    }
    expect((await ruleAdmin.call(determinations.whatif, { id, changes: {} })).status).toBe(403)
    expect((await admin.call(determinations.whatif, { id: nobody, changes: {} })).status).toBe(404)
  })
})
