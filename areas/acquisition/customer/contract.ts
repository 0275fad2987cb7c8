import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { anyone, onlyCustomer } from '#platform/permission.ts'
import { actRefusals } from '#areas/acquisition/companytasks/contract.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { acceptedTypes, largestDocument } from '#areas/parties/documents/rules.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { agreementStates, customerTasks, stepStates } from './rules.ts'
import { enoughFiles, linkTexts, noQuestions, notSigner, onlySignatories } from './texts.ts'

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

const kycAnswers = kyc.getKycResponse.answer
  .pick({ id: true, completed: true, answers: true, version: true })
  .extend({ questions: kyc.getKycResponse.answer.shape.kycSet.shape.questions })
export type CustomerKyc = z.output<typeof kycAnswers>

const agreementStanding = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(agreementStates),
  /** Those who are to sign it. */
  persons: z.array(z.object({ name: z.string(), hasSigned: z.boolean() })),
})
export type CustomerAgreement = z.output<typeof agreementStanding>
const agreementText = z.object({
  name: z.string(),
  revision: z.number(),
  /** Cleaned HTML with the values in it; the summary may be empty. */
  text: z.string(),
  summary: z.string(),
})
export type CustomerAgreementText = z.output<typeof agreementText>
const ofAgreement = { taskId, agreementId: id('Avtal') }

const account = z.object({
  state: z.enum(stepStates),
  /** Empty when nothing is known. */
  bankName: z.string(),
  /** The last four digits: whoever writes the account knows the rest. */
  ending: z.string(),
  /** Why it was refused last; empty when it was not. */
  refusedFor: z.string(),
  /** What the customer has sent to show that it is the company's. */
  files: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** 0 when nothing is known. */
  version: z.number(),
})
export type CustomerAccount = z.output<typeof account>

/** What stands behind '#' in the address. */
const token = z
  .string({ error: 'Länken är inte hel' })
  .regex(/^[\w-]{20,100}$/, 'Länken är inte hel')
  .meta({ label: 'Länken' })

const invitation = z.object({
  companyName: z.string(),
  /** What it is about: 'Fakturaköp'. */
  service: z.string(),
  /** Who sent it. */
  inviterName: z.string(),
  inviteeName: z.string(),
  /** The last day it counts. */
  validTo: z.string(),
  /** Whether this browser is in already. */
  isIn: z.boolean(),
})
export type CustomerInvitation = z.output<typeof invitation>

/** An order at BankID. The page words the hint; one it does not know is under way, or an error. */
const order = z.object({
  state: z.enum(['pending', 'complete', 'failed', 'canceled']),
  /** As BankID calls it, or one of ours: otherPerson, unreachable. */
  hint: z.string(),
  /** What the animated code says at this second; null when there is nothing to read. */
  qrData: z.string().nullable(),
  autoStartToken: z.string().nullable(),
})
export type CustomerOrder = z.output<typeof order>

const overview = z.object({
  companyName: z.string(),
  organizationNumber: z.string(),
  service: z.string(),
  /** Who sits here, as BankID calls them. */
  name: z.string(),
  /** Whether they may decide for the company, or prepare for who does (customer 6). */
  mayDecide: z.boolean(),
  /** Whom to ask. */
  contactName: z.string(),
  contactEmail: z.string(),
  over: z.enum(['completed', 'canceled']).nullable(),
  steps: z.array(
    z.object({
      /** The company task. */
      id: z.uuid(),
      type: z.enum(customerTasks),
      state: z.enum(stepStates),
    }),
  ),
})
export type CustomerOverview = z.output<typeof overview>

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
    input: z.object(ofAgreement),
    answer: agreementText,
  }),
  signAgreement: command({
    method: 'POST',
    path: '/api/customer/signAgreement',
    may: onlyCustomer,
    summary: 'Skriva under ett avtal med BankID som kund',
    input: z.object(ofAgreement),
    answer: order,
    refusals: {
      ...signing.startSigning.refusals,
      notSigner: { status: 403, text: notSigner },
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
      .extend({ taskId, version: z.number().int().min(0) }),
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
  leave: command({
    method: 'POST',
    path: '/api/customer/leave',
    may: onlyCustomer,
    summary: 'Lämna sidan som kund',
    input: z.object({}),
    answer: nothing,
  }),
})
