import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { orderPatience } from '../rules.ts'
import { signing } from '../contract.ts'
import { pdfText } from './testing/pdf-text.ts'
import { aSet, openJobs, startBankIdProvider } from './testing/signing-work.ts'

let bankId: Awaited<ReturnType<typeof startBankIdProvider>>
let server: TestServer
let jobs: ReturnType<typeof openJobs>
let admin: Person
let sales: Person
beforeAll(async () => {
  bankId = await startBankIdProvider()
  server = await startTestServer(bankId.environment)
  jobs = openJobs(server)
  admin = await server.person(['Administrator'])
  sales = await server.person(['SalesRepresentative'])
})
afterAll(async () => {
  await jobs.close()
  await server.stop()
  await bankId.stop()
})
beforeEach(async () => {
  jobs.at(() => new Date())
  await bankId.misbehave({ mode: 'off' })
})

let people = 0
/** Valid personal numbers, each used once. */
const numbers = ['198507099805', '199001012385', '197003042392', '198112189876', '196408233234']
const next = () => numbers[people++ % numbers.length] ?? ''

type Set = Awaited<ReturnType<typeof aSet>>
const started = async ({ agreementSetId, agreementId }: Set, socialSecurityNumber: string) =>
  (
    await sales.call(signing.startSigning, {
      agreementSetId,
      agreementId,
      name: 'Anna Ek',
      socialSecurityNumber,
    })
  ).body
const orderOf = async (id: string) => (await sales.call(signing.signingOrder, { id })).body
const personsOf = async ({ agreementSetId: setId }: Set) =>
  (await sales.call(signing.getAgreementWithSignatureStatus, { setId })).body[0]?.persons ?? []
/** The text of the PDF. */
async function printedOf({ organizationNumber, agreementSetId, agreementId }: Set) {
  const { body } = await sales.call(signing.download, {
    org: organizationNumber,
    a: agreementSetId,
    b: agreementId,
  })
  return pdfText(new Uint8Array(await body.arrayBuffer()))
}
const steps = async (id: string, count: number) => {
  for (let step = 0; step < count; step++) await jobs.step(id)
}

