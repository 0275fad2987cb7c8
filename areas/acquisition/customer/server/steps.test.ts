import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { chooseSigners } from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { largestDocument } from '#areas/parties/documents/rules.ts'
import { customer } from '../contract.ts'
import { customersHouse, type CustomersHouse } from './testing/customer-house.ts'

let house: CustomersHouse
beforeAll(async () => {
  house = await customersHouse()
})
afterAll(() => house.close())

const eva = { name: 'Eva Ek', socialSecurityNumber: '198507099805' }
type Inside = Awaited<ReturnType<CustomersHouse['inside']>>
const stateOf = async ({ browser }: Pick<Inside, 'browser'>, type: string) =>
  (await browser.call(customer.overview, {})).body.steps.find((step) => step.type === type)?.state

describe('the agreements', () => {
  it('customer 9, 16: are read, saved as they are signed, and signed with BankID by who is to, who sees whom else they wait for', async () => {
    const mine = await house.inside()
    const { id, browser, signatory } = mine
    const { id: taskId } = await house.taskOf(id, 'AgreementSigning')
    const step = () => stateOf(mine, 'AgreementSigning')
    expect((await browser.call(customer.agreements, { taskId })).body).toEqual([])
    expect(await step()).toBe('waiting')

    const setId = await house.agreementsMade(id, [
      { name: 'Huvudavtal', signatureType: 'Board' },
      { name: 'Borgen', signatureType: 'Person' },
      { name: 'Villkor', signatureType: 'None' },
    ])
    const listed = async () => (await browser.call(customer.agreements, { taskId })).body
    const states = async () => (await listed()).map(({ state }) => state)
    // Signing 46: nothing is signed before it is said who signs the surety.
    expect(await states()).toEqual(['waiting', 'waiting', 'read'])
    expect(await step()).toBe('waiting')
    const [main, guarantee, terms] = (await listed()).map(({ id: agreementId }) => ({
      taskId,
      agreementId,
    }))
    if (!main || !guarantee || !terms) throw new Error('The agreements are not listed')
    expect((await house.sign(browser, main)).refusal.code).toBe('notDecided')
    const ofSurety = { agreementSetId: setId, agreementId: guarantee.agreementId }
    await chooseSigners(house.seller, ofSurety, [eva])
    expect(await states()).toEqual(['mine', 'others', 'read'])
    expect(await step()).toBe('todo')
    const read = await browser.call(customer.agreement, main)
    expect(read.body).toMatchObject({ name: 'Huvudavtal' })
    expect(read.body.text).toContain('betalar 1,50 % av fakturabeloppet per 30 dagar')
    const saved = await browser.call(customer.agreementFile, main)
    const bytes = new Uint8Array(await saved.response.arrayBuffer())
    const { body: shown } = await house.seller.call(signing.getAgreementWithSignatureStatus, {
      setId,
    })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(shown[0]?.contentSha256)

    // Nobody is asked to sign what is another's, or nobody's.
    expect((await house.sign(browser, guarantee)).refusal.code).toBe('notSigner')
    expect((await house.sign(browser, terms)).refusal.code).toBe('notSigner')
    expect((await browser.call(customer.signature, main)).status).toBe(404)

    const begun = await house.sign(browser, main)
    expect([begun.status, begun.body.state]).toEqual([200, 'pending'])
    // Staff see that it goes on, and then that it is done.
    const status = async () => {
      const { body } = await house.seller.call(signing.getAgreementWithSignatureStatus, { setId })
      return body[0]?.persons.find(
        (one) => one.socialSecurityNumber === signatory.socialSecurityNumber,
      )
    }
    const order = (await status())?.order
    expect(order).toMatchObject({ ongoing: true })
    await house.jobs.step(order?.id ?? '')
    const followed = await browser.call(customer.signature, main)
    expect(followed.body).toMatchObject({ state: 'pending', hint: 'outstandingTransaction' })
    expect(followed.body.qrData).toMatch(/^bankid\./)
    expect((await house.bankId.asked('sign')).at(-1)?.body).toMatchObject({
      endUserIp: '127.0.0.1',
      requirement: { personalNumber: signatory.socialSecurityNumber },
    })
    await house.jobs.step(order?.id ?? '')
    expect((await browser.call(customer.signature, main)).body.state).toBe('complete')
    expect(await status()).toMatchObject({ hasSigned: true, method: 'bankId' })
    expect((await listed())[0]?.persons).toContainEqual({ name: signatory.name, hasSigned: true })
    expect(['others', 'waiting']).toContain(await step())
    expect((await house.sign(browser, main)).refusal.code).toBe('alreadySigned')
    const kept = await house.server.owner.query<{ end_user_ip: string | null }>(
      'select end_user_ip from signing_order where id = $1',
      [order?.id],
    )
    expect(kept.rows).toEqual([{ end_user_ip: null }])
  })

  it('can be left unsigned, and are signed by nobody who only prepares', async () => {
    const mine = await house.inside()
    await house.agreementsMade(mine.id, [{ signatureType: 'Board' }])
    const { id: taskId } = await house.taskOf(mine.id, 'AgreementSigning')
    const [one] = (await mine.browser.call(customer.agreements, { taskId })).body
    const which = { taskId, agreementId: one?.id ?? '' }
    await house.sign(mine.browser, which)
    expect((await mine.browser.call(customer.cancelSignature, which)).status).toBe(204)
    expect((await mine.browser.call(customer.signature, which)).body.hint).toBe('canceling')

    const helper = await house.helper(mine.id)
    expect((await helper.call(customer.agreement, which)).status).toBe(200)
    expect(await stateOf({ browser: helper }, 'AgreementSigning')).toBe('others')
    const refused = await house.sign(helper, which)
    expect([refused.status, refused.refusal.code]).toEqual([403, 'notSigner'])

    // Another onboarding's are not there.
    const other = await house.inside()
    const calls = [customer.agreement, customer.signAgreement, customer.cancelSignature]
    const read = { ...which, contentSha256: '0'.repeat(64) }
    for (const call of [...calls, customer.signature])
      expect((await other.browser.call(call, read)).status).toBe(404)
    expect((await other.browser.call(customer.agreements, { taskId })).status).toBe(404)
  })
})

