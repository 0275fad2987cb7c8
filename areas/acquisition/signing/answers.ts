import { z } from 'zod'
import { personalNumber } from '#platform/swedish/masked.ts'
import { instant } from '#platform/fields.ts'
import { callInitiators, channels, standings } from './rules.ts'
import { signatureTypes } from '#areas/acquisition/agreements/rules.ts'

const person = z.object({
  /** As who is to sign this agreement. */
  id: z.uuid(),
  socialSecurityNumber: personalNumber(),
  /** As BankID names who has signed with it, else as the person was invited. */
  name: z.string(),
  /** What the person was invited as, where BankID says another name. */
  invitedAs: z.string().nullable(),
  hasSigned: z.boolean(),
  /** Put there by somebody, who may have been mistaken, and not by the register (signing 31). */
  isByHand: z.boolean(),
  /** As what, where somebody chose them; why, of an outsider (signing 46, 47). */
  standsAs: z.enum(standings).nullish(),
  standsBecause: z.string().nullish(),
  signedAt: instant().nullable(),
  method: z.enum(['bankId', 'manual']).nullable(),
  /** Who called, when it was signed in a telephone call (signing 40). */
  callInitiator: z.enum(callInitiators).nullish(),
  /** A manual signature that waits for a second person. */
  waiting: z
    .object({ id: z.uuid(), registeredBy: z.string(), registeredAt: instant(), own: z.boolean() })
    .nullable(),
  /**
   * The latest order to sign with BankID, when the person has not signed; `hint` is a Swedish
   * sentence.
   */
  order: z.object({ id: z.uuid(), ongoing: z.boolean(), hint: z.string() }).nullable(),
})
export type SigningPerson = z.output<typeof person>

export const signatureStatus = z.object({
  agreementId: z.uuid(),
  name: z.string(),
  revision: z.number(),
  signatureType: z.enum(signatureTypes),
  persons: z.array(person),
  /** Every signature that is required is in, or the type needs none (decision C10). */
  approved: z.boolean(),
  /**
   * Who has signed for the company and who is missing by its board as it is now, a Swedish sentence
   * each (signing 25); empty once it is approved.
   */
  standing: z.array(z.string()),
  agreementSignatureApproval: z
    .object({ isOptOut: z.boolean(), approvedBy: z.string(), approvedAt: instant() })
    .nullable(),
  /** 10 Generic, 20 InvoicePurchase, 30 Guarantor. */
  type: z.number(),
  /** Why it cannot be marked as fully signed now; null when it can. */
  markProblem: z.enum(['alreadyApproved', 'noPersons', 'nobodySigned', 'notApproved']).nullable(),
  /** Whose decision the prices of the set are, in Swedish; null where it states none (signing 49). */
  priceDecision: z.string().nullable(),
  /** Of the frozen content: what each signature covers. */
  contentSha256: z.string(),
  /**
   * Recomputed now: what does not agree with the audit trail, a Swedish sentence each, and how many
   * signatures are older than its evidence.
   */
  evidence: z.object({ problems: z.array(z.string()), signedBefore: z.number() }),
})
export type SignatureStatus = z.output<typeof signatureStatus>

export const controlledSignee = z.object({
  /** As it was asked. */
  socialSecurityNumber: personalNumber(),
  signedFromForeignCountry: z.boolean(),
  bankIdIssuedEarlierThanLastWeek: z.boolean(),
  bankIdIssuedWithinLastWeek: z.boolean(),
  /** ISO 3166 of two letters; empty when it is not known. */
  country: z.string(),
  /** Signed with BankID from a place nobody knows (signing 43). */
  countryUnknown: z.boolean().optional(),
  /** The highest risk that BankID gives a signature, where it calls for a review (signing 42). */
  risk: z.enum(['moderate', 'high']).nullish(),
})

export const deletedSet = z.object({
  id: z.uuid(),
  companyTaskId: z.uuid(),
  agreements: z.array(z.object({ agreementId: z.uuid(), name: z.string(), revision: z.number() })),
  /** How many signatures it had that counted, which are kept. */
  signatures: z.number(),
  deletedAt: instant(),
  /** With the second person, where it took two. */
  deletedBy: z.string(),
  /** Empty when nobody had to say. */
  reason: z.string(),
})
export type DeletedSet = z.output<typeof deletedSet>

export const document = z.object({
  name: z.string(),
  revision: z.number(),
  /** Cleaned HTML with the values in it. */
  content: z.object({ text: z.string(), summary: z.string() }),
  tokens: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      value: z.string(),
      numericValue: z.number().nullable(),
    }),
  ),
  contentSha256: z.string(),
})

export const signingOrder = z.object({
  state: z.enum(['asked', 'pending', 'canceling', 'complete', 'failed', 'canceled']),
  /** A Swedish sentence; empty when it is complete. */
  hint: z.string(),
  channel: z.enum(channels),
  /** What the app reads from a screen, another every second; null unless it can be read now. */
  qrData: z.string().nullable(),
  /** Opens the app on the device it is followed on. */
  autoStartToken: z.string().nullable(),
})

/** Whom staff choose among of an agreement that persons sign, by what is stored (signing 46). */
const candidate = z.object({
  socialSecurityNumber: personalNumber(),
  name: z.string(),
  /** Everything that the register says of them. */
  standsAs: z.array(z.enum(standings)),
})
export const candidates = z.array(candidate)
export type Candidate = z.output<typeof candidate>
