import { z } from 'zod'
import { personalNumber } from '#platform/swedish/masked.ts'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant, seenVersion } from '#platform/fields.ts'
import {
  dayField,
  organizationNumberField,
  phoneDigitsField,
  textField,
} from '#platform/swedish/fields.ts'
import {
  alreadyWaiting,
  proofChanged,
  seenProof,
  waits,
  whyForSecond,
} from '#areas/foundation/approvals/contract.ts'
import { actRefusals } from '#areas/acquisition/companytasks/contract.ts'
import { mayKeepAccounts, maySeePersonal, withAuditor } from '#areas/foundation/users/rules.ts'
import { halted } from '#areas/parties/keypersons/texts.ts'
import { accountTypes, bankNames, signKinds } from './rules.ts'
import { changeTexts, notValidated, taskCompleted } from './texts.ts'

export const accountSign = z.object({
  kind: z.enum(signKinds),
  /** Of the other company; null where none is meant. */
  organizationNumber: z.string().nullable(),
  /** Of the other company, as far as it is known. */
  name: z.string(),
  /** What the register has instead, as people write it. */
  account: z.string(),
})
const account = {
  bankName: z.string(),
  accountType: z.enum(accountTypes),
  clearingNumber: z.string(),
  accountNumber: z.string(),
}
const bankDetails = z.object({
  id: z.uuid(),
  ...account,
  socialSecurityNumber: personalNumber().nullable(),
  supplierOfBankDetails: z.string(),
  /** The account that was there since it was last validated, and who had said that; null for none. */
  before: z
    .object({
      account: z.string(),
      supplierOfBankDetails: z.string(),
      initiatingPersonName: z.string(),
    })
    .nullable(),
  initiatingPersonName: z.string(),
  changed: instant(),
  changedBy: z.string(),
  /** Whether who looks has changed it since it was validated, and so cannot say that it is right. */
  own: z.boolean(),
  /** When and by whom it was validated as it is now; null when it is not. */
  validated: z.object({ at: instant(), by: z.string() }).nullable(),
  version: z.number(),
  /** What speaks for and against that the account is the company's. Never told to customers. */
  signs: z.array(accountSign),
})
export type BankDetails = z.output<typeof bankDetails>

const earlierChange = z.object({
  id: z.uuid(),
  bankName: z.string(),
  accountType: z.enum(accountTypes),
  /** The last four digits of the account; fewer where it has no more. */
  ending: z.string(),
  requestedOn: z.string(),
  calledName: z.string(),
  calledNumber: z.string(),
  numberOf: z.string(),
  calledOn: z.string(),
  calledTime: z.string(),
  askedAt: instant(),
  askedBy: z.string(),
  outcome: z.enum(['approved', 'declined', 'withdrawn', 'expired']),
  /** Who approved or declined it; null when nobody did. */
  decidedBy: z.string().nullable(),
  decidedAt: instant().nullable(),
})
export type EarlierChange = z.output<typeof earlierChange>

/** Who may edit the task (decision B8), and so say what the account is. */
export const editors = mayKeepAccounts
const ofTask = {
  ...actRefusals,
  otherTask: { status: 400, text: 'Uppgiften gäller inte bankkontovalidering för företaget' },
  taskCompleted: { status: 409, text: taskCompleted },
} as const

