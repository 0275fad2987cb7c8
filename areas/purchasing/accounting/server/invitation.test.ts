import { afterAll, beforeAll, expect, it } from 'vitest'
import { unseal } from '#platform/server/sealed.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { contacts } from '#areas/parties/company/contract.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { openBrowser, type Browser } from '#platform/server/testing/customer-browser.ts'
import { accounting } from '../contract.ts'
import { invitationsADay } from '../rules.ts'
import { startBooksHouse, type BooksHouse } from './testing/books-house.ts'

let books: BooksHouse
let admin: BooksHouse['admin']
let browser: Browser
beforeAll(async () => {
  books = await startBooksHouse()
  admin = books.admin
  browser = openBrowser(books.house.server.url)
})
afterAll(() => books.stop())

/** An issuer with books and a contact. */
async function withContact() {
  const one = await books.withBooks()
  const { organizationNumber } = one
  const email = `ekonomi@${organizationNumber}.example`
  await admin.call(contacts.save, { organizationNumber, name: 'Eva Ekonom', email })
  const [contact] = (await admin.call(contacts.get, { organizationNumber })).body
  return { ...one, email, contactId: contact?.id ?? '' }
}
type Invited = Awaited<ReturnType<typeof withContact>>
/** The secret of the link that was mailed last. */
async function mailed({ email }: Invited): Promise<string> {
  const { rows } = await books.house.owner.query<{ link: string }>(
    `select payload -> 'sealed' ->> 'link' as link from outbox_message
     where kind = 'accountingInvitation' and payload ->> 'to' = $1 order by created_at desc limit 1`,
    [email],
  )
  const url = unseal(books.house.server.config.sessionSecret, rows[0]?.link ?? '') ?? ''
  expect(url).toMatch(/\/kund#\/bokforing\/[\w-]{43}$/)
  return url.split('/').at(-1) ?? ''
}
const invite = ({ organizationNumber, contactId }: Invited) =>
  admin.call(accounting.invite, { organizationNumber, contactId })
const standing = async ({ organizationNumber }: Invited) =>
  (await admin.call(accounting.ofClient, { organizationNumber })).body
/** Whoever opens the link: a browser that keeps its cookies. */
const anybody: Browser['call'] = (...asked) => browser.call(...asked)

it('accounting 7: a contact connects the books by a link and a login at the accounting system', async () => {
  const client = await withContact()
  const validTo = addDays(stockholmDay(new Date()), 14)
  expect((await invite(client)).body).toEqual({ validTo })
  const token = await mailed(client)
  expect((await standing(client)).invitation?.state).toBe('sent')
  await books.house.owner.query(
    `update outbox_message set state = 'dead', delivered_at = null where kind = 'accountingInvitation' and payload ->> 'to' = $1`,
    [client.email],
  )
  expect((await standing(client)).invitation?.state).toBe('returned')
  const opened = await anybody(accounting.openBooks, { token })
  expect(opened.body).toMatchObject({ companyName: expect.stringMatching(/./), validTo })
  expect((await standing(client)).invitation?.state).toBe('opened')

  const { url } = (await anybody(accounting.beginBooks, { token })).body
  expect(new URL(url).searchParams.get('redirect_uri')).toMatch(/\/kund$/)
  const { state, code } = await books.consent(url, client.organizationNumber)
  // What was begun by the customer is nothing that staff finish.
  expect((await admin.call(accounting.complete, { state, code })).refusal?.code).toBe('tooLate')
  const done = await anybody(accounting.completeBooks, { state, code })
  expect(done.body.companyName).toBe(opened.body.companyName)
  expect(await standing(client)).toMatchObject({
    invitation: { state: 'used' },
    connection: { isHeld: true, connectedBy: 'Kunden' },
  })
  for (const call of [accounting.openBooks, accounting.beginBooks])
    expect((await anybody(call, { token })).refusal?.code).toBe('used')
  expect((await anybody(accounting.completeBooks, { state, code })).refusal?.code).toBe('tooLate')
  const { rows } = await books.house.owner.query(
    `select payload -> 'data' ->> 'heading' as heading from outbox_message where kind = 'notice' and company = $1`,
    [client.organizationNumber],
  )
  expect(rows).toEqual([{ heading: `${done.body.companyName}: bokföringssystemet är kopplat` }])
})

it('accounting 7: a consent that was begun in one browser is completed in no other, where a link with its answer leads somebody', async () => {
  const client = await withContact()
  await invite(client)
  const token = await mailed(client)
  const { url } = (await anybody(accounting.beginBooks, { token })).body
  const given = await books.consent(url, client.organizationNumber)
  const other = openBrowser(books.house.server.url)
  expect((await other.call(accounting.completeBooks, given)).refusal.code).toBe('tooLate')
  expect((await standing(client)).connection).toBeNull()
  expect((await anybody(accounting.completeBooks, given)).status).toBe(200)
})

it('accounting 7: other books than the client’s connect nothing, and the link still opens', async () => {
  const [client, other] = [await withContact(), await withContact()]
  await invite(client)
  const token = await mailed(client)
  const { url } = (await anybody(accounting.beginBooks, { token })).body
  const { state, code } = await books.consent(url, other.organizationNumber)
  const refused = await anybody(accounting.completeBooks, { state, code })
  expect(refused.refusal?.code).toBe('otherCompany')
  expect((await standing(client)).connection).toBeNull()
  expect((await anybody(accounting.openBooks, { token })).status).toBe(200)
})

it('accounting 7: what is taken back, or replaced by a new one, opens nothing, nor does what was begun by it', async () => {
  const client = await withContact()
  const { organizationNumber } = client
  await invite(client)
  const first = await mailed(client)
  const { url } = (await anybody(accounting.beginBooks, { token: first })).body
  const given = await books.consent(url, organizationNumber)
  await invite(client)
  const second = await mailed(client)
  expect((await anybody(accounting.openBooks, { token: first })).refusal?.code).toBe('revoked')
  expect((await anybody(accounting.completeBooks, given)).refusal?.code).toBe('tooLate')
  expect((await standing(client)).connection).toBeNull()
  expect((await admin.call(accounting.revokeInvitation, { organizationNumber })).status).toBe(204)
  expect((await anybody(accounting.openBooks, { token: second })).refusal?.code).toBe('revoked')
  expect((await admin.call(accounting.revokeInvitation, { organizationNumber })).status).toBe(404)
})

it('accounting 7: too old a link, and none of ours, open nothing', async () => {
  const client = await withContact()
  await invite(client)
  const token = await mailed(client)
  await books.house.owner.query(
    `update accounting_invitation set valid_to = skynet.today() - 2 where organization_number = $1`,
    [client.organizationNumber],
  )
  expect((await anybody(accounting.openBooks, { token })).refusal?.code).toBe('expired')
  const strange = 'x'.repeat(43)
  expect((await anybody(accounting.openBooks, { token: strange })).status).toBe(404)
})

it('accounting 7: nobody is invited but a contact, none on the blacklist, and five a day at most', async () => {
  const [client, other] = [await withContact(), await withContact()]
  const { organizationNumber, contactId, email } = client
  const strange = await admin.call(accounting.invite, {
    organizationNumber,
    contactId: other.contactId,
  })
  expect(strange.refusal?.code).toBe('noContact')
  for (let time = 0; time < invitationsADay; time++) expect((await invite(client)).status).toBe(200)
  expect((await invite(client)).refusal?.code).toBe('enoughInvited')
  const aml = await books.house.server.person(['AmlDepartment'])
  await aml.call(blacklist.save, { blacklistType: 3, itemValue: other.email })
  expect((await invite(other)).refusal?.code).toBe('harmful')
  expect([contactId, email].every(Boolean)).toBe(true)
})

it('accounting 7: an invitation opens nothing once its contact is removed or its address blacklisted', async () => {
  const refused = async (
    client: Invited,
    token: string,
    given: { state: string; code: string },
  ) => {
    for (const call of [accounting.openBooks, accounting.beginBooks])
      expect((await anybody(call, { token })).refusal?.code).toBe('revoked')
    expect((await anybody(accounting.completeBooks, given)).refusal?.code).toBe('tooLate')
    expect(await standing(client)).toMatchObject({
      connection: null,
      invitation: { state: 'stopped' },
    })
  }
  const begun = async (client: Invited) => {
    await invite(client)
    const token = await mailed(client)
    const { url } = (await anybody(accounting.beginBooks, { token })).body
    return { token, given: await books.consent(url, client.organizationNumber) }
  }
  const client = await withContact()
  const { organizationNumber, contactId } = client
  const first = await begun(client)
  await admin.call(contacts.delete, { id: contactId })
  await refused(client, first.token, first.given)
  // Put back it is whom we asked; with another address it is not.
  await admin.call(contacts.restore, { id: contactId })
  expect((await anybody(accounting.openBooks, { token: first.token })).status).toBe(200)
  const email = `nagon.annan@${organizationNumber}.example`
  await admin.call(contacts.save, { id: contactId, organizationNumber, name: 'Eva', email })
  await refused(client, first.token, first.given)
  expect((await admin.call(accounting.revokeInvitation, { organizationNumber })).status).toBe(204)

  const other = await withContact()
  const second = await begun(other)
  const aml = await books.house.server.person(['AmlDepartment'])
  await aml.call(blacklist.save, { blacklistType: 3, itemValue: other.email })
  await refused(other, second.token, second.given)
})

it('accounting 1, 7: what connects nothing is given back at the accounting system', async () => {
  const [client, other] = [await withContact(), await withContact()]
  const connect = async ({ organizationNumber }: Invited) => {
    const { url } = (await admin.call(accounting.begin, { organizationNumber })).body
    return admin.call(accounting.complete, await books.consent(url, organizationNumber))
  }
  expect((await connect(client)).status).toBe(200)
  // The books have passed to another company.
  await books.tell('tenants', { tenantId: other.tenantId, OrganizationNumber: '', CompanyName: '' })
  await books.tell('tenants', {
    tenantId: client.tenantId,
    OrganizationNumber: other.organizationNumber,
    CompanyName: 'Säljaren',
  })
  expect((await connect(other)).refusal?.code).toBe('takenTenant')
  const calls = (await (await fetch(`${books.fortnoxUrl}/simulator/calls`)).json()) as {
    path: string
    status: number
  }[]
  expect(calls.at(-1)).toMatchObject({ path: '/oauth-v1/revoke', status: 200 })
})
