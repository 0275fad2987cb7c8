import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { agreements, bundles } from '#areas/acquisition/agreements/contract.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { aToken } from '#areas/acquisition/agreements/server/testing/sample-agreement.ts'
import { signers } from '../contract-signers.ts'
import { signing } from '../contract.ts'
import { aBundle, aSet, aTask, creation, openJobs, signByHand } from './testing/signing-work.ts'

let server: AskingServer
let jobs: ReturnType<typeof openJobs>
let admin: Person
let sales: Person
beforeAll(async () => {
  server = await startAskingServer()
  jobs = openJobs(server)
  admin = await server.person(['Administrator'])
  sales = await server.person(['SalesRepresentative'])
})
afterAll(async () => {
  await jobs.close()
  await server.stop()
})

const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }
const statusOf = async (setId: string) =>
  (await sales.call(signing.getAgreementWithSignatureStatus, { setId })).body
const taskOf = async (companyTaskId: string) =>
  (await sales.call(companyTasks.get, { companyTaskId })).body

const signedByHand = (
  set: { organizationNumber: string; agreementSetId: string; agreementId: string },
  persons = [anna],
) => signByHand({ sales, admin }, set, persons)

describe('creating the agreements of a task (signing 1, signing 2, signing 3)', () => {
  it('freezes versions and values in a set, which becomes the data of the task, and publishes the versions', async () => {
    const bundle = await aBundle(admin, [{ signatureType: 'Person' }])
    const task = await aTask(server, jobs)
    const { status, body: setId } = await sales.call(
      signing.createAgreement,
      creation(bundle, task),
    )
    expect(status).toBe(200)
    expect(await taskOf(task.companyTaskId)).toMatchObject({ dataId: setId, completed: false })
    const [part] = bundle.agreements
    const version = { id: part?.agreementId ?? '', versionId: part?.agreementVersionId ?? '' }
    expect((await admin.call(agreements.getVersion, version)).body.published).toBe(true)
    const { body: document } = await sales.call(signing.document, {
      agreementSetId: setId,
      agreementId: version.id,
    })
    expect(document.content.text).toBe(
      '<h1>Avtal</h1><p>Säljaren är Seglar &amp; Söner AB och betalar 1,50 % av fakturabeloppet per 30 dagar.</p>',
    )
    expect(document.tokens).toMatchObject([
      { key: 'KUNDNAMN', value: 'Seglar & Söner AB', numericValue: null },
      { key: 'PROVISION', value: '1,50 % av fakturabeloppet per 30 dagar', numericValue: 1.5 },
    ])
    expect(await statusOf(setId)).toMatchObject([
      {
        agreementId: version.id,
        signatureType: 'Person',
        persons: [],
        approved: false,
        agreementSignatureApproval: null,
        type: 20,
        contentSha256: document.contentSha256,
      },
    ])
    const { rows } = await server.owner.query(
      `select action from audit_entry where subject = $1 and action = 'signing.createAgreement'`,
      [setId],
    )
    expect(rows).toHaveLength(1)
  })

  it('lists those the register says may sign for the company, and needs as many of them as it says', async () => {
    const file = Array.from({ length: 100 }, (_, index) =>
      register.companyFileAt(399 - index),
    ).find(({ legalForm, board }) => legalForm === 'AB' && board.length >= 3)
    const bundle = await aBundle(admin, [{ signatureType: 'Board' }])
    const task = await aTask(server, jobs, file?.organizationNumber)
    const { body: setId } = await sales.call(signing.createAgreement, creation(bundle, task))
    const [status] = await statusOf(setId)
    const board = file?.board.map(({ person }) => person.personalNumber) ?? []
    expect(status?.persons.length).toBeGreaterThan(0)
    for (const { socialSecurityNumber } of status?.persons ?? [])
      expect(board).toContain(socialSecurityNumber)
    expect(status?.standing).toEqual([expect.stringMatching(/^Det som saknas för firmateckning/)])
    // Signing 33: that somebody else shall sign for the company is said, on paper and with BankID.
    const stranger = { name: 'Eva Ek', socialSecurityNumber: '8507099805' }
    const of = { agreementSetId: setId, agreementId: status?.agreementId ?? '' }
    const outsider = { status: 409, refusal: { code: 'outsider' } }
    expect(await sales.call(signing.startSigning, { ...of, ...stranger })).toMatchObject(outsider)
    const paper = { ...of, why: 'Signerat på papper', signatures: [stranger] }
    expect(await sales.call(signing.saveManualSignatures, paper)).toMatchObject(outsider)
    expect((await statusOf(setId))[0]?.persons).toHaveLength(status?.persons.length ?? 0)
    const why = { outsider: true, outsiderReason: 'Företagets revisor' }
    const said = await sales.call(signing.startSigning, { ...of, ...stranger, ...why })
    expect(said.status).toBe(200)
    await sales.call(signing.cancelSigning, { id: said.body })
    // Signing 31: whom the register named is nobody's mistake.
    const named = { id: status?.persons[0]?.id ?? '', reason: 'Ska inte signera' }
    expect(await sales.call(signers.remove, named)).toMatchObject({
      status: 409,
      refusal: { code: 'ofTheBoard' },
    })

    // Signing 25: what is enough is lost when the register says that others sign from now on.
    const which = {
      agreementSetId: setId,
      agreementId: status?.agreementId ?? '',
      organizationNumber: task.organizationNumber,
    }
    await signedByHand(
      which,
      (status?.persons ?? []).map(({ name, socialSecurityNumber }) => ({
        name,
        socialSecurityNumber: socialSecurityNumber.slice(-10),
      })),
    )
    expect((await statusOf(setId))[0]).toMatchObject({
      approved: true,
      standing: [expect.stringMatching(/^Tillräckligt många har signerat: /)],
    })
    await server.owner.query(
      `update company_information set answer = jsonb_set(answer, '{content,alternatives}', $2)
       where organization_number = $1 and part = 'board'`,
      [
        task.organizationNumber,
        JSON.stringify([
          {
            scope: 'everything',
            text: 'Ny',
            requirements: [{ count: 1, socialSecurityNumbers: ['196004049804'] }],
          },
        ]),
      ],
    )
    expect((await statusOf(setId))[0]).toMatchObject({
      approved: false,
      markProblem: 'notApproved',
      standing: expect.arrayContaining([
        expect.stringContaining('har signerat men får inte teckna firman enligt registret nu'),
      ]),
    })
    const marked = await admin.call(signing.markAgreementAsFullySigned, {
      ...which,
      companyTaskId: task.companyTaskId,
    })
    expect(marked.refusal.code).toBe('notApproved')
  })

  it('needs a value, entered or preset, for every token, and a number where the type is numeric', async () => {
    const bundle = await aBundle(admin, [{}])
    const task = await aTask(server, jobs)
    for (const tokens of [
      [],
      [{ key: 'PROVISION', value: ' ' }],
      [{ key: 'PROVISION', value: 'enligt lista' }],
      [{ key: 'PROVISION', value: 'enligt lista', numericValue: 3 }],
      [{ key: 'PROVISION', value: '2 %', numericValue: 3 }],
    ])
      expect(
        await sales.call(signing.createAgreement, creation(bundle, task, tokens)),
      ).toMatchObject({
        status: 400,
        refusal: {
          code: 'notFilled',
          fields: [{ message: expect.stringMatching(/^(?:Etikett PROVISION|Provision)/) }],
        },
      })
    expect((await taskOf(task.companyTaskId)).dataId).toBeNull()
  })

  it('writes values as text: neither markup nor a key in them does anything', async () => {
    const bundle = await aBundle(admin, [
      {
        content: { text: '<h1>Avtal</h1><p>KUNDNAMN i ORT.</p>' },
        tokens: [aToken('KUNDNAMN', { type: 'ClientOrganisationName' }), aToken('ORT')],
      },
    ])
    const task = await aTask(server, jobs)
    const tokens = [{ key: 'ORT', value: 'Umeå <img src=x onerror=alert(1)> KUNDNAMN' }]
    const { body: agreementSetId } = await sales.call(
      signing.createAgreement,
      creation(bundle, task, tokens),
    )
    const { body } = await sales.call(signing.document, {
      agreementSetId,
      agreementId: bundle.agreements[0]?.agreementId ?? '',
    })
    expect(body.content.text).toContain('Umeå &lt;img src=x onerror=alert(1)&gt; KUNDNAMN')
  })

  it('refuses what is not the bundle as it is, and a task that is of something else', async () => {
    const bundle = await aBundle(admin, [{}, { name: 'Borgen' }])
    const task = await aTask(server, jobs)
    const elsewhere = await aTask(server, jobs)
    const sent = creation(bundle, task)
    const seen = sent.agreements.map((one) => ({ ...one, agreementVersionId: task.companyTaskId }))
    const refused = [
      [{ ...sent, agreements: sent.agreements.slice(1) }, 409, 'otherAgreements'],
      [{ ...sent, agreements: seen }, 409, 'otherAgreements'],
      [creation(bundle, task, [{ key: 'OKÄND', value: 'x' }]), 409, 'otherAgreements'],
      [{ ...sent, companyTaskId: elsewhere.companyTaskId }, 400, 'otherTask'],
      [{ ...sent, companyTaskId: bundle.id }, 404, 'notFound'],
      [{ ...sent, agreementBundleId: task.companyTaskId }, 404, 'notFound'],
    ] as const
    for (const [input, status, code] of refused)
      expect(await sales.call(signing.createAgreement, input)).toMatchObject({
        status,
        refusal: { code },
      })
    await admin.call(bundles.archive, { id: bundle.id })
    expect(await sales.call(signing.createAgreement, sent)).toMatchObject({
      status: 409,
      refusal: { code: 'archivedBundle' },
    })
    expect((await server.anonymous(signing.createAgreement, sent)).status).toBe(401)
  })

  it('happens once when two create at the same time', async () => {
    const bundle = await aBundle(admin, [{}])
    const task = await aTask(server, jobs)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => sales.call(signing.createAgreement, creation(bundle, task))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { rows } = await server.owner.query(
      'select id from agreement_set where company_task_id = $1',
      [task.companyTaskId],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('the document', () => {
  it('is answered as a PDF with the hash its signatures cover, and only under its own company', async () => {
    const set = await aSet(server, jobs, admin, [{ signatureType: 'Person' }])
    await signedByHand(set)
    const where = { org: set.organizationNumber, a: set.agreementSetId, b: set.agreementId }
    const { status, body, response } = await sales.call(signing.download, where)
    expect(status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await body.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await sales.call(signing.download, { ...where, b: set.bundle.id })).status).toBe(404)
    expect(
      (
        await sales.call(signing.download, {
          ...where,
          org: (await aTask(server, jobs)).organizationNumber,
        })
      ).status,
    ).toBe(404)
    const { rows } = await server.owner.query(
      `select 1 from audit_entry where subject = $1 and action = 'signing.download'`,
      [set.agreementSetId],
    )
    expect(rows).toHaveLength(1)
  })

  it('cannot be changed once it is frozen, whatever path a change took', async () => {
    const { agreementSetId } = await aSet(server, jobs, admin)
    await expect(
      jobs.db
        .updateTable('companyAgreement')
        .set({ contentText: 'x' })
        .where('setId', '=', agreementSetId)
        .execute(),
    ).rejects.toThrow(/permission denied/)
  })
})
