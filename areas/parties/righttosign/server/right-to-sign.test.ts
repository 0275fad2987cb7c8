import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { startCompanyInformationA } from '#simulators/company-information/provider-a.ts'
import { openRegister, type CompanyFile } from '#world/register/register.ts'
import type { RunningSimulator } from '#simulators/simulator.ts'
import { righttosign } from '../contract.ts'

const register = openRegister({ seed: 17, size: 400, today: '2026-11-21' })
let provider: RunningSimulator
let server: TestServer
let anna: Person
beforeAll(async () => {
  provider = await startCompanyInformationA({ register, apiKey: 'k' })
  server = await startTestServer({
    COMPANY_INFORMATION_A_URL: provider.url,
    COMPANY_INFORMATION_A_KEY: 'k',
  })
  anna = await server.person(['OnboardingUser'])
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const companyWhere = (fits: (file: CompanyFile) => boolean) => {
  for (let index = 0; index < register.size; index++) {
    const file = register.companyFileAt(index)
    if (fits(file)) return file
  }
  throw new Error('The register has no such company')
}
const inUnison = companyWhere(({ signing }) =>
  signing.text.includes('två i förening av ledamöterna.'),
)
const withCeo = companyWhere(({ signing }) =>
  signing.alternatives.some(({ scope }) => scope === 'dailyManagement'),
)
const sitting = (file: CompanyFile) =>
  file.board
    .filter(({ roles }) => roles.some((role) => role === 'chair' || role === 'member'))
    .map(({ person }) => person.personalNumber)

/** Has the board fetched, as somebody who presses the button does. */
const fetchBoard = (file: CompanyFile) =>
  anna.call(righttosign.fetchDirectorship, { organizationNumber: file.organizationNumber })

describe('directorship', () => {
  it('is paid for when it is fetched, not when it is read, and only by those who may', async () => {
    const file = companyWhere(
      ({ organizationNumber }) => organizationNumber !== withCeo.organizationNumber,
    )
    const look = () =>
      anna.call(righttosign.getDirectorship, { organizationNumber: file.organizationNumber })
    const none = await look()
    expect([none.status, none.refusal.code]).toEqual([404, 'noBoard'])
    const support = await server.person(['TechnicalSupport'])
    const fetching = { organizationNumber: file.organizationNumber }
    expect((await support.call(righttosign.fetchDirectorship, fetching)).status).toBe(403)
    const asked = async () =>
      (
        (await (await fetch(`${provider.url}/simulator/calls`)).json()) as { path: string }[]
      ).filter(({ path }) => path.includes(file.organizationNumber)).length
    expect(await asked()).toBe(0)
    expect((await fetchBoard(file)).body.signatoryText).toBe(file.signing.text)
    await server.owner.query(
      `update company_information set fetched_at = fetched_at - interval '1 day' where organization_number = $1`,
      [file.organizationNumber],
    )
    expect((await look()).body).toMatchObject({ signatoryText: file.signing.text })
    expect(await asked()).toBe(1)
  })

  it('answers board, CEO and the words on who signs', async () => {
    await fetchBoard(withCeo)
    const { status, body } = await anna.call(righttosign.getDirectorship, {
      organizationNumber: withCeo.organizationNumber,
    })
    expect(status).toBe(200)
    expect(body.members.map(({ socialSecurityNumber }) => socialSecurityNumber)).toEqual(
      withCeo.board.map(({ person }) => person.personalNumber),
    )
    const ceo = withCeo.board.find(({ roles }) => roles.includes('ceo'))?.person
    expect(body).toMatchObject({
      provider: 'A',
      failure: null,
      signatoryText: withCeo.signing.text,
      ceo: { name: `${ceo?.firstName} ${ceo?.lastName}` },
    })
  })

  it('leaves an audit row for the look', async () => {
    const { organizationNumber } = inUnison
    await fetchBoard(inUnison)
    await anna.call(righttosign.getDirectorship, { organizationNumber })
    await anna.call(righttosign.getDirectorship, { organizationNumber })
    const { rows } = await server.owner.query(
      `select body from audit_entry where company = $1 and action = 'righttosign.getDirectorship'`,
      [organizationNumber],
    )
    expect(rows).toHaveLength(2)
  })

  it('is refused for a company nobody knows, and without a token', async () => {
    expect(
      await anna.call(righttosign.getDirectorship, { organizationNumber: '5560160680' }),
    ).toMatchObject({
      status: 404,
      refusal: { code: 'noBoard' },
    })
    expect(
      (await server.anonymous(righttosign.getDirectorship, { organizationNumber: '5560160680' }))
        .status,
    ).toBe(401)
  })
})

describe('right to sign', () => {
  beforeAll(async () => {
    await fetchBoard(inUnison)
    await fetchBoard(withCeo)
  })
  const validate = async (
    file: CompanyFile,
    socialSecurityNumbers: string[],
    allowCeoSignRecurringTasks = false,
  ) =>
    (
      await anna.call(righttosign.validateRightToSign, {
        organizationalNumber: file.organizationNumber,
        socialSecurityNumbers,
        allowCeoSignRecurringTasks,
      })
    ).body

  it('says yes to two of the board in unison, also without century, and who signs with whom', async () => {
    const [one, two] = sitting(inUnison) as [string, string]
    const yes = await validate(inUnison, [one.slice(2), two])
    expect(yes).toMatchObject({ valid: true, unknownSocialSecurityNumbers: [], truncated: false })
    expect(yes.combinations[0]).toMatchObject({ valid: true, missing: [] })
    expect(
      yes.combinations[0]?.signers
        .map(({ socialSecurityNumber }) => socialSecurityNumber)
        .toSorted(),
    ).toEqual([one, two].toSorted())
  })

  it('says who is missing for every combination', async () => {
    const [one] = sitting(inUnison) as [string]
    const no = await validate(inUnison, [one, '19121212-1212'])
    expect(no).toMatchObject({ valid: false, unknownSocialSecurityNumbers: ['191212121212'] })
    expect(no.combinations.length).toBeGreaterThan(0)
    expect(
      no.combinations.every(
        ({ valid, missing }) =>
          !valid && missing.length > 0 && missing.every(({ name }) => name !== ''),
      ),
    ).toBe(true)
  })

  it('lets the CEO sign recurring tasks only when asked to', async () => {
    const ceo = withCeo.board.find(({ roles }) => roles.includes('ceo'))?.person
      .personalNumber as string
    const without = await validate(withCeo, [ceo])
    expect(without.combinations.some(({ scope }) => scope === 'dailyManagement')).toBe(false)
    const withRecurring = await validate(withCeo, [ceo], true)
    expect(withRecurring.valid).toBe(true)
    expect(withRecurring.combinations[0]).toMatchObject({ scope: 'dailyManagement', valid: true })
  })

  it('answers for nobody too, and refuses numbers that are none', async () => {
    expect((await validate(inUnison, [])).valid).toBe(false)
    const { status, refusal } = await anna.call(righttosign.validateRightToSign, {
      organizationalNumber: inUnison.organizationNumber,
      socialSecurityNumbers: ['191212121213'],
    })
    expect([status, refusal.fields?.[0]?.field]).toEqual([400, 'socialSecurityNumbers.0'])
  })
})
