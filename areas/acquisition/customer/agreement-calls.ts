import { z } from 'zod'
import { command, file, nothing, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { anyone, onlyCustomer } from '#platform/permission.ts'
import { actRefusals } from '#areas/acquisition/companytasks/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { sealedFileInput } from '#areas/acquisition/signing/rules.ts'
import { haltedOutside } from '#areas/parties/keypersons/texts.ts'
import { agreementStanding, agreementText, order, verified } from './answers.ts'
import { contentSha256 } from './fields.ts'
import { notShown, notSigner, otherText } from './texts.ts'

const taskId = id('Uppgift')
const ofAgreement = { taskId, agreementId: id('Avtal') }

/** The customer's calls about what is signed, of the customer's contract. */
export const agreementCalls = {
  /** Those of a signing task; none until staff have made them. */
  agreements: query({
    method: 'POST',
    path: '/api/customer/agreements',
    may: onlyCustomer,
    summary: 'Lista avtalen som ska skrivas under som kund',
    input: z.object({ taskId }),
    answer: z.array(agreementStanding),
  }),
  agreement: query({
    method: 'POST',
    path: '/api/customer/agreement',
    may: onlyCustomer,
    summary: 'Läsa ett avtal som kund',
    // That it was shown stands in its evidence (signing 28).
    personal: true,
    input: z.object(ofAgreement),
    answer: agreementText,
  }),
  /** Asked once by the page, when the end of an agreement has come into view (customer 22). */
  agreementShown: command({
    method: 'POST',
    path: '/api/customer/agreementShown',
    may: onlyCustomer,
    summary: 'Ha visats ett avtal till slutet som kund',
    input: z.object({ ...ofAgreement, contentSha256 }),
    answer: nothing,
    refusals: { otherText: { status: 409, text: otherText } },
  }),
  /** What is signed, byte for byte; once it is sealed, the sealed file (customer 16). */
  agreementFile: query({
    method: 'POST',
    path: '/api/customer/agreementFile',
    may: onlyCustomer,
    summary: 'Hämta ett avtal som kund',
    input: z.object(ofAgreement),
    answer: file,
    refusals: { documentChanged: signing.download.refusals.documentChanged },
  }),
  /** For whoever has the file; says nothing of whose it is (signing 29). */
  verify: command({
    method: 'POST',
    path: '/api/customer/verify',
    may: anyone,
    summary: 'Kontrollera ett sigillerat avtal utan att logga in',
    // Waits for a process.
    outside: true,
    upload: sealedFileInput,
    input: z.object({}),
    answer: verified,
  }),
  signAgreement: command({
    method: 'POST',
    path: '/api/customer/signAgreement',
    may: onlyCustomer,
    summary: 'Skriva under ett avtal med BankID som kund',
    input: z.object({
      ...ofAgreement,
      contentSha256,
      mailFile: z.boolean().default(false).meta({ label: 'Filen i mejl' }),
    }),
    answer: order,
    refusals: {
      ...signing.startSigning.refusals,
      // In other words than to staff.
      ...haltedOutside,
      otherText: { status: 409, text: otherText },
      notSigner: { status: 403, text: notSigner },
      notShown: { status: 409, text: notShown },
    },
    stale: ['signing', 'companytasks', 'onboarding', 'approvals'],
  }),
  /** Asked once a second, which is how often the code is another. */
  signature: query({
    method: 'POST',
    path: '/api/customer/signature',
    may: onlyCustomer,
    summary: 'Följa sin underskrift som kund',
    input: z.object(ofAgreement),
    answer: order,
  }),
  cancelSignature: command({
    method: 'POST',
    path: '/api/customer/cancelSignature',
    may: onlyCustomer,
    summary: 'Avbryta sin underskrift som kund',
    input: z.object(ofAgreement),
    answer: nothing,
    refusals: { ...actRefusals, ...signing.cancelSigning.refusals },
    stale: ['signing', 'companytasks', 'onboarding', 'approvals'],
  }),
}
