import { startTestServer } from '#app/server/testing.ts'
import { signing } from '../../contract.ts'
import { pdfText } from '#platform/server/pdf/testing/pdf-text.ts'
import { openJobs, startBankIdProvider, type aSet } from './signing-work.ts'

type Set = Pick<
  Awaited<ReturnType<typeof aSet>>,
  'organizationNumber' | 'agreementSetId' | 'agreementId'
>
/** A server that asks BankID, with those who let others sign, and what is done most. */
export async function startSigningHouse(environment: Readonly<Record<string, string>> = {}) {
  const bankId = await startBankIdProvider()
  const server = await startTestServer({ ...bankId.environment, ...environment })
  const jobs = openJobs(server)
  const admin = await server.person(['Administrator'])
  const sales = await server.person(['SalesRepresentative'])
  return {
    bankId,
    server,
    jobs,
    admin,
    sales,
    /** The text of the PDF. */
    async printedOf({ organizationNumber, agreementSetId, agreementId }: Set) {
      const { body } = await sales.call(signing.download, {
        org: organizationNumber,
        a: agreementSetId,
        b: agreementId,
      })
      return pdfText(new Uint8Array(await body.arrayBuffer()))
    },
    /** Asks somebody to sign; answers the order's id. */
    async started(
      { agreementSetId, agreementId }: Set,
      socialSecurityNumber: string,
      how: { channel?: 'phone'; callInitiator?: 'user' | 'RP' } = {},
    ) {
      const person = { name: 'Anna Ek', socialSecurityNumber }
      const which = { agreementSetId, agreementId }
      return (await sales.call(signing.startSigning, { ...which, ...person, ...how })).body
    },
    orderOf: async (id: string) => (await sales.call(signing.signingOrder, { id })).body,
    personsOf: async ({ agreementSetId: setId }: Set) =>
      (await sales.call(signing.getAgreementWithSignatureStatus, { setId })).body[0]?.persons ?? [],
    async steps(id: string, count: number) {
      for (let step = 0; step < count; step++) await jobs.step(id)
    },
    /** The clock and BankID as they were. */
    async calm() {
      jobs.at(() => new Date())
      await bankId.misbehave({ mode: 'off' })
      await bankId.ahead(0)
    },
    async stop() {
      await jobs.close()
      await server.stop()
      await bankId.stop()
    },
  }
}

/** Valid personal numbers. */
const numbers = ['198507099805', '199001012385', '197003042392', '198112189876', '196408233234']
let people = 0
/** The personal number of somebody else than the one before. */
export const next = () => numbers[people++ % numbers.length] ?? ''
