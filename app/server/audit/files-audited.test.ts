import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobServices } from '#platform/server/jobs.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { fieldsToWire } from '#platform/wire.ts'
import { actionWords } from '#areas/foundation/audit/server/action-words.ts'
import { protection } from '#areas/foundation/protection/contract.ts'
import { protectionTasks } from '#areas/foundation/protection/server/export-job.ts'
import { packs } from '#areas/operations/asof/contract-packs.ts'
import { packTasks } from '#areas/operations/asof/server/packs/packs-job.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { company } from '#areas/parties/company/contract.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'
import { invoicePdf } from '#areas/purchasing/interpretation/server/testing/invoice-pdf.ts'
import { jobs as adminJobs } from '#areas/operations/jobs/contract.ts'
import { adminJobTasks } from '#areas/operations/jobs/server/run-job.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { invoiceList } from '#areas/purchasing/invoices/contract-list.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { documentReadingTasks } from '#areas/parties/documents/server/jobs.ts'
import { readingTasks as interpretationReading } from '#areas/purchasing/interpretation/server/jobs.ts'
import { closeReader } from '#reader/extract.ts'
import { search } from '#areas/operations/search/contract.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { internalKyc } from '#areas/acquisition/internalkyc/contract.ts'
import {
  addPaper,
  aSetOf,
  openJobs,
} from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { contracts } from '../areas.ts'
import { sampleInput } from '../testing/sample-input.ts'
import { startSeededServer, type SeededServer } from '../testing/seeded.ts'
import type { Person } from '../testing.ts'

const answeringFiles = contracts.flatMap((contract) =>
  Object.values(contract).filter(
    // A customer's is asked for by a cookie: customer 16 tries it.
    ({ answer, may }) => answer === 'file' && may.who !== 'customer',
  ),
)
const today = stockholmDay(new Date())

/** Whom the file names that is kept in every place. */
const named = '850709-9805'

