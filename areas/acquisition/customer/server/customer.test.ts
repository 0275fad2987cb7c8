import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { policies } from '#areas/foundation/users/rules.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { customer } from '../contract.ts'
import { mostTries } from '../rules.ts'
import { customersHouse, type CustomersHouse } from './testing/customer-house.ts'

const somebodyElse = '198507099805'
let house: CustomersHouse
beforeAll(async () => {
  house = await customersHouse()
})
afterAll(() => house.close())

const states = async (id: string) => {
  const { onboardingInvitationIds, removedInvitations } = await house.get(id)
  return [...onboardingInvitationIds, ...removedInvitations].map(({ state }) => state)
}

describe('a link', () => {
  it('is told to nobody but who is sent it: its hash is kept, and what is mailed is sealed', async () => {
    const { id } = await house.begun()
    const { body } = await house.seller.call(onboarding.invite, { id })
    const token = house.tokenOf(body.url)
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await house.server.owner.query<{ text: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as text from (
         select to_jsonb(o) as t from outbox_message o union all select to_jsonb(i) from onboarding_invitation i
         union all select to_jsonb(k) from onboarding_invitation_token k union all select body from audit_entry) all_rows`,
    )
    expect(rows[0]?.text).not.toContain(token)
    const listed = await house.seller.call(onboarding.getOnboardingInvites, { onboardingId: id })
    expect(listed.body.map(({ url }) => url)).toEqual([body.url.split('#')[0]])
  })

  it('says who invites whom to what, and is opened, once, for staff to see', async () => {
    const { id, signatory } = await house.begun()
    const { token, invitation } = await house.link(id, { name: signatory.name })
    expect(await states(id)).toEqual(['sent'])
    const { status, body } = await house.browser().call(customer.open, { token })
    const { companyName } = await house.get(id)
    expect([status, body]).toEqual([
      200,
      {
        companyName,
        service: 'Fakturaköp',
        inviterName: invitation.createdBy,
        inviteeName: signatory.name,
        validTo: invitation.validTo,
        isIn: false,
      },
    ])
    expect(await states(id)).toEqual(['opened'])
  })

  it('that is none, is taken back, has gone out or is used opens nothing, and says which', async () => {
    const { id, signatory } = await house.begun()
    const opened = async (token: string) => {
      const browser = house.browser()
      const { status, refusal } = await browser.call(customer.open, { token })
      const identified = await browser.call(customer.identify, { token })
      expect(identified.refusal.code).toBe(refusal.code)
      return [status, refusal.code]
    }
    expect(await opened('x'.repeat(43))).toEqual([404, 'unknown'])
    // What staff are told of an invitation is no secret of it.
    const { token, invitation } = await house.link(id)
    expect(await opened(invitation.id)).toEqual([404, 'unknown'])
    const which = { onboardingId: id, id: invitation.id }
    await house.server.owner.query(
      `update onboarding_invitation set valid_to = skynet.today() - 2 where id = $1`,
      [invitation.id],
    )
    expect(await opened(token)).toEqual([409, 'expired'])
    expect(await states(id)).toEqual(['expired'])
    const again = await house.seller.call(onboarding.sendInviteAgain, which)
    expect((await house.browser().call(customer.open, { token })).status).toBe(200)
    await house.seller.call(onboarding.removeOnboardingInvite, which)
    expect(await opened(token)).toEqual([409, 'revoked'])
    expect(await opened(house.tokenOf(again.body.url))).toEqual([409, 'revoked'])
    expect(await states(id)).toEqual(['revoked'])
    const once = await house.link(id, { ...signatory, oneTimeUse: true })
    const who = signatory.socialSecurityNumber
    expect((await house.identify(house.browser(), once.token, who)).body.state).toBe('complete')
    expect(await opened(once.token)).toEqual([409, 'used'])
    const last = await house.link(id)
    await house.seller.call(onboarding.setCanceled, { id, canceledReason: 'Ångrade sig' })
    expect(await opened(last.token)).toEqual([409, 'over'])
  })

  it('can be tried so many times within a while', async () => {
    const { id } = await house.begun()
    const { token } = await house.link(id)
    const browser = house.browser()
    const asked: number[] = []
    for (let time = 0; time <= mostTries.ofInvitation; time++)
      asked.push((await browser.call(customer.identify, { token })).status)
    expect(asked).toEqual([...Array.from({ length: mostTries.ofInvitation }, () => 200), 429])
    await house.server.owner.query('delete from customer_identification')
  })
})

describe('who identifies themselves', () => {
  it('is let in with the number of the invitation, with the address they sit at told to BankID', async () => {
    const { id, browser, signatory } = await house.inside()
    const { status, body } = await browser.call(customer.overview, {})
    expect([status, body.mayDecide, body.steps.map(({ type, state }) => [type, state])]).toEqual([
      200,
      true,
      [
        ['Kyc', 'todo'],
        ['AgreementSigning', 'waiting'],
        ['BankAccountValidation', 'todo'],
      ],
    ])
    expect((await house.bankId.asked('auth')).at(-1)?.body).toMatchObject({
      endUserIp: '127.0.0.1',
      requirement: { personalNumber: signatory.socialSecurityNumber },
    })
    const [shown] = (await house.get(id)).onboardingInvitationIds
    expect(shown).toMatchObject({ state: 'identified', identifiedName: signatory.name })
    const { channel, initiatorSocialSecurityNumber: began } = await house.get(id)
    expect([channel, began]).toEqual(['Customer', signatory.socialSecurityNumber]) // onboarding 84
    const [row] = await house
      .trail(id)
      .then((rows) => rows.filter(({ action }) => action === 'customer.identified'))
    expect(row).toMatchObject({ actorName: `Kunden, ${signatory.name}` })
  })

  it('as somebody else is turned away, and the trail says so', async () => {
    const { id, signatory } = await house.begun()
    const { token } = await house.link(id, signatory)
    const browser = house.browser()
    await house.bankId.person({
      personalNumber: signatory.socialSecurityNumber,
      as: somebodyElse,
      collects: 1,
    })
    const { body } = await house.identify(browser, token)
    expect([body.state, body.hint]).toEqual(['failed', 'otherPerson'])
    expect((await browser.call(customer.overview, {})).status).toBe(401)
    expect((await house.trail(id)).map(({ action }) => action)).toContain('customer.turnedAway')
    expect(await states(id)).toEqual(['sent'])
  })

  it('without a number in the invitation is let in by right to sign or by name, and it is theirs from then on', async () => {
    const { id, signatory } = await house.begun()
    const { token } = await house.link(id, { name: 'Ingen Alls' })
    expect((await house.identify(house.browser(), token, somebodyElse)).body.hint).toBe(
      'otherPerson',
    )
    const first = house.browser()
    const { body } = await house.identify(first, token, signatory.socialSecurityNumber)
    expect(body.state).toBe('complete')
    const named = await house.link(id, { name: 'Eva Ek' })
    const eva = house.browser()
    await house.bankId.person({ personalNumber: somebodyElse, name: 'EVA MARIA EK', collects: 1 })
    const begin = await eva.call(customer.identify, { token: named.token })
    await house.bankId.scan(begin.body.autoStartToken ?? '', somebodyElse)
    expect((await eva.call(customer.identification, {})).body.state).toBe('complete')
    // She was invited, and does not sign for the company.
    expect((await eva.call(customer.overview, {})).body.mayDecide).toBe(false)
    // The next who opens it is asked for by the number of who came in by it.
    await house.identify(house.browser(), named.token)
    expect((await house.bankId.asked('auth')).at(-1)?.body).toMatchObject({
      requirement: { personalNumber: somebodyElse },
    })
  })

  it('is let in in the browser that asked, and may cancel', async () => {
    const { id, signatory } = await house.begun()
    const { token } = await house.link(id, signatory)
    const [mine, other] = [house.browser(), house.browser()]
    await house.bankId.person({ personalNumber: signatory.socialSecurityNumber, act: 'wait' })
    const begin = await mine.call(customer.identify, { token })
    expect(begin.body).toMatchObject({ state: 'pending', hint: 'outstandingTransaction' })
    expect(begin.body.qrData).toMatch(/^bankid\.[\w-]+\.0\.[0-9a-f]{64}$/)
    expect((await other.call(customer.identification, {})).status).toBe(401)
    expect((await mine.call(customer.cancelIdentification, {})).status).toBe(204)
    expect((await mine.call(customer.identification, {})).status).toBe(401)
    expect(await house.bankId.asked('cancel')).not.toEqual([])
  })
})

describe('the questions', () => {
  it('are those everybody is asked, kept as they are answered, and handed in by who decides', async () => {
    await house.standardSet()
    const { id, browser, signatory } = await house.inside()
    const task = (await house.tasksOf(id)).find(({ type }) => type === 'Kyc')
    const taskId = task?.id ?? ''
    const opened = await browser.call(customer.kyc, { taskId })
    const [question] = opened.body.questions
    expect([opened.status, opened.body.answers]).toEqual([200, []])
    const answers = [{ questionId: question?.id ?? '', text: 'Bygghandel' }]
    const kept = await browser.call(customer.saveKyc, { taskId, answers, version: 1 })
    expect([kept.status, kept.body.version, kept.body.completed]).toEqual([200, 2, false])
    const again = await browser.call(customer.saveKyc, { taskId, answers, version: 1 })
    expect([again.status, again.refusal.code]).toEqual([409, 'stale'])

    // Somebody who only prepares sees what was saved, and hands in nothing.
    const helper = house.browser()
    const { token } = await house.link(id, { name: 'Eva Ek', socialSecurityNumber: somebodyElse })
    await house.bankId.person({ personalNumber: somebodyElse, collects: 1 })
    await house.identify(helper, token)
    expect((await helper.call(customer.kyc, { taskId })).body.answers).toMatchObject(answers)
    const all = opened.body.questions.map(({ id: questionId }) => ({ questionId, text: 'Ja' }))
    const handed = { taskId, answers: all, completed: true }
    const refused = await helper.call(customer.saveKyc, handed)
    expect([refused.status, refused.refusal.code]).toEqual([403, 'notSignatory'])
    const unasked = [{ questionId: taskId, text: 'Ja' }]
    const wrong = await browser.call(customer.saveKyc, { ...handed, answers: unasked })
    expect([wrong.status, wrong.refusal.code]).toEqual([400, 'wrong'])
    expect((await browser.call(customer.saveKyc, handed)).body.completed).toBe(true)

    expect((await house.tasksOf(id)).find((one) => one.id === taskId)).toMatchObject({
      completed: true,
      completedBy: `Kunden, ${signatory.name}`,
    })
    const { body } = await browser.call(customer.overview, {})
    expect(body.steps.find(({ type }) => type === 'Kyc')?.state).toBe('done')
    expect((await browser.call(customer.saveKyc, handed)).refusal.code).toBe('completed')
  })

  it('of another onboarding are not there, nor is what is no question', async () => {
    await house.standardSet()
    const [mine, other] = [await house.inside(), await house.inside()]
    const theirs = await house.tasksOf(other.id)
    const own = await house.tasksOf(mine.id)
    const others = [...theirs, ...own.filter(({ type }) => type !== 'Kyc')]
    for (const { id: taskId } of others)
      for (const answer of [
        await mine.browser.call(customer.kyc, { taskId }),
        await mine.browser.call(customer.saveKyc, { taskId, answers: [] }),
      ])
        expect(answer.status).toBe(404)
  })
})

describe('a customer inside', () => {
  it('makes no call of staff, and staff none of customers', async () => {
    const { browser, id } = await house.inside()
    for (const answer of [
      await browser.call(onboarding.get, { id }),
      await browser.call(companyTasks.getTasksForOnboarding, { id }),
      await browser.call(kyc.all, {}),
    ])
      expect(answer.status).toBe(401)
    const everything = await house.server.person(policies)
    expect((await everything.call(customer.overview, {})).status).toBe(403)
    // Nor does a token of staff beside the cookie.
    const headers = { authorization: `Bearer ${everything.token}` }
    expect((await browser.call(customer.overview, {}, headers)).status).toBe(403)
  })

  it('sends nothing for the page of another site', async () => {
    const { browser } = await house.inside()
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ]
    for (const headers of foreign)
      expect((await browser.call(customer.leave, {}, headers)).status).toBe(403)
    expect((await browser.call(customer.overview, {})).status).toBe(200)
  })

  it('is out when they leave, when the link is taken back, and after a while', async () => {
    const left = await house.inside()
    const kept = new Map(left.browser.cookies)
    expect((await left.browser.call(customer.leave, {})).status).toBe(204)
    for (const [name, secret] of kept) left.browser.cookies.set(name, secret)
    expect((await left.browser.call(customer.overview, {})).status).toBe(401)

    const revoked = await house.inside()
    await house.seller.call(onboarding.removeOnboardingInvite, {
      onboardingId: revoked.id,
      id: revoked.invitation.id,
    })
    expect((await revoked.browser.call(customer.overview, {})).status).toBe(401)

    const idle = await house.inside()
    const later = (change: string) =>
      house.server.owner.query(`update customer_session set ${change} where invitation_id = $1`, [
        idle.invitation.id,
      ])
    await later(`used_at = used_at - interval '31 minutes'`)
    expect((await idle.browser.call(customer.overview, {})).status).toBe(401)
    await later(
      `used_at = skynet.now(), opened_at = opened_at - interval '4 hours', ends_at = ends_at - interval '4 hours'`,
    )
    expect((await idle.browser.call(customer.overview, {})).status).toBe(401)
    // A week later by the same link.
    const { token, signatory } = idle
    const back = await house.identify(idle.browser, token, signatory.socialSecurityNumber)
    expect(back.body.state).toBe('complete')
    expect((await idle.browser.call(customer.overview, {})).status).toBe(200)
  })
})
