import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { register } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mayCall } from '#platform/permission.ts'
import { platformRefusals } from '#platform/refusal.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { unprocessed } from '#areas/purchasing/unprocessed/contract.ts'
import { contracts } from './areas.ts'
import { sampleInput } from './testing/sample-input.ts'
import { startSeededServer, type SeededServer } from './testing/seeded.ts'
import type { Person } from './testing.ts'

const staff = { kind: 'staff', id: '', name: '', email: '', policies } as const
const queries = contracts
  .flatMap((contract) => Object.values(contract))
  .filter(({ kind, may }) => kind === 'query' && mayCall(may, staff))

let server: SeededServer
let everybody: Person
/** Documents of a company by what they are kept as, and the document of an invoice. */
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startSeededServer()
  everybody = await server.person(policies)
  const { owner, known } = server
  const { rows: stored } = await owner.query<{ id: string }>('select id from stored_file limit 1')
  for (const [what, type, isAgreement] of [
    ['a signed agreement', 1, true],
    ['a proof of an account', 2, false],
    ['an attachment of an agreement', 3, false],
    ['an internal KYC', 4, false],
    ['another document', 5, false],
  ] as const) {
    const { rows } = await owner.query<{ id: string }>(
      `insert into document_file (stored_file_id, organization_number, document_file_association_type, is_company_agreement, uploaded_by)
       values ($1, $2, $3, $4, 'test') returning id`,
      [stored[0]?.id, known.company, type, isAgreement],
    )
    ids[what] = rows[0]?.id ?? ''
  }
  const { rows } = await owner.query<{ id: string }>(
    `insert into invoice_document (invoice_id, stored_file_id, file_name) values ($1, $2, 'a.pdf') returning id`,
    [known.ids.invoices, stored[0]?.id],
  )
  ids.invoice = rows[0]?.id ?? ''
})
afterAll(() => server.stop())

/** Turns a bit of the first byte of every stored file; done twice, they are as they were. */
async function changeAll(): Promise<number> {
  const folder = path.join(server.config.dataDir, 'files')
  let changed = 0
  for (const name of await readdir(folder, { recursive: true })) {
    const at = path.join(folder, name)
    if ((await stat(at)).isDirectory()) continue
    const bytes = await readFile(at)
    bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
    await chmod(at, 0o600)
    await writeFile(at, bytes)
    changed++
  }
  return changed
}
const counted = async () =>
  (await register.getSingleMetric('skynet_stored_files_changed_total')?.get())?.values[0]?.value ??
  0

const kept = '%PDF-1.7\n%%EOF'
const texts = [kept, kept.slice(1), Buffer.from(kept).toString('base64').slice(4, 16)]
/** What a query says: its status, its code, and whether it hands out something of a kept file. */
async function told(endpoint: (typeof queries)[number], more: object = {}) {
  const input = { ...sampleInput(endpoint, server.known), ...more }
  const { status, body, refusal } = await everybody.call(endpoint, input as never)
  const answer: unknown = body
  const text = answer instanceof Blob ? await answer.text() : (JSON.stringify(answer) ?? '')
  return { id: endpoint.id, status, refusal, hands: texts.some((part) => text.includes(part)) }
}
const all = async () => {
  const answers = []
  for (const endpoint of queries) answers.push(await told(endpoint))
  const asked = { organizationNumber: server.known.company, documentId: ids.invoice }
  answers.push(await told(invoices.getDocument, asked))
  answers.push(await told(unprocessed.pdf, { id: ids.invoice }))
  for (const [what, id] of Object.entries(ids))
    if (what !== 'invoice') answers.push({ ...(await told(documents.get, { id })), id: what })
  return answers
}

it('a file of which a byte is changed in the store is handed out by no call, with a clear error and an alarm', async () => {
  const before = await all()
  const handing = before.filter(({ hands }) => hands).map(({ id }) => id)
  expect(handing).toEqual(
    expect.arrayContaining([
      'documents.get',
      'invoices.getDocument',
      'unprocessed.pdf',
      ...Object.keys(ids).filter((what) => what !== 'invoice'),
    ]),
  )
  const alarms = await counted()
  expect(await changeAll()).toBeGreaterThan(1)
  const after = await all()
  expect(after.filter(({ hands }) => hands)).toEqual([])
  for (const one of after.filter(({ id }, at) => handing.includes(id) && before[at]?.hands))
    expect(one).toMatchObject({
      status: 500,
      refusal: { code: 'fileChanged', message: platformRefusals.fileChanged.text },
    })
  expect(await counted()).toBeGreaterThanOrEqual(alarms + handing.length)

  await changeAll()
  const again = await all()
  expect(again.filter(({ hands }) => hands).map(({ id }) => id)).toEqual(handing)
})
