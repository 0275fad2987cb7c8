import { pino } from 'pino'
import { expect } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import type { JobServices, JobTask } from '#platform/server/jobs.ts'
import { agreements } from '#areas/acquisition/agreements/contract.ts'
import { savedBundle } from '#areas/acquisition/agreements/server/testing/saved-bundle.ts'
import { countingVersion } from '#areas/acquisition/agreements/server/testing/released.ts'
import {
  aToken,
  anAgreement,
} from '#areas/acquisition/agreements/server/testing/sample-agreement.ts'
import type { SignatureType } from '#areas/acquisition/agreements/rules.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { addTask } from '#areas/acquisition/companytasks/server/public.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { proofSeen } from '#areas/foundation/approvals/server/testing/approve.ts'
import { signers } from '../../contract-signers.ts'
import { signing } from '../../contract.ts'
import { paperType } from '../../rules.ts'
import { signingTasks } from '../order-job.ts'
import { sealJob, sealOfSet, sealTask } from '../seal/seal-store.ts'
import { renewalSchedules, renewalTasks } from '../seal/renew-job.ts'
import { agingSeals, renewTask } from '../seal/renewal-store.ts'
import { sealTasks } from '../seal/seal-job.ts'

export { startBankIdProvider, startSealProvider } from './providers.ts'

/** What a job of a worker gets, with a clock of its own. */
export function openJobs({ database, config }: Pick<TestServer, 'database' | 'config'>) {
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const writes = openDatabase({ url: database.url, log, most: 4, role: 'skynet_app' })
  let clock = () => new Date()
  const services: JobServices = {
    writes,
    reads: writes,
    files: openFileStore(config),
    config,
    clock: () => clock(),
    log,
  }
  return {
    db: writes.db,
    /** Takes one step of an order. */
    step: (id: string) => signingTasks['signing-order']?.({ id }, services) ?? Promise.resolve(),
    /** Works once on the seal of a set, as a worker would. */
    async seal(setId: string) {
      const { id = '' } = (await sealOfSet(writes.db, setId)) ?? {}
      await sealTasks[sealTask]?.(sealJob(id).payload, services)
    },
    /** Looks for seals to renew, as it is done every night: each gets a job. */
    findAging: () => renewalTasks[renewalSchedules[0]?.task ?? '']?.({}, services),
    /** Works once on each seal that is to be renewed, as a worker would in the night. */
    async renew() {
      for (const { id } of await agingSeals(writes.db, clock()))
        await renewalTasks[renewTask]?.({ id }, services)
    },
    /** Does what a worker would of another area. */
    work: (task: JobTask | undefined, payload: object) => task?.(payload, services),
    at(now: () => Date) {
      clock = now
    },
    close: () => writes.close(),
  }
}
type Jobs = ReturnType<typeof openJobs>

interface Part {
  readonly name?: string
  readonly type?: 'Generic' | 'InvoicePurchase' | 'Guarantor'
  readonly signatureType?: SignatureType
  readonly content?: { readonly text: string }
  readonly tokens?: ReturnType<typeof aToken>[]
}
/**
 * A bundle of agreements, each with the company's name and a commission to fill in; signed for the
 * company unless a part says otherwise.
 */
export async function aBundle(admin: Person, parts: readonly Part[]) {
  const content: { agreementId: string; agreementVersionId: string }[] = []
  for (const part of parts) {
    const sent = anAgreement({
      content: { text: '<h1>Avtal</h1><p>Säljaren är KUNDNAMN och betalar PROVISION.</p>' },
      tokens: [
        aToken('KUNDNAMN', { type: 'ClientOrganisationName' }),
        aToken('PROVISION', { type: 'Commission' }),
      ],
      signatureType: 'Board',
      ...part,
    })
    const { body: agreementId } = await admin.call(agreements.save, sent)
    const agreementVersionId = await countingVersion(admin, agreementId)
    content.push({ agreementId, agreementVersionId })
  }
  const { body: id } = await savedBundle(admin, {
    name: 'Bunten',
    description: 'Till test',
    agreements: content,
  })
  return { id, agreements: content }
}

const filled = [{ key: 'PROVISION', value: '1,5 %' }]

/** A task of agreement signing of a company. */
export async function aTaskOf({ db }: Jobs, organizationNumber: string) {
  const companyTaskId = await addTask(db, {
    type: 'AgreementSigning',
    onboardingId: null,
    organizationNumber,
    by: 'Test',
    now: new Date(),
  })
  return { organizationNumber, companyTaskId }
}

