import { z } from 'zod'
import { instant, named } from '#platform/fields.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { prospectTypes } from './rules.ts'

const address = z.object({
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: z.string(),
})
export type Address = z.output<typeof address>

const comments = z.array(
  z.object({ comment: z.string(), createdBy: z.string(), timestamp: instant() }),
)

/** An entry of the history (prospects 8). */
export const historyItem = z.object({
  id: z.uuid(),
  organizationNumber: z.string(),
  name: z.string(),
  /** What somebody has set; null while nobody has. */
  approved: z.boolean().nullable(),
  passed: z.boolean(),
  /** 'Warn': a rule passed although a fact was missing. */
  statusCode: z.string().nullable(),
  prospectType: named(prospectTypes),
  prospectTypeName: z.string(),
  prospectDate: instant(),
  searchedBy: z.string(),
  prospectComments: comments,
})
export type HistoryItem = z.output<typeof historyItem>

/** Öre, and number of open invoices. */
const exposed = z.object({ exposure: z.number(), openCount: z.number() }).nullable()

/** Everything about one prospect. Amounts in öre. */
export const prospectAnswer = z.object({
  id: z.uuid(),
  organizationNumber: z.string(),
  name: z.string(),
  companyType: named(companyTypes),
  postalAddress: address.nullable(),
  visitingAddress: address.nullable(),
  prospectType: named(prospectTypes),
  prospectTypeName: z.string(),
  passed: z.boolean(),
  /** False: facts could not be fetched, so that nothing could be judged. */
  complete: z.boolean(),
  approvalSet: z.boolean(),
  approved: z.boolean().nullable(),
  approvedBy: z.string().nullable(),
  approvedTimestamp: instant().nullable(),
  /** Whether who looks has searched it. */
  ownSearch: z.boolean(),
  /** Whether whoever asks may approve or decline it now. */
  canSetApproval: z.boolean(),
  /** Who has asked somebody else to decide it, and why; null when nobody has (prospects 43). */
  asked: z.object({ by: z.string(), at: instant(), why: z.string() }).nullable(),
  /** Why no onboarding that makes it a customer can be started from it, in Swedish. */
  onboardingProblem: z.string().nullable(),
  hasWarning: z.boolean(),
  promotionalCode: z.string(),
  /** The main limit of its role. */
  limit: z.number(),
  financialLimit: z.number().nullable(),
  repurchaseLimit: z.number().nullable(),
  recipientLimit: z.object({ limitValue: z.number() }).nullable(),
  /** What has made the limits lower than the score gives, in Swedish; null when nothing has. */
  limitBound: z.string().nullable(),
  alreadyIssuer: z.boolean(),
  /** Null: not an issuer, or nobody knows. */
  activeIssuer: z.boolean().nullable(),
  /** What we have open with it in each role it is our client in. */
  exposeDetail: z.object({ issuer: exposed, recipient: exposed }),
  loanApplication: z
    .object({
      amount: z.number(),
      numberOfMonths: z.number(),
      initiatedByName: z.string(),
      contactName: z.string(),
      contactPhoneNumber: z.string(),
      contactEmailAddress: z.string(),
      /** Of one month. */
      loanInterestCost: z.number(),
      /** Of one month. */
      loanAmortization: z.number(),
    })
    .nullable(),
  prospectComments: comments,
  ruleBucketName: z.string(),
  /** Empty when nothing could be judged. */
  reasons: rating.getRating.answer.shape.ruleResults,
  totalScore: z.number(),
  ratingCode: z.string().nullable(),
  /** Why it fails, or could not be judged. */
  failure: z.string().nullable(),
  /** The determination it rests on. */
  decisionReference: z.uuid(),
  prospectDate: instant(),
  prospectReason: z.string(),
  serviceRequest: z.object({ user: z.string() }),
  /** Earlier and later searches of the same company. */
  historicProspects: z.array(historyItem),
  showExternalInformation: z.boolean(),
})
export type Prospect = z.output<typeof prospectAnswer>

/**
 * What a search came to: a prospect, or what is to be asked first (prospects 26). `text` is the
 * question in Swedish.
 */
export const searchAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('judged'), prospect: prospectAnswer }),
  z.object({ state: z.literal('newlyEdited'), text: z.string(), prospectId: z.uuid() }),
  z.object({ state: z.literal('existingIssuer'), text: z.string(), activeIssuer: z.boolean() }),
  z.object({ state: z.literal('existingRecipient'), text: z.string() }),
  z.object({ state: z.literal('needsConfirmation'), text: z.string() }),
  z.object({ state: z.literal('bothRoles'), text: z.string() }),
  /** The company is our client in this role only: its page says what we know. */
  z.object({ state: z.literal('client'), companyType: named(companyTypes) }),
])
export type SearchAnswer = z.output<typeof searchAnswer>