const certificate = (taskId: string, content = '%PDF-1.7\n% intyg\n%%EOF') => {
  const form = new FormData()
  form.append('taskId', taskId)
  form.append('file', new Blob([content], { type: 'application/pdf' }), 'Intyg.pdf')
  return form
}

describe('the account', () => {
  it('customer 11: is written by who signs, waits with its proof for one of us, and is written again when refused', async () => {
    const mine = await house.inside()
    const { browser, organizationNumber } = mine
    const { id: taskId } = await house.taskOf(mine.id, 'BankAccountValidation')
    const step = () => stateOf(mine, 'BankAccountValidation')
    const shown = async () => (await browser.call(customer.account, { taskId })).body
    const giro = { taskId, bankName: 'Bankgiro' as const, version: 0 }
    const wrong = await browser.call(customer.saveAccount, { ...giro, accountNumber: '5050-1056' })
    expect([wrong.status, wrong.refusal.code]).toEqual([400, 'notValid'])
    expect(wrong.refusal.fields?.map(({ field }) => field)).toEqual(['accountNumber'])
    const helper = await house.helper(mine.id)
    const account = { ...giro, accountNumber: '5050-1055' }
    expect((await helper.call(customer.saveAccount, account)).refusal.code).toBe('notSignatory')
    expect(await step()).toBe('todo')

    expect((await browser.call(customer.saveAccount, account)).status).toBe(204)
    expect((await browser.call(customer.saveAccount, account)).refusal.code).toBe('stale')
    expect(await step()).toBe('begun')
    const kept = await house.server.owner.query<{ supplier: string; number: string; name: string }>(
      `select supplier, social_security_number as number, initiating_person_name as name from bank_details where organization_number = $1`,
      [organizationNumber],
    )
    // bank 23
    expect(kept.rows).toEqual([
      {
        supplier: 'Kunden',
        number: mine.signatory.socialSecurityNumber,
        name: expect.stringContaining('Kunden'),
      },
    ])
    const program = await helper.upload(customer.addAccountFile, certificate(taskId, 'MZ program'))
    expect(program.status).toBe(415)
    const large = '%PDF-1.7\n'.padEnd(largestDocument + 1, ' ')
    const refused = await helper.upload(customer.addAccountFile, certificate(taskId, large))
    expect([refused.status, refused.refusal.code]).toEqual([413, 'tooLarge'])
    expect((await shown()).files).toEqual([])
    const sent = await helper.upload(customer.addAccountFile, certificate(taskId))
    expect([sent.status, await step()]).toEqual([204, 'waiting'])
    expect(await shown()).toMatchObject({
      bankName: 'Bankgiro',
      ending: '1055',
      files: [{ name: 'Intyg.pdf' }],
      version: 1,
    })

    const waiting = async () => {
      const asked = { acts: ['validateAccount' as const], subject: organizationNumber }
      const [one] = (await house.seller.call(approvals.of, asked)).body
      return { id: one?.id ?? '', proof: one?.proof?.mark, askedByCustomer: one?.askedByCustomer }
    }
    const { id, askedByCustomer } = await waiting()
    expect(askedByCustomer).toBe(true)
    // approvals 18
    const listed = 'Kontot står på svarta listan.'
    const told = await house.seller.call(approvals.decline, { id, comment: listed })
    expect([told.status, told.refusal.code]).toEqual([400, 'toldOutside'])
    expect(told.refusal.fields?.map(({ field }) => field)).toEqual(['comment'])
    const comment = 'Intyget gäller ett annat konto.'
    expect((await house.seller.call(approvals.decline, { id, comment })).status).toBe(204)
    expect(await shown()).toMatchObject({ state: 'todo', refusedFor: comment })

    const again = {
      ...giro,
      bankName: 'Plusgiro' as const,
      accountNumber: '28 65 43-4',
      version: 1,
    }
    expect((await browser.call(customer.saveAccount, again)).status).toBe(204)
    const { proof } = await waiting()
    const approved = await house.seller.call(bank.validateBankAccount, {
      companyTaskId: taskId,
      ...(proof !== undefined && { proof }),
    })
    expect([approved.status, await step()]).toEqual([204, 'done'])
    expect(await shown()).toMatchObject({ state: 'done', refusedFor: '' })
    const over = await browser.upload(customer.addAccountFile, certificate(taskId))
    expect(over.refusal.code).toBe('taskCompleted')
  })

  it('bank 23: another that one of us writes is not said to be the customer’s', async () => {
    const { id, browser, organizationNumber, signatory } = await house.inside()
    const { id: companyTaskId } = await house.taskOf(id, 'BankAccountValidation')
    const giro = { bankName: 'Bankgiro' as const, accountNumber: '5050-1055' }
    await browser.call(customer.saveAccount, { taskId: companyTaskId, ...giro, version: 0 })
    const write = async (accountNumber: string) => {
      const written = { companyTaskId, organizationNumber, ...giro, accountNumber }
      const why = 'Enligt kunden på telefon'
      const saved = await house.seller.call(bank.setSelectedBankAccount, { ...written, why })
      expect(saved.status).toBe(200)
      return (await house.seller.call(bank.customerBankDetails, { org: organizationNumber })).body
    }
    expect(await write('5050-1055')).toMatchObject({
      supplierOfBankDetails: 'Kunden',
      socialSecurityNumber: signatory.socialSecurityNumber,
      initiatingPersonName: expect.stringContaining('Kunden'),
    })
    expect(await write('991-2346')).toMatchObject({
      supplierOfBankDetails: 'Skynet',
      socialSecurityNumber: null,
      initiatingPersonName: expect.not.stringContaining('Kunden'),
      // bank 26: also after a second change the customer's own is what it is compared with.
      before: { account: 'Bankgiro 5050-1055', supplierOfBankDetails: 'Kunden' },
    })
    expect(await write('5555-5551')).toMatchObject({
      before: { account: 'Bankgiro 5050-1055', supplierOfBankDetails: 'Kunden' },
    })
    const [waiting] = (
      await house.seller.call(approvals.of, {
        acts: ['validateAccount'],
        subject: organizationNumber,
      })
    ).body
    expect(waiting?.difference).toEqual([
      { label: 'Konto och källa', before: '…1055, Kunden', after: '…5551, Skynet' },
    ])
  })

  it('of another onboarding is not there', async () => {
    const [mine, other] = [await house.inside(), await house.inside()]
    const { id: taskId } = await house.taskOf(other.id, 'BankAccountValidation')
    const account = {
      taskId,
      bankName: 'Bankgiro' as const,
      accountNumber: '5050-1055',
      version: 0,
    }
    for (const answer of [
      await mine.browser.call(customer.account, { taskId }),
      await mine.browser.call(customer.saveAccount, account),
      await mine.browser.upload(customer.addAccountFile, certificate(taskId)),
    ])
      expect(answer.status).toBe(404)
  })
})

