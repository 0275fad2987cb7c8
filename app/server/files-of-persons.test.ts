import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayCall } from '#platform/permission.ts'
import { pdfText } from '#platform/server/pdf/testing/pdf-text.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { maySeePersonal, policies, withAuditor } from '#areas/foundation/users/rules.ts'
import { batch } from '#areas/credit/batch/contract.ts'
import { invoiceList } from '#areas/purchasing/invoices/contract-list.ts'
import { addListed } from '#areas/purchasing/invoices/server/testing/list-rows.ts'
import { contracts } from './areas.ts'
import { sampleInput } from './testing/sample-input.ts'
import { startSeededServer, type SeededServer } from './testing/seeded.ts'
import type { Person } from './testing.ts'

/** A firm whose number is its owner's, without the century. */
const owner = '196903069836'
const soleTrader = owner.slice(2)
const whole = /(19)?690306-?9836/

const withPersons: readonly string[] = withAuditor(maySeePersonal).policies
const without = policies.filter((policy) => !withPersons.includes(policy))

/** What others have written and sent: it leaves as it came, and each leaves its row in the trail. */
const asSent = [
  'collection.openPaper',
  'documents.get',
  'unprocessed.pdf',
  'interpretation.getPage',
  'interpretation.getDocument',
  'interpretation.getDocumentWithAttachments',
  'interpretation.getIntakeFile',
]
const somebody = { kind: 'staff', id: '', name: '', email: '', policies: without } as const
const files = contracts
  .flatMap((contract) => Object.values(contract))
  .filter(({ answer, may }) => answer === 'file' && mayCall(may, somebody))
const made = files.filter(({ id }) => !asSent.includes(id))

let server: SeededServer
/** The run the sole trader is in. */
let run: string
/** What the sole trader has sold. */
let sold: string
let outside: Person
let seller: Person
beforeAll(async () => {
  server = await startSeededServer()
  outside = await server.person(without)
  seller = await server.person(['SalesRepresentative', 'InvoiceHandler'])
  const at = new Date().toISOString()
  sold = await addListed(server.owner, { at, issuer: soleTrader, issuerName: 'Bert Karlsson' })
  await addListed(server.owner, { at, recipient: soleTrader, recipientName: 'Bert Karlsson' })
  await server.owner.query(
    `with firm as (insert into company (organization_number, name) values ($1, 'Bert Karlsson') on conflict do nothing)
     insert into client (organization_number, company_type) values ($1, 0)`,
    [soleTrader],
  )
  const content = new TextEncoder().encode(`${soleTrader}\n690306-9836\n${owner}`)
  const { body } = await seller.call(
    batch.start,
    { type: 'test', companies: 5, cost: 100_000 },
    { name: 'bolag.txt', content, type: 'text/plain' },
  )
  run = body.id
})
afterAll(() => server.stop())

/** Everything a file says: of a workbook its sheets. */
async function textOf(person: Person, endpoint: (typeof made)[number]): Promise<string> {
  const today = stockholmDay(new Date())
  // Of the day, narrowed by nothing.
  const everything = {
    fromDate: today,
    toDate: today,
    states: [],
    query: '',
    decisionStatusList: [],
    clientFilter: '',
    subscriptionFilter: 0,
    ids: null,
    own: false,
    where: [],
    organizationNumber: soleTrader,
  }
  const known = { ...server.known, ids: { ...server.known.ids, batch: run, invoices: sold } }
  const sample = sampleInput(endpoint, known)
  const asked = Object.entries(everything).filter(([name]) => name in sample)
  const input = { ...sample, ...Object.fromEntries(asked) }
  const { status, body } = await person.call(endpoint, input as never)
  expect(status).toBe(200)
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  if (new TextDecoder().decode(bytes.subarray(0, 4)) === '%PDF') return await pdfText(bytes)
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  return isZip
    ? Object.values(unzipSync(bytes))
        .map((part) => strFromU8(part))
        .join('\n')
    : new TextDecoder().decode(bytes)
}

describe('a file that we make (users 13)', () => {
  it('there are some that somebody who does not work with persons takes out', () => {
    expect(made.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['batch.result', 'invoices.exportcsv', 'invoices.downloadByState']),
    )
    expect(asSent.filter((id) => !files.some((endpoint) => endpoint.id === id))).toEqual([])
  })

  it.each(made.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s masks a sole trader for them, and for nobody who does',
    async (_, endpoint) => {
      const masked = await textOf(outside, endpoint)
      expect(masked).not.toMatch(whole)
      expect(masked).toContain('690306-****')
      expect(await textOf(seller, endpoint)).toMatch(whole)
    },
  )
})

describe('who has seen a person', () => {
  it.each(made.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is answered with who took %s out, masked or not',
    async (_, endpoint) => {
      await textOf(outside, endpoint)
      const administrator = await server.person(['Administrator'])
      for (const subject of [owner, soleTrader]) {
        const { body } = await administrator.call(audit.all, { subject, action: endpoint.id })
        expect(body.list.map(({ actorId }) => actorId)).toContain(outside.id)
      }
      const { body } = await administrator.call(audit.access, { socialSecurityNumber: owner })
      expect(body.list.map(({ action }) => action)).toContain(endpoint.id)
    },
  )

  it('is answered with who saw their firm in a list', async () => {
    await outside.call(invoiceList.all, {})
    const administrator = await server.person(['Administrator'])
    const { body } = await administrator.call(audit.access, { socialSecurityNumber: owner })
    expect(body.list.map(({ action }) => action)).toContain('invoices.all')
  })
})