/** A company's bank account and the task it is validated in. */
export const bank = contract('bank', {
  customerBankDetails: query({
    method: 'GET',
    path: '/api/bankAccount/customerBankDetails/{org}',
    may: withAuditor(maySeePersonal),
    summary: 'Visa ett företags bankkonto',
    personal: true,
    input: z.object({ org: organizationNumberField() }),
    /** Answers 204 when nothing is known. */
    answer: bankDetails.optional(),
  }),
  setSelectedBankAccount: command({
    method: 'POST',
    path: '/api/bankAccount/setSelectedBankAccount',
    may: editors,
    summary: 'Spara ett företags bankkonto, som sedan väntar på att någon annan godkänner det',
    input: z.object({
      companyTaskId: id('Uppgift'),
      organizationNumber: organizationNumberField().meta({ wire: 'organisationNumber' }),
      /** Null for a company without details. */
      bankDetailsEntityId: id('Bankuppgifter').nullish(),
      // What is left out stays as it is.
      bankName: z.enum(bankNames).optional().meta({ label: 'Bank' }),
      accountNumber: textField({ label: 'Kontonummer', max: 30, required: false }).optional(),
      clearingNumber: textField({ label: 'Clearingnummer', max: 10, required: false }).nullish(),
      /** Follows from the bank; refused when it does not. */
      accountType: z.enum(accountTypes).optional().meta({ label: 'Kontotyp' }),
      version: seenVersion(),
      /** Demanded: who approves the account reads it (approvals 15). */
      why: whyForSecond(),
    }),
    answer: waits,
    refusals: {
      ...ofTask,
      alreadyWaiting,
      changeInstead: { status: 409, text: changeTexts.changeInstead },
      notValid: { status: 400, text: 'Bankkontot är inte giltigt' },
      otherType: { status: 400, text: 'Kontotypen stämmer inte med banken' },
    },
    stale: ['bank', 'companytasks', 'onboarding', 'approvals'],
  }),
  /**
   * A second person says that the account is the company's, and the task is done: the same as to
   * approve what waits.
   */
  validateBankAccount: command({
    method: 'POST',
    path: '/api/bankAccount/validateBankAccount',
    may: mayKeepAccounts,
    summary: 'Godkänn ett företags bankkonto',
    // As every other approval of a second person.
    fresh: true,
    input: z.object({ companyTaskId: id('Uppgift'), version: seenVersion(), proof: seenProof() }),
    answer: nothing,
    refusals: {
      ...ofTask,
      noDetails: { status: 409, text: notValidated.noDetails },
      ownChange: { status: 409, text: notValidated.ownChange },
      noProof: { status: 409, text: notValidated.noProof },
      nothingWaits: { status: 409, text: notValidated.nothingWaits },
      proofChanged,
      /** With why in the sentence. */
      cannotBeDone: { status: 409, text: notValidated.changedSince },
    },
    stale: ['bank', 'companytasks', 'onboarding', 'approvals'],
  }),
  accountChange: query({
    method: 'GET',
    path: '/api/bankAccount/accountChange/{org}',
    may: withAuditor(maySeePersonal),
    summary: 'Visa det konto en kund får betalt på, och det byte som väntar',
    personal: true,
    input: z.object({ org: organizationNumberField() }),
    answer: z.object({
      /** Null while no account counts. */
      account: z.object({ ...account, countsFrom: instant(), countsBy: z.string() }).nullable(),
      /** What the client may be called back on, each with the day since which it is known. */
      numbers: z.array(z.object({ number: z.string(), whose: z.string(), knownOn: z.string() })),
      /** The change that waits for a second person, who reads how the client was called back. */
      waiting: z
        .object({
          ...account,
          requestedOn: z.string(),
          calledName: z.string(),
          calledNumber: z.string(),
          numberOf: z.string(),
          knownOn: z.string(),
          calledOn: z.string(),
          calledTime: z.string(),
          said: z.string(),
          askedBy: z.string(),
          /** How many contacts are told of it: those known before it was asked for. */
          told: z.number(),
          signs: z.array(accountSign),
        })
        .nullable(),
      /** What was asked for before, decided or not, the newest first; 50 at most (bank 22). */
      earlier: z.array(earlierChange),
    }),
  }),
  registered: query({
    method: 'GET',
    path: '/api/bankAccount/registered/{org}',
    may: withAuditor(maySeePersonal),
    summary: 'Visa de gironummer som registret har av ett företag',
    personal: true,
    input: z.object({ org: organizationNumberField() }),
    /** By what it has last said, without paying for it (bank 21). */
    answer: z.array(
      z.object({
        bankName: z.enum(['Bankgiro', 'Plusgiro']),
        /** As people write it. */
        accountNumber: z.string(),
      }),
    ),
  }),
  /** The account that counts stays until a second person has approved another. */
  askAccountChange: command({
    method: 'POST',
    path: '/api/bankAccount/askAccountChange',
    may: editors,
    summary: 'Begära byte av det konto en kund får betalt på, efter att kunden har ringts upp',
    input: z.object({
      organizationNumber: organizationNumberField(),
      bankName: z.enum(bankNames).meta({ label: 'Bank' }),
      clearingNumber: textField({ label: 'Clearingnummer', max: 10, required: false }).nullish(),
      accountNumber: textField({ label: 'Kontonummer', max: 30 }),
      requestedOn: dayField({ label: 'Dagen då kunden bad om bytet' }),
      calledName: textField({ label: 'Vem du talade med', max: 200 }),
      /** One that was known before the client asked. */
      calledNumber: phoneDigitsField({ label: 'Numret du ringde', required: true }),
      calledOn: dayField({ label: 'Dagen då du ringde' }),
      calledTime: z
        .string()
        .regex(
          /^([01]\d|2[0-3]):[0-5]\d$/,
          'Skriv klockslaget med timme och minut, till exempel 09:30',
        )
        .meta({ label: 'Klockan' }),
      said: textField({ label: 'Vad kunden sa', max: 2000, multiline: true }),
      why: textField({ label: 'Varför kontot byts', max: 2000, multiline: true }),
    }),
    answer: z.object({ approvalId: z.uuid() }),
    refusals: {
      ...halted,
      alreadyWaiting,
      notValid: { status: 400, text: 'Bankkontot är inte giltigt' },
      noAccount: { status: 409, text: changeTexts.noAccount },
      harmful: { status: 409, text: changeTexts.harmful },
      sameAccount: { status: 409, text: changeTexts.sameAccount },
      notYet: { status: 400, text: changeTexts.notYet },
      calledEarly: { status: 400, text: changeTexts.calledEarly },
      unknownNumber: { status: 400, text: changeTexts.unknownNumber },
    },
    stale: ['bank', 'approvals'],
  }),
})
