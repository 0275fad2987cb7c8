import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { contacts } from '#areas/parties/company/contract.ts'
import { approvers } from '#areas/purchasing/approvers/contract.ts'
import { storedCompany } from '#areas/parties/company/server/public.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { feedback } from '../contract.ts'

let house: InvoiceHouse
let admin: Person
let second: Person
let lg: Person
let aml: Person
let issuer: string
let recipient: string
/** The recipient's and the issuer's domains, as the register has them. */
let domain: string
let issuerDomain: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  ;[admin, second, lg, aml] = await Promise.all([
    house.server.person(['Administrator']),
    house.server.person(['CreditOfficer']),
    house.server.person(['LgUser']),
    house.server.person(['AmlDepartment']),
  ])
  issuer = await house.issuer({ financing: 50_000_000 })
  recipient = await house.recipient({ approval: 1 })
  await awaiting()
  domain = await domainOf(recipient)
  issuerDomain = await domainOf(issuer)
})
afterAll(() => house.stop())

const domainOf = async (number: string) =>
  (await storedCompany(house.db, number))?.email?.split('@')[1] ?? ''
const awaiting = async (more: { partner?: string; recipientEmail?: string } = {}) => {
  const { recipientEmail = '', partner = 'Bokio' } = more
  const { id } = await house.decided(
    { issuer, recipient, recipientEmail },
    { source: 'partner', partner },
  )
  return id
}
/** Writes to the recipient about an invoice. */
const ask = async (invoiceId: string, email: string) => {
  const mail = { type: 'approvalRequest' as const, invoiceIds: [invoiceId], email }
  expect((await lg.call(feedback.add, { ...mail, ignoreBlacklistWarning: true })).status).toBe(200)
}
const asked = async (email: string) => {
  const id = await awaiting()
  await ask(id, email)
  return id
}
const answers = (invoiceId: string, answeredFrom?: string) =>
  admin.call(invoices.recipientApproval, {
    comment: 'Bekräftat per telefon',
    invoiceId,
    approve: true,
    ...(answeredFrom !== undefined && { answeredFrom }),
  })
const listed = async (invoiceId: string) => (await admin.call(approvers.list, { invoiceId })).body
const approverOf = async (invoiceId: string) => {
  const [only] = await listed(invoiceId)
  if (!only) throw new Error('Nobody was asked')
  return only
}
const accept = (invoiceId: string, id: string) =>
  admin.call(approvers.accept, { id, invoiceId, why: 'Ringde växeln i registret' })

describe('approvers 1: an answer counts from an address that was asked', () => {
  it('and from no other, however the mail was forwarded, and it has to be said which', async () => {
    const id = await asked(`ekonomi@${domain}`)
    expect(await answers(id)).toMatchObject({
      status: 409,
      refusal: { code: 'answeredFromNeeded', fields: [{ field: 'answeredFrom' }] },
    })
    expect(await answers(id, `chef@${domain}`)).toMatchObject({
      status: 409,
      refusal: { code: 'notAsked' },
    })
    expect((await house.row(id)).state).toBe('awaitingApproval')
    expect((await answers(id, ` Ekonomi@${domain.toUpperCase()}`)).status).toBe(200)
    expect(await waitingFor(second, 'approveDelivery', id)).toMatchObject({
      difference: expect.arrayContaining([
        expect.objectContaining({
          label: 'Mottagarens besked',
          after: expect.stringMatching(/^Från en tillfrågad adress: Känd, \d+ av 100$/) as string,
        }),
      ]) as unknown,
    })
    expect((await approve(second, 'approveDelivery', id)).status).toBe(204)
    expect((await house.row(id)).state).toBe('bought')
    expect(await approverOf(id)).toMatchObject({ counted: expect.any(String) as string })
  })

  it('or in another way, which then has to be told', async () => {
    const id = await asked(`ekonomi@${domain}`)
    const byPhone = { invoiceId: id, approve: true, answeredOtherwise: true }
    expect(await admin.call(invoices.recipientApproval, byPhone)).toMatchObject({
      status: 400,
      refusal: { fields: [{ field: 'comment' }] },
    })
    const told = { ...byPhone, comment: 'Inköpschefen, på växelns nummer' }
    expect((await admin.call(invoices.recipientApproval, told)).status).toBe(200)
  })
})

