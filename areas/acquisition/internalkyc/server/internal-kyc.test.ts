import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { closeTasks, openTasks } from '#areas/acquisition/companytasks/server/public.ts'
import { internalKyc } from '../contract.ts'
import { documentType } from '../rules.ts'

let server: TestServer
let database: Database
let seller: Person
beforeAll(async () => {
  server = await startTestServer()
  const log = pino({ level: 'silent' })
  database = openDatabase({ url: server.database.url, log, most: 1, role: 'skynet_app' })
  seller = await server.person(['SalesRepresentative'])
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

/** An onboarding that asks for internal KYC. */
async function opened(company?: string) {
  const organizationNumber = company ?? (await addCompany(server.owner))
  const onboardingId = randomUUID()
  const tasks = ['InternalKyc'] as const
  const group = { onboardingId, onboardingType: 'kycUpdate', organizationNumber } as const
  await openTasks(database.db, { ...group, tasks, by: 'Test', now: new Date() })
  return { id: onboardingId, organizationNumber }
}
const whole = {
  internalSalesRepEmail: 'inne@example.se',
  salesRepEmail: 'ute@example.se',
  expectedAnnualTurnover: 12_000_000,
  percentOfAnnualTurnoverViaFactoring: 37.5,
  internalKycCustomerAcquisition: {
    customerAcquisitionValue: [1],
    customerAcquisitionCategory: 3,
    customerAcquisitionDetailValue: 32,
  },
}
const shown = async (onboardingId: string, person = seller) =>
  (await person.call(internalKyc.get, { onboardingId })).body
const tasksOf = async (id: string) =>
  (await seller.call(companyTasks.getTasksForOnboarding, { id })).body

describe('internal KYC', () => {
  it('internalkyc 1: is empty at first, and is kept as a draft that may lack anything', async () => {
    const { id, organizationNumber } = await opened()
    expect(await shown(id)).toMatchObject({
      id,
      organizationNumber,
      isDraft: true,
      version: 2,
      revision: 0,
      completed: null,
      hasEarlier: false,
    })
    expect((await seller.call(internalKyc.exists, { onboardingId: id })).body).toEqual({
      exists: false,
    })
    const saved = await seller.call(internalKyc.save, { id, note: 'Ring före lunch' })
    expect(saved).toMatchObject({ status: 200, body: { id, revision: 1 } })
    expect(await shown(id)).toMatchObject({
      note: 'Ring före lunch',
      isDraft: true,
      revision: 1,
      lastEditBy: expect.stringMatching(/^Person /) as string,
    })
    expect((await seller.call(internalKyc.exists, { onboardingId: id })).body.exists).toBe(true)
    const { rows } = await server.owner.query(
      `select 1 from audit_entry where subject = $1 and action in ('internalkyc.get', 'internalkyc.save')`,
      [id],
    )
    expect(rows).toHaveLength(3)
  })

  it('internalkyc 2: is completed when nothing lacks, which does its task; an edit makes it a draft again (C18)', async () => {
    const { id } = await opened()
    const refused = await seller.call(internalKyc.save, { id, isDraft: false })
    expect(refused.status).toBe(400)
    expect(refused.refusal?.fields?.map(({ field }) => field)).toEqual([
      'internalSalesRepEmail',
      'salesRepEmail',
      'expectedAnnualTurnover',
      'percentOfAnnualTurnoverViaFactoring',
      'internalKycCustomerAcquisition.customerAcquisitionValue',
      'internalKycCustomerAcquisition.customerAcquisitionCategory',
    ])
    expect(refused.refusal?.fields?.[4]?.message).toContain('Minst 1 måste väljas.')
    expect((await tasksOf(id))[0]?.completed).toBe(false)
    expect((await seller.call(internalKyc.save, { ...whole, id, isDraft: false })).status).toBe(200)
    expect(await shown(id)).toMatchObject({
      isDraft: false,
      completedBy: expect.stringMatching(/^Person /) as string,
      customerAcquisitionDetailDisplayValue: 'Affärssystem',
    })
    expect((await tasksOf(id))[0]).toMatchObject({
      completed: true,
      completedBy: expect.stringMatching(/^Person /) as string,
    })
    const { completed } = await shown(id)
    await seller.call(internalKyc.save, { ...whole, id, note: 'Mer', revision: 1 })
    expect(await shown(id)).toMatchObject({
      isDraft: true,
      completed,
      completedBy: expect.stringMatching(/^Person /) as string,
    })
    expect((await tasksOf(id))[0]?.completed).toBe(true)
  })

  it('internalkyc 12: a category that demands it is not completed without its detail', async () => {
    const { id } = await opened()
    const acquisition = { customerAcquisitionValue: [1], customerAcquisitionCategory: 3 }
    const save = (part: object) =>
      seller.call(internalKyc.save, {
        ...whole,
        id,
        isDraft: false,
        internalKycCustomerAcquisition: part,
      })
    expect((await save(acquisition)).refusal?.fields).toMatchObject([
      { field: 'internalKycCustomerAcquisition.customerAcquisitionDetailValue' },
    ])
    expect((await save({ ...acquisition, customerAcquisitionDetailValue: 999 })).status).toBe(400)
    expect((await save({ ...acquisition, customerAcquisitionCategory: 1 })).status).toBe(200)
  })

  it('internalkyc 8, internalkyc 9: a detail is changed but not emptied, and other texts go with their choice', async () => {
    const { id } = await opened()
    const other = { customerSources: [1, 7], customerSourceOther: 'Grannen', customerERP: 0 }
    await seller.call(internalKyc.save, { ...whole, ...other, id, customerERPOther: 'Eget' })
    expect(await shown(id)).toMatchObject({
      customerSourceOther: 'Grannen',
      customerERPOther: 'Eget',
    })
    const emptied = {
      ...whole.internalKycCustomerAcquisition,
      customerAcquisitionDetailValue: null,
    }
    expect(
      await seller.call(internalKyc.save, {
        ...whole,
        id,
        internalKycCustomerAcquisition: emptied,
        revision: 1,
      }),
    ).toMatchObject({ status: 400, refusal: { code: 'detailCleared' } })
    const changed = { customerSources: [1], customerSourceOther: 'Grannen', customerERP: 1 }
    await seller.call(internalKyc.save, {
      ...whole,
      ...changed,
      id,
      customerERPOther: 'Eget',
      revision: 1,
    })
    expect(await shown(id)).toMatchObject({ customerSourceOther: '', customerERPOther: '' })
  })

  it('internalkyc 7: reads the year 0001 as no day, and refuses what is no number of its kind', async () => {
    const { id } = await opened()
    await seller.call(internalKyc.save, { id, expectedStartDate: '0001-01-01' })
    expect((await shown(id)).expectedStartDate).toBeNull()
    for (const wrong of [
      { expectedAnnualTurnover: 1.5 },
      { expectedAnnualTurnover: -1 },
      { percentOfAnnualTurnoverViaFactoring: 100.01 },
      { percentOfAnnualTurnoverViaFactoring: 1.234 },
      { customerSources: [99] },
      { expectedStartDate: '2026-02-31' },
    ])
      expect((await seller.call(internalKyc.save, { id, revision: 1, ...wrong })).status).toBe(400)
  })

  it('is not written over what somebody else saved meanwhile', async () => {
    const { id } = await opened()
    const other = await server.person(['OnboardingUser'])
    await other.call(internalKyc.save, { id, note: 'Först' })
    expect(await seller.call(internalKyc.save, { id, note: 'Sedan' })).toMatchObject({
      status: 409,
      refusal: { code: 'stale', changed: [{ field: 'note', stored: 'Först' }] },
    })
  })

  it('internalkyc 3: copies in the company’s latest completed one, and no other company’s', async () => {
    const first = await opened()
    const next = await opened(first.organizationNumber)
    const copy = () => seller.call(internalKyc.copyFromLatest, { id: next.id })
    expect(await copy()).toMatchObject({ status: 404, refusal: { code: 'noneEarlier' } })
    await seller.call(internalKyc.save, { ...whole, id: first.id, isDraft: false })
    expect((await shown(next.id)).hasEarlier).toBe(true)
    expect(await copy()).toMatchObject({
      status: 200,
      body: { salesRepEmail: 'ute@example.se', isDraft: true, revision: 1, completed: null },
    })
    const stranger = await opened()
    expect((await shown(stranger.id)).hasEarlier).toBe(false)
  })

  it('internalkyc 17: keeps its files among the company’s documents, and nothing changes when the onboarding is over', async () => {
    const { id, organizationNumber } = await opened()
    const file = {
      name: 'Bokslut.pdf',
      type: 'application/pdf',
      content: new Uint8Array(Buffer.from('%PDF-1.4\n%%EOF')),
    }
    const added = await seller.call(internalKyc.uploadFile, { internalKycId: id }, file)
    expect(added).toMatchObject({ status: 200, body: { name: 'Bokslut.pdf' } })
    const fileId = added.body.id
    expect((await shown(id)).files).toEqual([{ id: fileId, name: 'Bokslut.pdf' }])
    const listed = await seller.call(documents.getByOrgNumber, {
      organizationNumber,
      documentFileAssociationType: documentType,
    })
    expect(listed.body).toMatchObject([{ id: fileId, description: 'Intern KYC' }])
    const elsewhere = await opened()
    const download = (kycId: string) => seller.call(internalKyc.downloadFile, { kycId, fileId })
    expect((await download(id)).status).toBe(200)
    expect((await download(elsewhere.id)).status).toBe(404)
    await seller.call(internalKyc.save, { id: elsewhere.id, removedFiles: [fileId] })
    expect((await shown(id)).files).toHaveLength(1)
    await seller.call(internalKyc.save, { id, removedFiles: [fileId] })
    expect((await shown(id)).files).toEqual([])
    await closeTasks(database.db, id, 'canceled')
    const over = { status: 409, refusal: { code: 'over' } }
    expect(await seller.call(internalKyc.save, { id, note: 'x', revision: 1 })).toMatchObject(over)
    expect(await seller.call(internalKyc.uploadFile, { internalKycId: id }, file)).toMatchObject(
      over,
    )
    expect(await seller.call(internalKyc.copyFromLatest, { id })).toMatchObject(over)
    expect((await shown(id)).closed).toContain('avslutad')
  })

  it('is read by the auditor and written by those who run onboardings', async () => {
    const { id } = await opened()
    const auditor = await server.person(['Auditor'])
    expect((await auditor.call(internalKyc.get, { onboardingId: id })).status).toBe(200)
    expect((await auditor.call(internalKyc.save, { id })).status).toBe(403)
    const handler = await server.person(['InvoiceHandler'])
    expect((await handler.call(internalKyc.get, { onboardingId: id })).status).toBe(403)
    expect((await seller.call(internalKyc.get, { onboardingId: randomUUID() })).status).toBe(404)
  })
})