/** A company with a task of agreement signing. */
export async function aTask({ owner }: TestServer, jobs: Jobs, organizationNumber?: string) {
  const number = await addCompany(owner, {
    name: 'Seglar & Söner AB',
    ...(organizationNumber && { organizationNumber }),
  })
  return aTaskOf(jobs, number)
}

/** What creates the agreements of a bundle in a task, everything filled in. */
export const creation = (
  bundle: Awaited<ReturnType<typeof aBundle>>,
  task: Awaited<ReturnType<typeof aTask>>,
  tokens: { key: string; value: string; numericValue?: number }[] = filled,
) => ({
  agreementBundleId: bundle.id,
  ...task,
  agreements: bundle.agreements.map(({ agreementId }) => ({ agreementId, tokens })),
})

/** A set of agreements that waits for signatures. */
export async function aSet(
  server: TestServer,
  jobs: Jobs,
  admin: Person,
  parts: readonly Part[] = [{}],
) {
  const bundle = await aBundle(admin, parts)
  const task = await aTask(server, jobs)
  const { body: agreementSetId } = await admin.call(signing.createAgreement, creation(bundle, task))
  const agreementId = bundle.agreements[0]?.agreementId ?? ''
  return { ...task, bundle, agreementSetId, agreementId }
}

/** Uploads the paper that somebody has signed. */
export async function addPaper(
  person: Person,
  {
    organizationNumber,
    agreementSetId,
  }: { readonly organizationNumber: string; readonly agreementSetId: string },
): Promise<void> {
  const content = new TextEncoder().encode('%PDF-1.7\n% underskrivet\n%%EOF')
  const { status } = await person.call(
    documents.add,
    {
      organizationNumber,
      documentFileAssociationType: paperType,
      externalId: agreementSetId,
    },
    { name: 'Underskrivet avtal.pdf', content, type: 'application/pdf' },
  )
  expect(status).toBe(200)
}

/** Says of an agreement that persons sign who does, each an outsider of the company's. */
export async function chooseSigners(
  by: Person,
  { agreementSetId, agreementId }: { agreementSetId: string; agreementId: string },
  persons: readonly { readonly name: string; readonly socialSecurityNumber: string }[],
): Promise<void> {
  const said = { outsider: true, outsiderReason: 'Går i borgen för företaget' }
  const sent = persons.map((person) => ({ ...person, ...said }))
  const which = { agreementSetId, agreementId }
  const { status } = await by.call(signers.choose, { ...which, persons: sent })
  expect(status).toBe(204)
}

/** A set of one agreement, signed by these persons, who have been chosen. */
export async function aSetOf(
  server: TestServer,
  jobs: Jobs,
  admin: Person,
  persons: Parameters<typeof chooseSigners>[2],
) {
  const set = await aSet(server, jobs, admin, [{ signatureType: 'Person' }])
  await chooseSigners(admin, set, persons)
  return set
}

/** Registers signatures by hand, with the paper, and lets a second person see them. */
export async function signByHand(
  { sales, admin }: { readonly sales: Person; readonly admin: Person },
  set: { organizationNumber: string; agreementSetId: string; agreementId: string },
  signatures: { name: string; socialSecurityNumber: string }[],
): Promise<void> {
  const { agreementSetId, agreementId } = set
  const sent = { agreementSetId, agreementId, signatures, why: 'Signerat på papper' }
  const status = async () =>
    (
      await sales.call(signing.getAgreementWithSignatureStatus, { setId: agreementSetId })
    ).body.find((one) => one.agreementId === agreementId)
  if ((await status())?.signatureType === 'Person') await chooseSigners(sales, set, signatures)
  await addPaper(sales, set)
  expect((await sales.call(signing.saveManualSignatures, sent)).status).toBe(204)
  for (const { waiting } of (await status())?.persons ?? [])
    if (waiting) expect((await approveSignature(admin, waiting.id)).status).toBe(204)
}

/** The second person says that a signature is there, by the papers as the page shows them. */
export const approveSignature = async (second: Person, id: string) =>
  second.call(signing.approveManualSignature, {
    id,
    proof: await proofSeen(second, 'acceptSignature', id),
  })

/** A server with two administrators and a seller, and what signing's jobs work with. */
export async function startSigningStaff(environment: Readonly<Record<string, string>> = {}) {
  const server = await startTestServer(environment)
  const jobs = openJobs(server)
  const sales = await server.person(['SalesRepresentative'])
  return {
    server,
    jobs,
    sales,
    admin: await server.person(['Administrator']),
    other: await server.person(['Administrator']),
    statusOf: async (setId: string) =>
      (await sales.call(signing.getAgreementWithSignatureStatus, { setId })).body,
    async stop() {
      await jobs.close()
      await server.stop()
    },
  }
}
