import { signing } from '#areas/acquisition/signing/contract.ts'
import {
  addPaper,
  approveSignature,
  aSetOf,
  openJobs,
  startBankIdProvider,
  startSealProvider,
} from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { takingOver } from '#platform/server/audit/take-over.ts'
import { auditVerify } from '../audit-verify-command.ts'
import { startTestServer } from '../testing.ts'

export const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }
const bo = { name: 'Kalle Anka', socialSecurityNumber: '199001012385' }

/**
 * A server beside BankID, with people who let agreements be signed, and what the verifier says of
 * it.
 */
export async function startSigning() {
  const bankId = await startBankIdProvider()
  const seal = await startSealProvider()
  const environment = { ...bankId.environment, ...seal.environment }
  const server = await startTestServer(environment)
  const jobs = openJobs(server)
  const admin = await server.person(['Administrator'])
  const sales = await server.person(['SalesRepresentative'])
  const waitingSet = () => aSetOf(server, jobs, admin, [bo, anna])

  /**
   * An agreement that one has signed with BankID and one by hand, and that an administrator has
   * approved.
   */
  async function signedSet() {
    const set = await waitingSet()
    const { agreementSetId: setId, agreementId, companyTaskId } = set
    const which = { agreementSetId: setId, agreementId }
    const { body: order } = await sales.call(signing.startSigning, { ...which, ...bo })
    for (let step = 0; step < 4; step++) await jobs.step(order)
    await sales.call(signing.saveManualSignatures, {
      why: 'Signerat på papper',
      ...which,
      signatures: [anna],
    })
    await addPaper(sales, set)
    const { body } = await sales.call(signing.getAgreementWithSignatureStatus, { setId })
    const waiting = body[0]?.persons.find((person) => person.waiting)?.waiting?.id ?? ''
    await approveSignature(admin, waiting)
    const { status } = await admin.call(signing.markAgreementAsFullySigned, {
      ...which,
      companyTaskId,
    })
    if (status !== 204) throw new Error(`The agreement could not be approved: ${status}`)
    const { rows } = await server.owner.query<{ id: string; method: string; signer: string }>(
      `select agreement_signature.id, method, signer_id as signer from agreement_signature
       join agreement_signer on agreement_signer.id = signer_id where set_id = $1`,
      [setId],
    )
    const of = (method: string) =>
      rows.find((row) => row.method === method) ?? { id: '', signer: '' }
    return { ...set, setId, electronic: of('bankId'), manual: of('manual') }
  }

  return {
    server,
    admin,
    sales,
    waitingSet,
    signedSet,
    seal,
    jobs,
    /** What the verifier says, by BankID's roots or others. */
    async verify(more: Readonly<Record<string, string>> = {}) {
      // What tests write as the owner, such as who may do what.
      await server.owner.query(takingOver)
      const said: string[] = []
      const variables = {
        ...environment,
        DATABASE_URL: server.database.url,
        DATA_DIR: server.config.dataDir,
        ...more,
      }
      const code = await auditVerify(['--without-heads'], variables, (line) => void said.push(line))
      return { code, said }
    },
    async stop() {
      await jobs.close()
      await server.stop()
      await bankId.stop()
      await seal.stop()
    },
  }
}
export type Signing = Awaited<ReturnType<typeof startSigning>>
export type SignedSet = Awaited<ReturnType<Signing['signedSet']>>