let server: SeededServer
let jobs: ReturnType<typeof openJobs>
let reader: Person
let administrator: Person
/** What has to be asked for to get a file, where the contract alone does not say. */
let asked: Record<string, Record<string, unknown>>
beforeAll(async () => {
  server = await startSeededServer()
  jobs = openJobs(server)
  reader = await server.person(policies)
  administrator = await server.person(['Administrator'])
  const pdf = {
    name: 'faktura.pdf',
    content: await invoicePdf({ extra: `Er referens: ${named}` }),
    type: 'application/pdf',
  }
  const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }
  const set = await aSetOf(server, jobs, reader, [anna])
  await addPaper(reader, set)
  await reader.call(signing.saveManualSignatures, {
    agreementSetId: set.agreementSetId,
    agreementId: set.agreementId,
    signatures: [anna],
    why: 'Skrev under på mötet',
  })
  const { body: taken } = await reader.call(interpretation.upload, {}, pdf)
  const { body: kept } = await reader.call(
    documents.add,
    { organizationNumber: server.known.company },
    pdf,
  )
  const kycId = server.known.ids.internalkyc as string
  const { body: inKyc } = await reader.call(internalKyc.uploadFile, { internalKycId: kycId }, pdf)
  const { rows } = await server.owner.query<{ invoice: string; reading: string; paper: string }>(
    `with file as (select id from stored_file where name = 'faktura.pdf' limit 1),
          reading as (insert into interpretation (file_name, document_file_id, reading_state, search_text)
                      select 'faktura.pdf', id, 'read', '' from file returning id),
          invoice as (insert into invoice_document (invoice_id, stored_file_id, file_name)
                      select $1, id, 'faktura.pdf' from file returning id),
          paper as (insert into claim_paper (invoice_id, stored_file_id, added_at, added_by, added_by_id)
                    select $1, id, skynet.now(), 'Test', gen_random_uuid() from file returning id)
     select invoice.id as invoice, reading.id as reading, paper.id as paper from invoice, reading, paper`,
    [server.known.ids.invoices],
  )
  await reader.call(adminJobs.triggerAmlExport, {})
  const services = openServices(server)
  const { rows: runs } = await server.owner.query<{ id: string }>(
    `select id from admin_job where kind = 'amlExport'`,
  )
  await adminJobTasks['admin-job']?.(runs[0], services.at())
  // As the worker does with what is kept, in its own time.
  const { rows: waiting } = await server.owner.query<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id where identifier = 'file-persons'`,
  )
  for (const { payload } of waiting)
    await documentReadingTasks['file-persons']?.(payload, services.at())
  await interpretationReading['interpretation-read']?.({ intakeId: taken.intakeId }, services.at())
  const [pack, ownExport] = await orderedFiles(services.at())
  await services.close()
  asked = {
    'evidence.file': { id: pack },
    'protection.file': { id: ownExport, format: 'json' },
    'jobs.amlExport': { id: runs[0]?.id },
    'signing.download': { org: set.organizationNumber, a: set.agreementSetId, b: set.agreementId },
    'unprocessed.pdf': { id: rows[0]?.invoice },
    'collection.openPaper': { id: rows[0]?.paper },
    'internalkyc.downloadFile': { kycId, fileId: inKyc.id },
    'documents.get': { id: kept.id },
    'interpretation.getDocument': { id: rows[0]?.reading },
    'interpretation.getDocumentWithAttachments': { id: rows[0]?.reading },
    'interpretation.getIntakeFile': { id: taken.intakeId },
  }
})
/** An evidence pack of a company and an export of a person, made as the worker makes them; their ids. */
async function orderedFiles(services: JobServices): Promise<readonly string[]> {
  const { body: pack } = await reader.call(packs.order, {
    organizationNumber: server.known.company,
    from: today,
    to: today,
    why: 'Tillsyn',
  })
  await packTasks['make-evidence-pack']?.({ id: pack.id }, services)
  const { body: own } = await reader.call(protection.order, {
    socialSecurityNumber: named,
    reason: 'Begäran enligt artikel 15',
  })
  const tasks = protectionTasks(actionWords(contracts))
  await tasks['make-person-export']?.({ id: own.id }, services)
  return [pack.id, own.id]
}
afterAll(async () => {
  closeReader()
  await jobs.close()
  await server.stop()
})

/** The rows the trail has of a person and an act, newest first, as administrators read them. */
async function rowsOf(actor: Person, action: string) {
  const { body } = await administrator.call(audit.all, { actor: actor.id, action })
  return Promise.all(
    body.list.map(async ({ id }) => (await administrator.call(audit.entry, { id })).body),
  )
}

describe('a file that is fetched', () => {
  it.each(answeringFiles.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s leaves a row of who asked for what',
    async (id, endpoint) => {
      const one = await server.person(policies)
      const input = asked[id] ?? sampleInput(endpoint, server.known)
      const answer = await one.call(endpoint as AnyEndpoint, input as never)
      expect(answer.status).toBe(200)
      const bytes = Buffer.from(await (answer.body as unknown as Blob).arrayBuffer())
      const type = answer.response.headers.get('content-type') ?? ''
      const rows = await rowsOf(one, id)
      expect(rows).toHaveLength(1)
      expect(rows[0]?.asked).toMatchObject(fieldsToWire(endpoint.input, input))
      // A list says how long it was.
      const list =
        /csv|spreadsheet/.test(type) ||
        ['audit.accessReport', 'protection.file', 'evidence.file'].includes(id)
      expect(typeof rows[0]?.rows).toBe(list ? 'number' : 'object')
      if (type.includes('csv'))
        expect(rows[0]?.rows).toBe(bytes.toString().split('\r\n').length - 2)
    },
  )

  it.each([
    'documents.get',
    'internalkyc.downloadFile',
    'unprocessed.pdf',
    'interpretation.getIntakeFile',
  ])('%s names in its row whom the file names (audit 4)', async (id) => {
    const one = await server.person(policies)
    const endpoint = answeringFiles.find((each) => each.id === id) as AnyEndpoint
    await one.call(endpoint, asked[id] as never)
    for (const subject of [named, '198507099805']) {
      const { body } = await administrator.call(audit.all, { subject, action: id })
      expect(body.list.map(({ actorId }) => actorId)).toContain(one.id)
    }
  })

  it('so do an agreement its signers and an invoice’s document whom it names (audit 4)', async () => {
    const one = await server.person(policies)
    const { rows } = await server.owner.query<{ id: string; issuer: string }>(
      `select document.id, invoice.issuer_organization_number as issuer from invoice_document document
       join invoice on invoice.id = document.invoice_id where document.id = $1`,
      [asked['unprocessed.pdf']?.id],
    )
    const { id = '', issuer = '' } = rows[0] ?? {}
    await one.call(invoices.getDocument, { organizationNumber: issuer, documentId: id })
    await one.call(signing.download, asked['signing.download'] as never)
    const namedBy = async (action: string) => {
      const { rows: found } = await server.owner.query<{ persons: string[] | null }>(
        `select body -> 'persons' as persons from audit_entry where action = $1 and actor_id = $2`,
        [action, one.id],
      )
      return found.flatMap(({ persons }) => persons ?? [])
    }
    expect(await namedBy('invoices.getDocument')).toEqual(['198507099805'])
    expect(await namedBy('signing.download')).toEqual(['198507099805'])
  })

  it('leaves none when it was refused', async () => {
    const one = await server.person(policies)
    const refused = await one.call(invoiceList.exportcsv, { fromDate: today, toDate: '2020-01-01' })
    expect(refused.status).toBe(400)
    expect(await rowsOf(one, 'invoiceList.exportcsv')).toEqual([])
  })
})

it('a list or look-up that shows a sole trader’s number, which is a person’s, leaves a row; others leave none', async () => {
  const trader = '8507099805'
  const ask = async (who: Person, orgnumber: string) => {
    const answers = [
      await who.call(invoiceList.all, {}),
      await who.call(company.getcompanyinfo, { orgnumber }),
      await who.call(search.company, { query: orgnumber }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const actions = ['invoices.all', 'company.getcompanyinfo', 'search.company']
    return Promise.all(actions.map(async (action) => (await rowsOf(who, action)).length))
  }
  expect(await ask(await server.person(policies), server.known.company)).toEqual([0, 0, 0])

  await addCompany(server.owner, { organizationNumber: trader, name: 'Ek Data' })
  await server.owner.query(
    `insert into invoice (source, reference, partner, api_client_id, issuer_organization_number, issuer_name, recipient_organization_number,
       recipient_name, invoice_number, number_key, invoice_amount, invoice_date, due_date, state_by)
     select source, 'ek', partner, api_client_id, $1, 'Ek Data', recipient_organization_number, recipient_name, '2', '2', invoice_amount,
       invoice_date, due_date, state_by
     from invoice where id = $2`,
    [trader, server.known.ids.invoices],
  )
  expect(await ask(await server.person(policies), trader)).toEqual([1, 1, 1])
})