describe('signing with BankID', () => {
  it('begins, shows a code, is followed and gives a signature of exactly the frozen content', async () => {
    const set = await aSet(server, jobs, admin)
    const number = next()
    await bankId.person({
      personalNumber: number,
      country: 'NO',
      ipAddress: '198.51.100.7',
      issued: new Date().toISOString().slice(0, 10),
    })
    const id = await started(set, number)
    expect(await orderOf(id)).toMatchObject({ state: 'asked', qrData: null })
    expect(await started(set, number)).toBe(id)
    await jobs.step(id)
    const pending = await orderOf(id)
    expect(pending.state).toBe('pending')
    expect(pending.qrData).toMatch(/^bankid\.[\w-]+\.\d+\.[0-9a-f]{64}$/)
    await steps(id, 3)
    expect(await orderOf(id)).toMatchObject({
      state: 'complete',
      qrData: null,
      autoStartToken: null,
    })
    expect(await personsOf(set)).toMatchObject([
      { socialSecurityNumber: number, hasSigned: true, method: 'bankId' },
    ])
    const { rows } = await server.owner.query(
      `select signature, content_sha256, (select content_sha256 from company_agreement where set_id = $1) as frozen
       from agreement_signature join agreement_signer on agreement_signer.id = signer_id where set_id = $1`,
      [set.agreementSetId],
    )
    expect(rows[0].content_sha256).toBe(rows[0].frozen)
    const hidden =
      /<usrNonVisibleData>(.*?)</.exec(Buffer.from(rows[0].signature, 'base64').toString())?.[1] ??
      ''
    expect(JSON.parse(Buffer.from(hidden, 'base64').toString())).toMatchObject({
      contentSha256: rows[0].frozen,
    })
    const asked = { organizationNumber: set.organizationNumber, agreementSetId: set.agreementSetId }
    const { body } = await sales.call(signing.getSigneeAmlControlPoints, {
      ...asked,
      socialSecurityNumbers: [`19${number.slice(-10)}`],
    })
    expect(body).toEqual([
      {
        socialSecurityNumber: `19${number.slice(-10)}`,
        signedFromForeignCountry: true,
        bankIdIssuedEarlierThanLastWeek: false,
        bankIdIssuedWithinLastWeek: true,
        country: 'NO',
      },
    ])
    await steps(id, 2)
    expect(await personsOf(set)).toHaveLength(1)
  })

  it('bears the name that BankID says, and what was typed as an invitation', async () => {
    const set = await aSet(server, jobs, admin)
    const number = next()
    await bankId.person({
      personalNumber: number,
      name: 'Robert Mårtensson',
      country: 'SE',
      ipAddress: '192.0.2.1',
      issued: '2025-01-01',
      collects: 1,
    })
    const id = await started(set, number)
    expect(await personsOf(set)).toMatchObject([{ name: 'Anna Ek', invitedAs: null }])
    await steps(id, 2)
    expect(await personsOf(set)).toMatchObject([
      {
        name: 'Robert Mårtensson',
        invitedAs: 'Anna Ek',
        socialSecurityNumber: number,
        hasSigned: true,
      },
    ])
    const printed = await printedOf(set)
    expect(printed).toContain('Robert Mårtensson')
    expect(printed).toContain('Inbjuden som Anna Ek')
  })

  it('counts for nobody of another century with the same last digits', async () => {
    const set = await aSet(server, jobs, admin)
    const number = next()
    await bankId.person({
      personalNumber: number,
      as: `20${number.slice(-10)}`,
      country: 'SE',
      ipAddress: '192.0.2.1',
      issued: '2025-01-01',
      collects: 1,
    })
    const id = await started(set, number)
    await steps(id, 2)
    expect(await orderOf(id)).toMatchObject({
      state: 'failed',
      hint: expect.stringContaining('Någon annan'),
    })
    expect((await personsOf(set))[0]?.hasSigned).toBe(false)
  })

  describe('is refused when what BankID answers is a signature', () => {
    const sweden = { country: 'SE', ipAddress: '192.0.2.1', issued: '2025-01-01', collects: 1 }
    const signatureIn = async ({ agreementSetId }: Set) => {
      const { rows } = await server.owner.query<{ signature: string }>(
        `select signature from agreement_signature join agreement_signer on agreement_signer.id = signer_id where set_id = $1`,
        [agreementSetId],
      )
      return rows[0]?.signature ?? ''
    }
    const wrapped = (xml: string) => Buffer.from(xml).toString('base64')
    const cases: [string, (earlier: string) => string, 'same' | 'other'][] = [
      ['of another agreement', (earlier) => earlier, 'other'],
      ['that already stands for somebody else', (earlier) => earlier, 'same'],
      ['of nothing', () => wrapped('<Signature></Signature>'), 'same'],
      ['that is no XML', () => wrapped('{}'), 'same'],
      [
        'that can be read in two ways',
        (earlier) => {
          const xml = Buffer.from(earlier, 'base64').toString()
          return wrapped(
            xml.replace('<usrNonVisibleData>', '<usrNonVisibleData>eA==</usrNonVisibleData>$&'),
          )
        },
        'same',
      ],
    ]
    it.each(cases)('%s', async (_, answer, where) => {
      const first = await aSet(server, jobs, admin)
      const [one, two] = [next(), next()]
      await bankId.person({ personalNumber: one, ...sweden })
      await steps(await started(first, one), 2)
      const set = where === 'same' ? first : await aSet(server, jobs, admin)
      await bankId.person({
        personalNumber: two,
        ...sweden,
        signature: answer(await signatureIn(first)),
      })
      const id = await started(set, two)
      await steps(id, 2)
      expect(await orderOf(id)).toMatchObject({
        state: 'failed',
        hint: 'Det som BankID svarade är ingen signatur av det här avtalet. Signaturen räknas inte.',
      })
      const person = (await personsOf(set)).find(
        ({ socialSecurityNumber }) => socialSecurityNumber === two,
      )
      expect(person?.hasSigned).toBe(false)
    })
  })

  it('counts for nobody but the chosen person', async () => {
    const set = await aSet(server, jobs, admin)
    const number = next()
    await bankId.person({
      personalNumber: number,
      as: '191212121212',
      country: 'SE',
      ipAddress: '192.0.2.1',
      issued: '2025-01-01',
      collects: 1,
    })
    const id = await started(set, number)
    await steps(id, 2)
    expect(await orderOf(id)).toMatchObject({
      state: 'failed',
      hint: expect.stringContaining('Någon annan'),
    })
    expect((await personsOf(set))[0]?.hasSigned).toBe(false)
    await bankId.person({ personalNumber: number, act: 'cancel', collects: 1 })
    const again = await started(set, number)
    expect(again).not.toBe(id)
    await steps(again, 2)
    expect(await orderOf(again)).toMatchObject({
      state: 'failed',
      hint: 'Personen avbröt signeringen.',
    })
  })

  it('is taken back by staff, and by deleting the set', async () => {
    const set = await aSet(server, jobs, admin)
    const id = await started(set, next())
    await jobs.step(id)
    expect((await sales.call(signing.cancelSigning, { id })).status).toBe(204)
    await jobs.step(id)
    expect((await orderOf(id)).state).toBe('canceled')
    expect(await sales.call(signing.cancelSigning, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'over' },
    })
    const other = await started(set, next())
    await jobs.step(other)
    await sales.call(signing.deleteAgreement, {
      taskId: set.companyTaskId,
      setId: set.agreementSetId,
    })
    await jobs.step(other)
    expect((await orderOf(other)).state).toBe('canceled')
    expect((await bankId.asked('cancel')).length).toBeGreaterThanOrEqual(2)
  })

  it('goes on when BankID has been away or made no sense, until nobody waits any more', async () => {
    const set = await aSet(server, jobs, admin)
    const number = next()
    await bankId.person({
      personalNumber: number,
      country: 'SE',
      ipAddress: '192.0.2.1',
      issued: '2025-01-01',
      collects: 1,
    })
    const id = await started(set, number)
    for (const mode of ['fail', 'nonsense', 'lost'] as const) {
      await bankId.misbehave({ mode, times: 1 })
      await jobs.step(id)
    }
    // The order of the lost answer is ended by the next question, and the one after it is taken.
    await steps(id, 2)
    expect((await orderOf(id)).state).toBe('pending')
    await bankId.misbehave({ mode: 'fail' })
    await jobs.step(id)
    expect((await orderOf(id)).state).toBe('pending')
    jobs.at(() => new Date(Date.now() + orderPatience + 1000))
    await jobs.step(id)
    expect(await orderOf(id)).toMatchObject({
      state: 'failed',
      hint: 'BankID kunde inte nås. Försök igen om en stund.',
    })
  })

  it('takes ten digits of somebody new and derives the century, and asks about one nobody lives in', async () => {
    const set = await aSet(server, jobs, admin)
    const asked = {
      agreementSetId: set.agreementSetId,
      agreementId: set.agreementId,
      name: 'Anna Ek',
    }
    const start = (socialSecurityNumber: string) =>
      sales.call(signing.startSigning, { ...asked, socialSecurityNumber })
    expect((await start('850709-9805')).status).toBe(200)
    expect((await start('198507099805')).status).toBe(200)
    expect(await personsOf(set)).toMatchObject([{ socialSecurityNumber: '198507099805' }])
    expect(await start('190507099802')).toMatchObject({
      status: 400,
      refusal: {
        fields: [{ message: 'Personen skulle vara över 110 år. Kontrollera århundradet.' }],
      },
    })
    expect(await start('209001012385')).toMatchObject({ status: 400 })
    expect(await personsOf(set)).toHaveLength(1)
  })

  it('is not begun for an agreement nobody signs, one that is approved, or a wrong number', async () => {
    const set = await aSet(server, jobs, admin, [{ signatureType: 'None' }])
    const ask = {
      agreementSetId: set.agreementSetId,
      agreementId: set.agreementId,
      name: 'Anna Ek',
    }
    expect(
      await sales.call(signing.startSigning, { ...ask, socialSecurityNumber: '198507099805' }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'nothingToSign' },
    })
    expect(
      await sales.call(signing.startSigning, { ...ask, socialSecurityNumber: '198507099806' }),
    ).toMatchObject({
      status: 400,
      refusal: { fields: [{ message: 'Angivet värde är inte ett giltigt personnummer' }] },
    })
    expect(
      (
        await server.anonymous(signing.startSigning, {
          ...ask,
          socialSecurityNumber: '198507099805',
        })
      ).status,
    ).toBe(401)
  })
})
