import nodemailer from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { company, contacts } from '#areas/parties/company/contract.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../../contract.ts'
import { texts } from '../../texts.ts'
import { startMailHouse, untilRead, type MailHouse } from '../testing/house.ts'
import { peppolXml } from '../testing/peppol-xml.ts'

const issuer = '5560160680'
const contact = 'ekonomi@saljaren.example'
let house: MailHouse
let admin: Person
beforeAll(async () => {
  house = await startMailHouse()
  admin = await house.person(['Administrator'])
  await addCompany(house.owner, { organizationNumber: issuer, roles: [0] })
  await addCompany(house.owner, { organizationNumber: '5567037485', roles: [1] })
  await admin.call(contacts.save, {
    organizationNumber: issuer,
    name: 'Eva Ekonom',
    email: contact,
  })
})
afterAll(() => house.stop())
beforeEach(async () => void (await settle('AutopilotSell')))

const settle = (action: 'AutopilotSell' | 'Manual') =>
  admin.call(company.savecompanyintegrationsetting, {
    organizationNumber: issuer,
    integrationType: 'Email',
    action,
  })

let number = 100
/** An e-invoice of which every value is data, dated today; without its customer's number if wanted. */
function invoice({ customerNumber = 'K100' } = {}) {
  const today = stockholmDay(new Date())
  return peppolXml(`A-${++number}`)
    .toString()
    .replace('2026-11-01', today)
    .replace('2026-12-01', addDays(today, 30))
    .replace(
      '<cac:PostalAddress>',
      customerNumber === ''
        ? '$&'
        : `<cac:PartyIdentification><cbc:ID>${customerNumber}</cbc:ID></cac:PartyIdentification>$&`,
    )
}
/** Mails an invoice, and answers the interpretation that became of it when it has been read. */
async function mailed(from: string, xml = invoice()) {
  const transport = nodemailer.createTransport(house.mailUrl)
  const { response } = await transport.sendMail({
    from,
    to: 'faktura@kf.example',
    subject: 'Faktura',
    attachments: [{ filename: 'faktura.xml', content: xml }],
  })
  transport.close()
  const mailId = /Mottaget: (\S+)/.exec(response)?.[1] as string
  await untilRead(house, mailId)
  const rows = await house.settled(mailId)
  return rows['faktura.xml']?.interpretationId as string
}
const seen = async (id: string) => (await house.anna.call(interpretation.get, { id })).body
/** Waits until no job waits or runs. */
const quiet = () =>
  vi.waitUntil(
    async () =>
      (
        await house.owner.query(
          `select 1 from graphile_worker.jobs where task_identifier = 'interpretation-straight-through'`,
        )
      ).rowCount === 0,
    { timeout: 60_000, interval: 50 },
  )

it('sells what a contact of the client mails, stamped, with nobody touching it (interpretation 78)', async () => {
  const id = await mailed(`Eva <${contact.toUpperCase()}>`)
  await quiet()
  const sold = await seen(id)
  expect(sold).toMatchObject({ status: 'Completed', completedBy: 'Skynet', invoiceStamped: true })
  expect(sold.invoiceId).not.toBeNull()
})

it('lets a person look at what a stranger mails in the name of the client, and says so', async () => {
  const id = await mailed('Eva Ekonom <ekonomi@sa1jaren.example>')
  await quiet()
  const waiting = await seen(id)
  expect(waiting).toMatchObject({ status: 'Pending', invoiceStamped: false })
  expect(waiting.statusHistory).toContainEqual(
    expect.objectContaining({ what: 'Väntar på granskning', reason: texts.strangeSender }),
  )
})

it('lets a person look at what a blacklisted address mails, though it is a contact', async () => {
  const email = 'svartlistad@saljaren.example'
  await admin.call(contacts.save, {
    organizationNumber: issuer,
    name: 'Svart Listad',
    email,
  })
  const aml = await house.person(['AmlDepartment'])
  await aml.call(blacklist.save, { blacklistType: 3, itemValue: email })
  const id = await mailed(email)
  await quiet()
  expect((await seen(id)).status).toBe('Pending')
})

it('lets a person look at what lacks a value', async () => {
  const id = await mailed(contact, invoice({ customerNumber: '' }))
  await quiet()
  expect(await seen(id)).toMatchObject({ status: 'Pending', invoiceStamped: false })
})

it('always lets a person look when the client has settled for that, whatever the setting of all', async () => {
  await settle('Manual')
  const turnedOn = await house.owner.query(
    `insert into configuration_value (namespace, key, type, value, changed_by) values ('interpretation', 'straightThrough', 'bool', 'true', 'test')`,
  )
  expect(turnedOn.rowCount).toBe(1)
  const id = await mailed(contact)
  await quiet()
  expect((await seen(id)).status).toBe('Pending')
})
