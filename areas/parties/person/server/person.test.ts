import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { person } from '../contract.ts'
import { everybody, somebody, startPersonProvider } from './testing/provider.ts'

let provider: Awaited<ReturnType<typeof startPersonProvider>>
let server: TestServer
let anna: Person
beforeAll(async () => {
  provider = await startPersonProvider()
  server = await startTestServer(provider.environment)
  anna = await server.person(['SalesRepresentative'])
})
afterEach(() => provider.misbehave({ mode: 'off' }))
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const refresh = (socialSecurityNumber: string, doCreditCheck = false) =>
  anna.call(person.refresh, { socialSecurityNumber, doCreditCheck, purpose: 'credit' })
const nobody = '198507099805'
const noId = '00000000-0000-4000-8000-000000000000'
/** Lets the time of a person's inquiries pass. */
const later = (personalNumber: string) =>
  server.owner.query(
    `update person_inquiry set asked_at = asked_at - interval '2 minutes' where personal_number = $1`,
    [personalNumber],
  )

describe('looking up a person', () => {
  it('finds those who have been looked up, knows a number that does not hold, and leaves a trace', async () => {
    const { personalNumber } = somebody()
    const search = async (query: string) => (await anna.call(person.search, { query })).body
    expect(await search(personalNumber)).toEqual({
      isValid: true,
      socialSecurityNumber: personalNumber,
      person: null,
    })
    const { body } = await refresh(personalNumber)
    expect(await search(`${personalNumber.slice(2, 8)}-${personalNumber.slice(8)}`)).toMatchObject({
      person: { id: body.id, name: body.name },
    })
    expect(await search('19850709-9806')).toEqual({
      isValid: false,
      socialSecurityNumber: null,
      person: null,
    })
    expect(await search('1985')).toMatchObject({ isValid: true, person: null })
    const { rows } = await server.owner.query(
      `select 1 from audit_entry where action = 'person.search' and actor_id = $1`,
      [anna.id],
    )
    expect(rows).toHaveLength(4)
  })

  it('without a credit inquiry tells who the person is and nothing of money, and no copy is sent', async () => {
    const one = somebody()
    const { status, body } = await refresh(one.personalNumber)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: `${one.firstName} ${one.lastName}`,
      socialSecurityNumber: one.personalNumber,
      creditCheckDateTaken: null,
      copySentToPerson: null,
      paymentDefaults: null,
      realEstates: null,
      kronofogdenDebt: null,
      personCreditCheck: {
        addresses: [{ street: one.address.street, zipCode: one.address.zipCode }],
        incomes: null,
      },
      information: {
        source: 'Personupplysning',
        cost: 250,
        fetchedBy: expect.stringContaining('Person'),
      },
      credit: null,
      failure: null,
    })
    expect(await provider.asked(one.personalNumber)).toEqual(['register'])
    expect((await anna.call(person.get, { id: body.id })).body).toEqual(body)
  })

  it('with one tells income, remarks, debts and real estate with their days, in öre', async () => {
    const one = somebody(
      ({ remarks, publicDebt, realEstates }) =>
        remarks.length > 0 && publicDebt > 0 && realEstates.length > 0,
    )
    const { body } = await refresh(one.personalNumber, true)
    const [income, remark, estate] = [one.incomes[0], one.remarks[0], one.realEstates[0]]
    expect(body).toMatchObject({
      creditCheckDateTaken: '2026-11-21',
      creditSource: 'Personupplysning (simulator)',
      copySentToPerson: true,
      paymentDefaultsDateTaken: '2026-11-21',
      yearOfRealEstateInformation: 2025,
      kronofogdenDebt: { stateDebt: one.publicDebt * 100, civilDebt: one.privateDebt * 100 },
      credit: { cost: 2400 },
    })
    expect(body.personCreditCheck.incomes).toHaveLength(2)
    expect(body.personCreditCheck.incomes?.[0]).toMatchObject({
      incomeYear: 2025,
      taxationYear: 2026,
      income: (income?.earnedIncome ?? 0) * 100,
      finalTax: (income?.finalTax ?? 0) * 100,
    })
    expect(body.paymentDefaults?.details[0]).toMatchObject({
      payementDefaultType: remark?.type,
      amount: (remark?.amount ?? 0) * 100,
      date: remark?.date,
    })
    expect(body.realEstates?.[0]).toMatchObject({
      realEstateId: estate?.name,
      percentageOwnership: estate?.share,
      taxationValue: (estate?.taxationValue ?? 0) * 100,
    })
    const { rows } = await server.owner.query(
      `select body -> 'after' as after from audit_entry where action = 'person.refresh' and body ->> 'subject' = $1 order by at, seq`,
      [one.personalNumber],
    )
    expect(rows.map(({ after }) => after)).toEqual(
      expect.arrayContaining([
        { part: 'register', asked: true },
        { part: 'register', costOre: 250 },
        { part: 'credit', asked: true },
        { part: 'credit', costOre: 2400 },
      ]),
    )
  })

  it('takes a person nobody here knew into our books, once', async () => {
    const newcomer = everybody.personAt(1099)
    const { body } = await refresh(newcomer.personalNumber)
    await later(newcomer.personalNumber)
    expect(
      (await anna.call(person.refreshPersonData, { id: body.id, purpose: 'credit' })).body.id,
    ).toBe(body.id)
    const { rows } = await server.owner.query(
      'select name from person where personal_number = $1',
      [newcomer.personalNumber],
    )
    expect(rows).toEqual([{ name: `${newcomer.firstName} ${newcomer.lastName}` }])
  })

  it('hides where somebody with protected identity lives', async () => {
    const hidden = Array.from({ length: 1000 }, (_, at) => everybody.personAt(at)).find(
      (one) => one.protectedIdentity,
    )
    const { body } = await refresh(hidden?.personalNumber ?? '')
    expect(body).toMatchObject({
      protectedIdentity: true,
      personCreditCheck: { addresses: [], relationships: [] },
    })
  })
})

