import { z } from 'zod'
import { command, contract, file, nothing, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { emailField, textField } from '#platform/swedish/fields.ts'
import { anyone, onlyCustomer } from '#platform/permission.ts'
import { actRefusals } from '#areas/acquisition/companytasks/contract.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { acceptedTypes, largestDocument } from '#areas/parties/documents/rules.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { sealedFileInput } from '#areas/acquisition/signing/rules.ts'
import { haltedOutside } from '#areas/parties/keypersons/texts.ts'
import {
  account,
  agreementStanding,
  agreementText,
  invitation,
  kycAnswers,
  order,
  overview,
  verified,
} from './answers.ts'
import { contentSha256, token } from './fields.ts'
import {
  enoughFiles,
  factsAnswered,
  linkTexts,
  noQuestions,
  notShown,
  notSigner,
  onlySignatories,
  otherText,
  otherTexts,
} from './texts.ts'

const linkProblems = {
  unknown: { status: 404, text: linkTexts.unknown },
  revoked: { status: 409, text: linkTexts.revoked },
  expired: { status: 409, text: linkTexts.expired },
  used: { status: 409, text: linkTexts.used },
  over: { status: 409, text: linkTexts.over },
} as const
const away = { status: 503, text: 'BankID kan inte nås just nu. Försök igen om en stund.' } as const

const taskId = id('Uppgift')
/** Only who signs for the company decides; others prepare (customer 6). */
const notSignatory = { status: 403, text: onlySignatories } as const

const ofAgreement = { taskId, agreementId: id('Avtal') }

/**
 * The customer's own part of an onboarding, by a link and BankID. Every path is `/api/customer/` and
 * the call's name, and POST: the pages, which carry no contract, know it so.
 */
export const customer = contract('customer', {
  open: command({
    method: 'POST',
    path: '/api/customer/open',
    may: anyone,
    summary: 'Öppna en inbjudan som kund',
    input: z.object({ token }),
    answer: invitation,
    refusals: linkProblems,
    secret: ['token'],
  }),
  identify: command({
    method: 'POST',
    path: '/api/customer/identify',
    may: anyone,
    summary: 'Legitimera sig som kund',
    cookie: true,
    outside: true,
    input: z.object({ token }),
    answer: order,
    refusals: {
      ...linkProblems,
      inProgress: {
        status: 409,
        text: 'En identifiering eller underskrift pågår redan för ditt personnummer. Försök igen.',
      },
      away,
    },
    secret: ['token'],
  }),
  /** Asked once a second, which is how often the code is another. */
  identification: command({
    method: 'POST',
    path: '/api/customer/identification',
    may: anyone,
    summary: 'Följa sin legitimering som kund',
    cookie: true,
    outside: true,
    input: z.object({}),
    answer: order,
  }),
  cancelIdentification: command({
    method: 'POST',
    path: '/api/customer/cancelIdentification',
    may: anyone,
    summary: 'Avbryta sin legitimering som kund',
    cookie: true,
    outside: true,
    input: z.object({}),
    answer: nothing,
  }),
  overview: query({
    method: 'POST',
    path: '/api/customer/overview',
    may: onlyCustomer,
    summary: 'Visa vad som är kvar att göra som kund',
    input: z.object({}),
    answer: overview,
  }),
  /** Another who signs for the company is invited by who signs for it (customer 14). */
  inviteOther: command({
    method: 'POST',
    path: '/api/customer/inviteOther',
    may: onlyCustomer,
    summary: 'Bjuda in en annan firmatecknare som kund',
    input: z.object({
      key: textField({ label: 'Person', max: 30 }),
      email: emailField({ label: 'E-postadress' }),
    }),
    answer: nothing,
    refusals: {
      notSignatory,
      notFound: { status: 404, text: otherTexts.notFound },
      ended: { status: 409, text: linkTexts.over },
      alreadyIn: { status: 409, text: otherTexts.alreadyIn },
      enoughInvited: { status: 409, text: otherTexts.enoughInvited },
      cannotMail: { status: 409, text: otherTexts.cannotMail },
    },
    personal: true,
  }),
  /** The questions of a task with the answers so far; those everybody is asked, unless staff chose others. */
  kyc: command({
    method: 'POST',
    path: '/api/customer/kyc',
    may: onlyCustomer,
    summary: 'Öppna frågorna om företaget som kund',
    input: z.object({ taskId }),
    answer: kycAnswers,
    refusals: { ...actRefusals, noQuestions: { status: 409, text: noQuestions } },
  }),
  saveKyc: command({
    method: 'POST',
    path: '/api/customer/saveKyc',
    may: onlyCustomer,
    summary: 'Svara på frågorna om företaget som kund',
    input: kyc.saveresponse.input
      .pick({ answers: true, completed: true, version: true })
      .extend({ taskId }),
    answer: kycAnswers,
    refusals: { ...kyc.saveresponse.refusals, notSignatory },
    stale: ['kyc', 'companytasks', 'onboarding'],
    secret: ['answers'],
  }),
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
  account: query({
    method: 'POST',
    path: '/api/customer/account',
    may: onlyCustomer,
    summary: 'Visa bankkontot som kund',
    input: z.object({ taskId }),
    answer: account,
  }),
  saveAccount: command({
    method: 'POST',
    path: '/api/customer/saveAccount',
    may: onlyCustomer,
    summary: 'Skriva företagets bankkonto som kund, som sedan väntar på att det godkänns',
    input: bank.setSelectedBankAccount.input
      .pick({ bankName: true, clearingNumber: true, accountNumber: true })
      .required({ bankName: true, accountNumber: true })
      .extend({ taskId, version: z.number().int().min(0).meta({ label: 'Version' }) }),
    answer: nothing,
    refusals: { ...bank.setSelectedBankAccount.refusals, notSignatory },
    stale: ['bank', 'companytasks', 'onboarding', 'approvals'],
    secret: ['accountNumber'],
  }),
  addAccountFile: command({
    method: 'POST',
    path: '/api/customer/addAccountFile',
    may: onlyCustomer,
    summary: 'Ladda upp underlag för bankkontot som kund',
    upload: { field: 'file', maxBytes: largestDocument, types: acceptedTypes },
    input: z.object({ taskId }),
    answer: nothing,
    refusals: {
      ...actRefusals,
      taskCompleted: bank.setSelectedBankAccount.refusals.taskCompleted,
      enoughFiles: { status: 409, text: enoughFiles },
    },
    stale: ['documents', 'approvals', 'onboarding'],
  }),
  answerFacts: command({
    method: 'POST',
    path: '/api/customer/answerFacts',
    may: onlyCustomer,
    summary: 'Bekräfta eller rätta uppgifterna om företaget som kund',
    input: z.object({
      /** What is wrong; empty when all of it is right. */
      correction: textField({ label: 'Rättelse', max: 2000, multiline: true, required: false }),
    }),
    answer: nothing,
    refusals: {
      notSignatory,
      ended: { status: 409, text: linkTexts.over },
      factsAnswered: { status: 409, text: factsAnswered },
    },
    stale: ['usertasks', 'onboarding'],
  }),
  leave: command({
    method: 'POST',
    path: '/api/customer/leave',
    may: onlyCustomer,
    summary: 'Lämna sidan som kund',
    input: z.object({}),
    answer: nothing,
  }),
})