describe('approvers 2, 3: an address is judged', () => {
  it.each([
    ['on the registered domain', () => `ekonomi@${domain}`, 'known'],
    ['that nobody has seen', () => 'anna@helt-okand.se', 'new'],
    ['on the issuer’s domain', () => `anna@${issuerDomain}`, 'doubtful'],
    ['below the issuer’s domain', () => `anna@mottagare.${issuerDomain}`, 'doubtful'],
    ['with another ending', () => `anna@${domain.replace('.example.se', '.com')}`, 'doubtful'],
    ['with a Cyrillic letter', () => `anna@${domain.replace(/[aeo]/, swapped)}`, 'doubtful'],
    [
      'with a Cyrillic letter, as the name service has it',
      () => `anna@${new URL(`http://${domain.replace(/[aeo]/, swapped)}`).hostname}`,
      'doubtful',
    ],
    ['with a letter twice', () => `anna@${domain.replace(/^(.)(.)/, '$1$2$2')}`, 'doubtful'],
    ['before another', () => `anna@${domain}.faktura-svar.com`, 'doubtful'],
    ['of a free mail', () => 'anna.andersson@gmail.com', 'doubtful'],
  ])('one %s', async (_, email, level) => {
    const id = await awaiting()
    const { status, body } = await lg.call(approvers.trust, { invoiceIds: [id], email: email() })
    expect(status).toBe(200)
    expect([body.level, body.counts]).toEqual([level, level === 'known'])
    expect(body.reasons.length).toBeGreaterThan(0)
  })

  it('by a contact that staff wrote down a month ago, free mail or not, and by no newer one', async () => {
    const other = await house.recipient({ approval: 1 })
    const { id } = await house.decided({ issuer, recipient: other }, { partner: 'Bokio' })
    const judged = async (email: string) =>
      (await lg.call(approvers.trust, { invoiceIds: [id], email })).body
    const contact = { organizationNumber: other, name: 'Eva Hall' }
    for (const email of ['firma.hallen@gmail.com', 'eva@hallens-inkop.se']) {
      expect((await admin.call(contacts.save, { ...contact, email })).status).toBe(200)
      const { counts, reasons } = await judged(email)
      expect(counts).toBe(false)
      expect(reasons.map(({ text }) => text)).toContain(
        'En av mottagarens kontakter har adressen eller domänen sedan mindre än 30 dagar, och räknas inte än',
      )
    }
    // As if time had passed.
    await house.owner.query(
      `update contact set created_at = created_at - interval '31 days' where organization_number = $1`,
      [other],
    )
    for (const email of ['firma.hallen@gmail.com', 'eva@hallens-inkop.se']) {
      const { reasons } = await judged(email)
      expect(reasons.map(({ text }) => text)).toContain('En av mottagarens kontakter har adressen')
      expect(reasons.every(({ text }) => !text.includes('@'))).toBe(true)
    }
    expect(await judged('eva@hallens-inkop.se')).toMatchObject({ level: 'known', counts: true })
    // Another address in an old contact is as new as a new one.
    const stored = (await admin.call(contacts.get, { organizationNumber: other })).body
    const old = stored.find(({ email }) => email === 'eva@hallens-inkop.se')
    const changed = { ...contact, id: old?.id ?? '', email: 'eva@annat-inkop.se' }
    expect((await admin.call(contacts.save, changed)).status).toBe(200)
    expect(await judged('eva@annat-inkop.se')).toMatchObject({ level: 'new', counts: false })
  })
})
const swapped = (letter: string) => ({ a: 'а', e: 'е', o: 'о' })[letter] ?? letter