describe('paying once', () => {
  it('does not ask again within a minute, but a credit inquiry may follow a look', async () => {
    const { personalNumber } = somebody()
    await refresh(personalNumber)
    expect(await refresh(personalNumber)).toMatchObject({
      status: 409,
      refusal: { code: 'justAsked' },
    })
    expect((await refresh(personalNumber, true)).status).toBe(200)
    expect(await refresh(personalNumber, true)).toMatchObject({
      status: 409,
      refusal: { code: 'justAsked' },
    })
    expect(await provider.asked(personalNumber)).toEqual(['register', 'credit-inquiries'])
    await later(personalNumber)
    expect((await refresh(personalNumber, true)).status).toBe(200)
    expect(await provider.asked(personalNumber)).toHaveLength(4)
  })

  it('sends one credit inquiry however many press at once', async () => {
    const { personalNumber } = somebody()
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => refresh(personalNumber, true)))).map(
      (one) => one.status,
    )
    expect(statuses).toContain(200)
    expect(
      (await provider.asked(personalNumber)).filter((what) => what === 'credit-inquiries'),
    ).toHaveLength(1)
  })
})

describe('a provider that fails', () => {
  it.each([
    ['fail', 'unreachable'],
    ['nonsense', 'nonsense'],
    ['cut', 'unreachable'],
    ['hang', 'slow'],
  ] as const)(
    '(%s) leaves what was known, says why there is nothing newer, and may be asked again',
    async (mode, code) => {
      const one = somebody()
      const { body: known } = await refresh(one.personalNumber, true)
      await later(one.personalNumber)
      await provider.misbehave({ mode })
      const { status, body } = await anna.call(person.refreshPersonData, {
        id: known.id,
        purpose: 'credit',
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({ ...known, failure: { code, text: expect.any(String) } })
      await provider.misbehave({ mode: 'off' })
      expect(
        (await anna.call(person.refreshPersonData, { id: known.id, purpose: 'credit' })).body
          .failure,
      ).toBeNull()
    },
  )

  it('only at the credit inquiry leaves the earlier one', async () => {
    const one = somebody()
    const { body: known } = await refresh(one.personalNumber, true)
    await later(one.personalNumber)
    await provider.misbehave({ mode: 'nonsense', path: `/v1/persons/${one.personalNumber}/credit` })
    const { body } = await refresh(one.personalNumber, true)
    expect(body).toMatchObject({
      creditCheckDateTaken: known.creditCheckDateTaken,
      paymentDefaults: known.paymentDefaults,
      failure: null,
      creditFailure: { code: 'nonsense' },
    })
  })

  it('makes no credit inquiry when it cannot even say who somebody is', async () => {
    const { personalNumber } = somebody()
    await provider.misbehave({ mode: 'fail' })
    const { status, refusal } = await refresh(personalNumber, true)
    expect([status, refusal.message]).toEqual([
      503,
      'Leverantören kunde inte nås. Ingen kreditupplysning är gjord.',
    ])
    expect((await refresh(personalNumber)).refusal.message).toBe(
      'Leverantören kunde inte nås. Försök igen om en stund.',
    )
    expect(await provider.asked(personalNumber)).toEqual(['register', 'register'])
  })

  it('or does not know the person, is told so, and nothing is made up', async () => {
    expect(await refresh(nobody)).toMatchObject({ status: 404, refusal: { code: 'unknown' } })
    const { rows } = await server.owner.query('select from person where personal_number = $1', [
      nobody,
    ])
    expect(rows).toHaveLength(0)
  })
})

it('what costs or sends a copy is for something, which is kept and stands in the trail (person 9)', async () => {
  const { personalNumber: socialSecurityNumber } = somebody()
  const without = await anna.call(person.refresh, {
    socialSecurityNumber,
    doCreditCheck: true,
  } as never)
  expect([without.status, without.refusal.fields]).toEqual([
    400,
    [{ field: 'purpose', message: 'Välj ändamål: vad upplysningen ska användas till' }],
  ])
  const unlawful = await anna.call(person.refresh, {
    socialSecurityNumber,
    doCreditCheck: true,
    purpose: 'signatory',
  })
  expect([unlawful.status, unlawful.refusal.code]).toEqual([400, 'notForCredit'])
  expect(await provider.asked(socialSecurityNumber)).toEqual([])

  const { body } = await anna.call(person.refresh, {
    socialSecurityNumber,
    doCreditCheck: false,
    purpose: 'signatory',
  })
  expect(body.information).toMatchObject({ purpose: 'Kontroll av firmatecknare' })
  const { rows } = await server.owner.query<{ why: string }>(
    `select distinct body ->> 'why' as why from audit_entry where action = 'person.refresh' and subject = $1`,
    [socialSecurityNumber],
  )
  expect(rows).toEqual([{ why: 'Kontroll av firmatecknare' }])
})

it('nothing is told of what does not exist, nor without a token', async () => {
  for (const [call, input] of [
    [person.get, { id: noId }],
    [person.refreshPersonData, { id: noId, purpose: 'credit' }],
    [person.snapshotGet, { id: noId }],
    [person.snapshotSave, { id: noId }],
  ] as const)
    expect((await anna.call(call, input)).status).toBe(404)
  expect((await refresh('19850709-9806')).refusal).toMatchObject({
    code: 'invalid',
    fields: [{ field: 'socialSecurityNumber' }],
  })
  expect((await server.anonymous(person.get, { id: noId })).status).toBe(401)
})
