import { z } from 'zod'
import { instant } from '#platform/fields.ts'
import { kyc, questionsForOutsiders } from '#areas/acquisition/kyc/contract.ts'
import { agreementStates, customerTasks, stepStates } from './rules.ts'
import { invitedStates } from '#areas/acquisition/onboarding/rules.ts'

export const kycAnswers = kyc.getKycResponse.answer
  .pick({ id: true, completed: true, answers: true, version: true })
  .extend({ questions: questionsForOutsiders })
export type CustomerKyc = z.output<typeof kycAnswers>

export const agreementStanding = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(agreementStates),
  /** It has been shown to its end to the customer (customer 22). */
  isShown: z.boolean(),
  /** Those who are to sign it. */
  persons: z.array(z.object({ name: z.string(), hasSigned: z.boolean() })),
})
export type CustomerAgreement = z.output<typeof agreementStanding>
export const agreementText = z.object({
  name: z.string(),
  revision: z.number(),
  /** Cleaned HTML with the values in it; the summary may be empty. */
  text: z.string(),
  summary: z.string(),
  /** What a signature of it covers; sent along by who has read it (customer 18). */
  contentSha256: z.string(),
  isShown: z.boolean(),
  /** Where the customer is told that it is sealed; empty where no address is known. */
  mailedTo: z.string(),
})
/** What a sealed file is, to somebody who may be anybody: numbers and no names. */
export const verified = z.object({
  verdict: z.enum(['whole', 'superseded', 'elsewhere', 'document', 'broken', 'unknown']),
  sealedBy: z.string(),
  timestampedAt: instant().nullable(),
  /** When its time was last renewed (signing 65). */
  renewedAt: instant().nullable(),
  agreements: z.number(),
  /** How many of them nobody signed. */
  unsigned: z.number(),
  signatures: z.number(),
})
export type VerifiedFile = z.output<typeof verified>
export type CustomerAgreementText = z.output<typeof agreementText>

export const account = z.object({
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

export const invitation = z.object({
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
export const order = z.object({
  state: z.enum(['pending', 'complete', 'failed', 'canceled']),
  /** As BankID calls it, or one of ours: otherPerson, unreachable. */
  hint: z.string(),
  /** What the animated code says at this second; null when there is nothing to read. */
  qrData: z.string().nullable(),
  autoStartToken: z.string().nullable(),
})
export type CustomerOrder = z.output<typeof order>

const facts = z.object({
  /** Street, postal code and city; empty when nothing is known. */
  address: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  /** What has been said of them as they are now. */
  answer: z.enum(['none', 'right', 'wrong']),
})
export type CustomerFacts = z.output<typeof facts>

export const overview = z.object({
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
  facts,
  steps: z.array(
    z.object({
      /** The company task. */
      id: z.uuid(),
      type: z.enum(customerTasks),
      state: z.enum(stepStates),
    }),
  ),
  /** Who signs for the company, the customer first; nobody for who only prepares (customer 14). */
  others: z.array(
    z.object({
      /** By which they are invited. */
      key: z.string(),
      name: z.string(),
      isOwn: z.boolean(),
      state: z.enum(invitedStates),
    }),
  ),
})
export type CustomerOverview = z.output<typeof overview>
