import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { emailField, textField } from '#platform/swedish/fields.ts'
import { anyone, onlyCustomer } from '#platform/permission.ts'
import { actRefusals } from '#areas/acquisition/companytasks/contract.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { acceptedTypes, largestDocument } from '#areas/parties/documents/rules.ts'
import { agreementCalls } from './agreement-calls.ts'
import { account, invitation, kycAnswers, order, overview } from './answers.ts'
import { token } from './fields.ts'
import {
  enoughFiles,
  factsAnswered,
  linkTexts,
  noQuestions,
  onlySignatories,
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
  ...agreementCalls,
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
