import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stockholmDay } from '#platform/swedish/format.ts'
import { signing } from '../contract.ts'
import { next, startSigningHouse } from './testing/signing-house.ts'
import { aSet } from './testing/signing-work.ts'

let house: Awaited<ReturnType<typeof startSigningHouse>>
beforeAll(async () => {
  house = await startSigningHouse()
})
afterAll(() => house.stop())
beforeEach(() => house.calm())

describe('signing with BankID', () => {
  it('begins, shows a code, is followed and gives a signature of exactly the frozen content', async () => {
    const set = await aSet(house.server, house.jobs, house.admin)
    const number = next()
    await house.bankId.person({
      personalNumber: number,
      ipAddress: '198.51.100.7',
      issued: stockholmDay(new Date()),
    })
    const id = await house.started(set, number)
    expect(await house.orderOf(id)).toMatchObject({ state: 'asked', qrData: null })
    expect(await house.started(set, number)).toBe(id)
    await house.jobs.step(id)
    const pending = await house.orderOf(id)
    expect(pending.state).toBe('pending')
    expect(pending.qrData).toMatch(/^bankid\.[\w-]+\.\d+\.[0-9a-f]{64}$/)
    await house.steps(id, 3)
    expect(await house.orderOf(id)).toMatchObject({
      state: 'complete',
      qrData: null,
      autoStartToken: null,
    })
    expect(await house.personsOf(set)).toMatchObject([
      { socialSecurityNumber: number, hasSigned: true, method: 'bankId' },
    ])
    const { rows } = await house.server.owner.query(
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
    const { body } = await house.sales.call(signing.getSigneeAmlControlPoints, {
      ...asked,
      socialSecurityNumbers: [`19${number.slice(-10)}`],
    })
    expect(body).toMatchObject([
      {
        socialSecurityNumber: `19${number.slice(-10)}`,
        signedFromForeignCountry: false,
        bankIdIssuedEarlierThanLastWeek: false,
        bankIdIssuedWithinLastWeek: true,
        country: '',
        countryUnknown: true,
      },
    ])
    await house.steps(id, 2)
    expect(await house.personsOf(set)).toHaveLength(1)
  })

  it('bears the name that BankID says, and what was typed as an invitation', async () => {
    const set = await aSet(house.server, house.jobs, house.admin)
    const number = next()
    await house.bankId.person({
      personalNumber: number,
      name: 'Robert Mårtensson',
      ipAddress: '192.0.2.1',
      issued: '2025-01-01',
      collects: 1,
    })
    const id = await house.started(set, number)
    expect(await house.personsOf(set)).toMatchObject([{ name: 'Anna Ek', invitedAs: null }])
    await house.steps(id, 2)
    expect(await house.personsOf(set)).toMatchObject([
      {
        name: 'Robert Mårtensson',
        invitedAs: 'Anna Ek',
        socialSecurityNumber: number,
        hasSigned: true,
      },
    ])
  })

  it('counts for nobody of another century with the same last digits', async () => {
    const set = await aSet(house.server, house.jobs, house.admin)
    const number = next()
    await house.bankId.person({
      personalNumber: number,
      as: `20${number.slice(-10)}`,
      ipAddress: '192.0.2.1',
      issued: '2025-01-01',
      collects: 1,
    })
    const id = await house.started(set, number)
    await house.steps(id, 2)
    expect(await house.orderOf(id)).toMatchObject({
      state: 'failed',
      hint: expect.stringContaining('Någon annan'),
    })
    expect((await house.personsOf(set))[0]?.hasSigned).toBe(false)
  })

  describe('is refused when what BankID answers is a signature', () => {
    const usual = { ipAddress: '192.0.2.1', issued: '2025-01-01', collects: 1 }
    const evidenceIn = async ({ agreementSetId }: Awaited<ReturnType<typeof aSet>>) => {
      const { rows } = await house.server.owner.query<{ signature: string; ocspResponse: string }>(
        `select signature, ocsp_response as "ocspResponse" from agreement_signature join agreement_signer on agreement_signer.id = signer_id where set_id = $1`,
        [agreementSetId],
      )
      return rows[0] ?? { signature: '', ocspResponse: '' }
    }
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const otherPerson = 'Någon annan än den valda personen signerade. Signaturen räknas inte.'
    const otherContent =
      'Det som BankID svarade är ingen signatur av det här avtalet. Signaturen räknas inte.'
    const notProved = 'BankID:s svar kunde inte verifieras. Signaturen räknas inte.'
    /** What one person's order is answered with after another, or the same, has signed. */
    async function answered(
      manner: (earlier: Awaited<ReturnType<typeof evidenceIn>>) => object,
      where: { readonly set: 'same' | 'other'; readonly person: 'same' | 'other' },
    ) {
      const first = await aSet(house.server, house.jobs, house.admin)
      const one = next()
      const two = where.person === 'same' ? one : next()
      await house.bankId.person({ personalNumber: one, ...usual })
      await house.steps(await house.started(first, one), 2)
      const set = where.set === 'same' ? first : await aSet(house.server, house.jobs, house.admin)
      await house.bankId.person({
        personalNumber: two,
        ...usual,
        ...manner(await evidenceIn(first)),
      })
      const id = await house.started(set, two)
      await house.steps(id, 2)
      const { state, hint } = await house.orderOf(id)
      const person = (await house.personsOf(set)).find(
        ({ socialSecurityNumber }) => socialSecurityNumber === two,
      )
      return { state, hint, hasSigned: person?.hasSigned }
    }
    const refused = (hint: string) => ({ state: 'failed', hint, hasSigned: false })

    it('signing 26: that the same person made of another agreement, or of another text', async () => {
      const here = { set: 'other', person: 'same' } as const
      expect(await answered((earlier) => earlier, here)).toEqual(refused(otherContent))
      const other = { visible: 'Jag signerar något annat.' }
      expect(await answered(() => other, here)).toEqual(refused(otherContent))
    })

    it('signing 26: that already stands for somebody else', async () => {
      const there = { set: 'same', person: 'other' } as const
      expect(await answered((earlier) => earlier, there)).toEqual(refused(otherPerson))
    })

    it.each(['<Signature></Signature>', '{}'])('signing 26: that is nothing (%s)', async (text) => {
      const there = { set: 'same', person: 'other' } as const
      const nothing = { signature: base64(text) }
      expect(await answered(() => nothing, there)).toEqual(refused(notProved))
    })

    it.each(['revoked', 'ocspOfAnother', 'changed'])(
      'signing 26: that does not verify (%s), which the log of the trail keeps by its hash',
      async (fault) => {
        const there = { set: 'same', person: 'other' } as const
        expect(await answered(() => ({ fault }), there)).toEqual(refused(notProved))
        const { rows } = await house.server.owner.query<{ after: object }>(
          `select body -> 'after' as after from audit_entry where action = 'signing.signed' order by at desc limit 1`,
        )
        expect(rows[0]?.after).toMatchObject({
          counts: false,
          signatureSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        })
      },
    )
  })

  it('counts for nobody but the chosen person', async () => {
    const set = await aSet(house.server, house.jobs, house.admin)
    const number = next()
    await house.bankId.person({
      personalNumber: number,
      as: '191212121212',
      ipAddress: '192.0.2.1',
      issued: '2025-01-01',
      collects: 1,
    })
    const id = await house.started(set, number)
    await house.steps(id, 2)
    expect(await house.orderOf(id)).toMatchObject({
      state: 'failed',
      hint: expect.stringContaining('Någon annan'),
    })
    expect((await house.personsOf(set))[0]?.hasSigned).toBe(false)
    await house.bankId.person({ personalNumber: number, act: 'cancel', collects: 1 })
    const again = await house.started(set, number)
    expect(again).not.toBe(id)
    await house.steps(again, 2)
    expect(await house.orderOf(again)).toMatchObject({
      state: 'failed',
      hint: 'Personen avbröt signeringen.',
    })
  })
})