describe('what we hold of the company', () => {
  it('customer 12: is confirmed by who signs, or corrected by a task of ours that writes nothing to it', async () => {
    const mine = await house.inside()
    const helper = await house.helper(mine.id)
    const factsOf = async () => (await mine.browser.call(customer.overview, {})).body.facts
    expect(await factsOf()).toMatchObject({ contactName: 'Åsa Sjöberg', answer: 'none' })
    const confirmed = await helper.call(customer.answerFacts, { correction: '' })
    expect([confirmed.status, confirmed.refusal.code]).toEqual([403, 'notSignatory'])
    const correction = 'Vi heter något annat sedan i våras.'
    expect((await helper.call(customer.answerFacts, { correction })).status).toBe(204)
    expect((await factsOf()).answer).toBe('wrong')
    const twice = await mine.browser.call(customer.answerFacts, { correction: '' })
    expect([twice.status, twice.refusal.code]).toEqual([409, 'factsAnswered'])
    const { rows } = await house.server.owner.query<{ message: string; assigned_to: string }>(
      `select message, assigned_to from user_task where header = 'Kunden rättar uppgifterna om företaget'`,
    )
    expect(rows).toEqual([
      { message: expect.stringContaining(correction), assigned_to: house.seller.id },
    ])
    const { companyName } = await house.get(mine.id)
    expect(companyName).not.toBe(correction)

    // What is another than what was answered is asked for again.
    await house.server.owner.query(
      `update company set city = 'Ystad' where organization_number = $1`,
      [mine.organizationNumber],
    )
    expect((await factsOf()).answer).toBe('none')
    expect((await mine.browser.call(customer.answerFacts, { correction: '' })).status).toBe(204)
    expect(await factsOf()).toMatchObject({ answer: 'right' })
  })
})