describe('approvers 3: a new or doubtful address counts once two have accepted it', () => {
  it('never by the one who asks, and for that issuer and recipient alone', async () => {
    const email = `anna@${issuerDomain}`
    const id = await asked(email)
    expect(await answers(id, email)).toMatchObject({
      status: 409,
      refusal: { code: 'approverNotAccepted' },
    })
    const { id: address, counts } = await approverOf(id)
    expect(counts).toBe(false)
    const { body } = await accept(id, address)
    expect(await accept(id, address)).toMatchObject({ refusal: { code: 'alreadyWaiting' } })
    expect(await admin.call(approvals.approve, { id: body?.approvalId ?? '' })).toMatchObject({
      status: 409,
      refusal: { code: 'ownAct' },
    })
    const waiting = await waitingFor(second, 'acceptApprover', address)
    expect(JSON.stringify(waiting)).not.toContain('anna@')
    expect(waiting.reason).toBe('Ringde växeln i registret')
    expect((await approve(second, 'acceptApprover', address)).status).toBe(204)
    const next = await awaiting()
    const typed = await lg.call(approvers.trust, { invoiceIds: [next], email })
    expect(typed.body).toMatchObject({ level: 'doubtful', counts: true })
    expect(await approverOf(id)).toMatchObject({
      counts: true,
      level: 'doubtful',
      acceptedBy: expect.stringMatching(/^Person .*, godkänd av Person /) as string,
    })
    expect((await answers(id, email)).status).toBe(200)
    expect((await approve(second, 'approveDelivery', id)).status).toBe(204)
    expect((await house.row(id)).state).toBe('bought')

    const other = await house.issuer({ financing: 1_000_000 })
    const { id: others } = await house.decided({ issuer: other, recipient }, { partner: 'Bokio' })
    await ask(others, email)
    expect(await approverOf(others)).toMatchObject({ counts: false, accepted: null })
  })

  it('not when something else has come to speak against it, and never from the blacklist', async () => {
    const email = 'anna@annan-okand.se'
    const id = await asked(email)
    const { id: address } = await approverOf(id)
    await accept(id, address)
    await approve(second, 'acceptApprover', address)
    expect((await answers(id, email)).status).toBe(200)
    // The issuer turns out to have the domain.
    await house.owner.query(
      `insert into contact (organization_number, name, email, created_by) values ($1, 'Bo Ek', 'bo@annan-okand.se', 'test')`,
      [issuer],
    )
    expect(await approverOf(id)).toMatchObject({ counts: false, level: 'doubtful' })
    expect(await approve(second, 'approveDelivery', id)).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone', message: expect.stringContaining('tveksam') as string },
    })
    expect((await house.row(id)).state).toBe('awaitingApproval')

    const barred = await asked(`anna@svartlistad.se`)
    await aml.call(blacklist.save, {
      blacklistType: 4,
      itemValue: 'svartlistad.se',
    })
    expect(await approverOf(barred)).toMatchObject({ level: 'barred', counts: false })
    expect(await answers(barred, 'anna@svartlistad.se')).toMatchObject({
      refusal: { code: 'approverBarred' },
    })
    expect(await accept(barred, (await approverOf(barred)).id)).toMatchObject({
      refusal: { code: 'barred' },
    })
  })

  it('and no longer asked for when it counts already', async () => {
    const id = await asked(`ekonomi@${domain}`)
    expect(await accept(id, (await approverOf(id)).id)).toMatchObject({
      refusal: { code: 'countsAlready' },
    })
  })
})

describe('approvers 5, invoices 141: what the invoice system tells', () => {
  const tell = (id: string, sequence: number, more: object) =>
    house.told({
      news: { id, sequence, externalId: `K-${id}`, recipientApproval: 'approved', ...more },
    })

  it('waits until the address it names counts', async () => {
    const email = 'anna@okand-gruppkund.se'
    const id = await awaiting({ partner: 'FactoringGruppen', recipientEmail: email })
    await tell(id, 1, { answeredFrom: email })
    expect((await house.row(id)).state).toBe('awaitingApproval')
    const one = await approverOf(id)
    expect(one).toMatchObject({ asked: null, told: expect.any(String) as string, counts: false })
    const task = async () =>
      (await house.owner.query(`select state from user_task where action_id = $1`, [id])).rows
    expect(await task()).toEqual([{ state: 'open' }])
    await accept(id, one.id)
    await approve(second, 'acceptApprover', one.id)
    await tell(id, 2, { answeredFrom: email })
    expect((await house.row(id)).state).toBe('bought')
    expect(await task()).toEqual([{ state: 'completed' }])
  })

  it('never counts from another address than the one it went to', async () => {
    const id = await awaiting({
      partner: 'FactoringGruppen',
      recipientEmail: 'faktura@annan.se',
    })
    await tell(id, 1, { answeredFrom: `ekonomi@${domain}` })
    await tell(id, 2, { answeredFrom: 'inte en adress' })
    expect((await house.row(id)).state).toBe('awaitingApproval')
  })

  it('is its own word where it names no address', async () => {
    const id = await awaiting({ partner: 'FactoringGruppen' })
    await tell(id, 1, {})
    expect((await house.row(id)).state).toBe('bought')
  })
})
