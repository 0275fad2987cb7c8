import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { startCompanyInformationA } from '#simulators/company-information/provider-a.ts'
import { openRegister, type CompanyFile } from '#world/register/register.ts'
import type { RunningSimulator } from '#simulators/simulator.ts'
import { counter } from '#platform/server/testing/counter.ts'
import { righttosign } from '../contract.ts'
import { unsolvableText, unsolvedBoard } from './testing/unsolved.ts'

const register = openRegister({ seed: 17, size: 400, today: '2026-11-21' })
let provider: RunningSimulator
let server: TestServer
let seller: Person
let second: Person
beforeAll(async () => {
  provider = await startCompanyInformationA({ register, apiKey: 'k' })
  server = await startTestServer({
    COMPANY_INFORMATION_A_URL: provider.url,
    COMPANY_INFORMATION_A_KEY: 'k',
  })
  seller = await server.person(['SalesRepresentative'])
  second = await server.person(['LegalDepartment'])
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const next = counter()
/** A limited company with three on its board that no other test has taken, in our books. */
async function ofThree(): Promise<CompanyFile> {
  for (;;) {
    const file = register.companyFileAt(next())
    if (file.legalForm !== 'AB' || file.board.length < 3) continue
    const { organizationNumber, name } = file
    await addCompany(server.owner, { organizationNumber, name })
    return file
  }
}
/** The same whose wording cannot be solved, with three of its board. */
async function unsolved() {
  const { organizationNumber } = await ofThree()
  const [one = '', two = '', three = ''] = await unsolvedBoard(
    server.owner,
    seller,
    organizationNumber,
  )
  return { organizationNumber, one, two, three }
}
const maySign = async (organizationalNumber: string, socialSecurityNumbers: string[]) =>
  (
    await seller.call(righttosign.validateRightToSign, {
      organizationalNumber,
      socialSecurityNumbers,
    })
  ).body.valid
const directorship = async (organizationNumber: string) =>
  (await seller.call(righttosign.getDirectorship, { organizationNumber })).body

it('righttosign 2: whoever may sign is decided by two where the wording says nobody, and counts then', async () => {
  const { organizationNumber, one, two, three } = await unsolved()
  expect(await directorship(organizationNumber)).toMatchObject({ unsolved: true, decision: null })
  expect(await maySign(organizationNumber, [one, two, three])).toBe(false)
  const asking = {
    organizationNumber,
    combinations: [[one], [two, three]],
    why: 'Stämmoprotokollet 12 mars',
  }
  expect((await seller.call(righttosign.decide, asking)).status).toBe(200)
  expect((await seller.call(righttosign.decide, asking)).refusal.code).toBe('alreadyWaiting')
  expect(await maySign(organizationNumber, [one])).toBe(false)
  const inbox = { acts: ['decideRightToSign' as const], organizationNumber }
  const [waiting] = (await second.call(approvals.of, inbox)).body
  expect(waiting?.difference[0]).toMatchObject({
    before: unsolvableText,
    after: expect.stringMatching(/^.+ ensam\. .+ och .+ tillsammans$/),
  })
  expect((await approve(second, 'decideRightToSign', organizationNumber)).status).toBe(204)
  expect(await maySign(organizationNumber, [one])).toBe(true)
  expect(await maySign(organizationNumber, [two])).toBe(false)
  expect(await maySign(organizationNumber, [two, three])).toBe(true)
  expect((await directorship(organizationNumber)).decision).toMatchObject({
    holds: true,
    reason: 'Stämmoprotokollet 12 mars',
    by: expect.stringContaining('godkänd av'),
  })
})

it('righttosign 2: what was decided counts no more when the wording is another, and the page says so', async () => {
  const { organizationNumber, one } = await unsolved()
  await seller.call(righttosign.decide, {
    organizationNumber,
    combinations: [[one]],
    why: 'Beslut',
  })
  await approve(second, 'decideRightToSign', organizationNumber)
  expect(await maySign(organizationNumber, [one])).toBe(true)
  await unsolvedBoard(server.owner, seller, organizationNumber, 'Firman tecknas enligt stadgarna.')
  expect(await maySign(organizationNumber, [one])).toBe(false)
  expect((await directorship(organizationNumber)).decision).toMatchObject({
    holds: false,
    signatoryText: unsolvableText,
  })
})

it('righttosign 2: is not decided when the board has changed since it was asked for', async () => {
  const { organizationNumber, one } = await unsolved()
  await seller.call(righttosign.decide, {
    organizationNumber,
    combinations: [[one]],
    why: 'Beslut',
  })
  await unsolvedBoard(server.owner, seller, organizationNumber, 'Firman tecknas enligt stadgarna.')
  const { refusal } = await approve(second, 'decideRightToSign', organizationNumber)
  expect([refusal.code, refusal.message]).toEqual([
    'cannotBeDone',
    expect.stringContaining('har ändrats sedan'),
  ])
  expect(await maySign(organizationNumber, [one])).toBe(false)
})

it('righttosign 2: is for a wording that cannot be solved, those the register has, and a document there is', async () => {
  const solved = await ofThree()
  await seller.call(righttosign.fetchDirectorship, {
    organizationNumber: solved.organizationNumber,
  })
  const [member] = solved.board
  const combinations = [[member?.person.personalNumber ?? '']]
  const why = 'Beslut'
  const code = async (asked: object) =>
    (await seller.call(righttosign.decide, { combinations, why, ...asked } as never)).refusal.code
  expect(await code({ organizationNumber: solved.organizationNumber })).toBe('solved')
  const { organizationNumber, one } = await unsolved()
  expect(await code({ organizationNumber, combinations: [['198507099805']] })).toBe('notOnBoard')
  expect(
    await code({
      organizationNumber,
      combinations: [[one]],
      documentId: '11111111-1111-4111-8111-111111111111',
    }),
  ).toBe('noDocument')
  expect(await code({ organizationNumber, combinations: [[one]], why: ' ' })).toBe('invalid')
  const support = await server.person(['TechnicalSupport'])
  expect(
    (await support.call(righttosign.decide, { organizationNumber, combinations: [[one]], why }))
      .status,
  ).toBe(403)
})
