import { z } from 'zod'
import { instant, named } from '#platform/fields.ts'
import type { Place } from '#areas/places.ts'
import { productTypes } from '#areas/parties/company/rules.ts'
import { texts as approverTexts } from '#areas/purchasing/approvers/texts.ts'
import { balance } from './balance-fields.ts'
import { noLongerBought } from './rules.ts'
import { invoiceStateNumbers } from './states.ts'

/** Where an invoice is. */
export const invoiceState = named(invoiceStateNumbers)

/** rules 6; the combinations are named as decision C8 says. */
export const decision = z.enum([
  'Buy',
  'BuyWithRecipientApproval',
  'BuyWithDeposition',
  'BuyWithRepurchaseLimit',
  'BuyWithRecipientApprovalAndDeposition',
  'BuyWithRecipientApprovalAndRepurchaseLimit',
  'BuyWithDepositionAndRepurchaseLimit',
  'BuyWithRecipientApprovalAndDepositionAndRepurchaseLimit',
  'Retry',
  'Reject',
  'Pause',
  'NoDecision',
])

/**
 * One rule's verdict: 'K' when it passed with the status Warn, 'Ja' when it passed, 'Nej' when it
 * did not (invoices 10).
 */
const reason = z.object({
  side: z.enum(['issuer', 'recipient']),
  passed: z.boolean(),
  statusCode: z.literal('Warn').optional(),
  message: z.string(),
  baseData: z.string(),
  ruleName: z.string(),
})

/**
 * When an invoice that lacks a fact is decided on again by itself, and how many tries are left
 * (invoices 70); null when it is not.
 */
export const nextTry = z.object({ at: instant(), triesLeft: z.number() }).nullable()

const historyItem = z.object({
  state: invoiceState,
  stateText: z.string(),
  at: instant(),
  by: z.string(),
  comment: z.string(),
  /** Of the determination that led here; null when none did. */
  decision: decision.nullable(),
  determinationId: z.uuid().nullable(),
})

/**
 * Days after the due date, from and up to. Maximum 0: before it; maximum 120: more than `minimum`
 * days after (invoices 33).
 */
const prediction = z.object({
  /** Percent; the buckets of an invoice are 100 together. */
  modelCertainty: z.number(),
  minimum: z.number(),
  maximum: z.number(),
})

/** An invoice and what was decided on it. Amounts in öre. */
export const invoiceDecision = z.object({
  invoiceId: z.uuid(),
  /** By which the invoice system knows it; empty until it has been told. */
  externalId: z.string(),
  invoiceState,
  invoiceStateText: z.string(),
  stateComment: z.string(),
  partner: z.string(),
  productType: named(productTypes),
  source: z.enum(['partner', 'interpretation', 'integration']),
  invoiceNumber: z.string(),
  invoiceAmount: z.number(),
  vat: z.number().nullable(),
  currency: z.string(),
  /** How its amount was judged in kronor, in words; null in kronor, and until a rate is known. */
  exchange: z.string().nullable(),
  /** YYYY-MM-DD */
  invoiceDate: z.string(),
  dueDate: z.string(),
  ocrReference: z.string(),
  isCredit: z.boolean(),
  createdDate: instant(),
  deleted: instant().nullable(),
  /** What a credit note says it credits; else empty. */
  creditForInvoiceNumber: z.string(),
  /** What credit notes have taken back of it, öre (invoices 86). */
  credited: z.number(),
  /** The setting: so soon after the purchase a credit is looked at. */
  creditSignalDays: z.number(),
  /** What became of a credit note; null for others, and until it has been looked at. */
  credit: z
    .object({
      state: z.enum(['open', 'credited', 'dismissed']),
      /** Why it waits, or what followed of it. */
      text: z.string(),
      waits: z.boolean(),
      suspicious: z.boolean(),
      daysAfterPurchase: z.number().nullable(),
      foundBy: z.enum(['number', 'amount', 'person']).nullable(),
      amount: z.number().nullable(),
      decidedAt: instant(),
      decidedBy: z.string(),
      why: z.string(),
      invoice: z.object({ id: z.uuid(), invoiceNumber: z.string() }).nullable(),
      /** What a person may choose among. */
      choices: z.array(
        z.object({
          id: z.uuid(),
          invoiceNumber: z.string(),
          recipientName: z.string(),
          left: z.number(),
          stateText: z.string(),
        }),
      ),
    })
    .nullable(),
  /** The credit notes that have credited it, the first first. */
  creditedBy: z.array(
    z.object({
      id: z.uuid(),
      invoiceNumber: z.string(),
      amount: z.number(),
      at: instant(),
      text: z.string(),
      suspicious: z.boolean(),
      daysAfterPurchase: z.number().nullable(),
    }),
  ),
  issuerOrganizationNumber: z.string(),
  issuerName: z.string(),
  /** Null for a recipient abroad. */
  recipientOrganizationNumber: z.string().nullable(),
  /** For VAT, with its country first; null when the invoice does not say. */
  recipientVatNumber: z.string().nullable().optional(),
  recipientName: z.string(),
  /** Null until it has been decided on. */
  decision: decision.nullable(),
  decidedAt: instant().nullable(),
  /** For the explanation, what-if and replay. */
  determinationId: z.uuid().nullable(),
  repurchaseLimitUsage: z.number(),
  depositionUsage: z.number(),
  nextTry,
  /** What was asked for on its account, until it is decided on again for that (invoices 163). */
  awaited: z.array(
    z.object({
      title: z.string(),
      place: z.string().refine((address): address is Place => address.startsWith('/')),
      askedBy: z.string(),
      askedAt: instant(),
      isApproved: z.boolean(),
    }),
  ),
  /** Why a person has put it on hold. */
  holdReason: z.string().nullable(),
  /**
   * Since when the invoice system says that it is paid and we do not, and with what, in hundredths of
   * the currency; null when it is settled (invoices 61).
   */
  unsettled: z.object({ since: instant() }).nullable(),
  balance,
  enableMessageFromOpsFunctionality: z.boolean(),
  predictions: z.array(prediction),
  documents: z.array(z.object({ id: z.uuid(), fileName: z.string() })),
  /** The decision as the customer is told it (invoices 160); empty when there is none to tell. */
  explanation: z.string(),
  /** Swedish sentences: why it became what it became. */
  decisionReasons: z.array(z.string()),
  reasons: z.array(reason),
  /** The oldest first. */
  history: z.array(historyItem),
  /** What can be done with it now. */
  actions: z.object({
    recipientApproval: z.boolean(),
    sync: z.boolean(),
    decideAgain: z.boolean(),
    hold: z.boolean(),
    remove: z.boolean(),
  }),
})

export const messageFromOps = z.object({
  message: z.string(),
  createdBy: z.string(),
  created: instant(),
})

/** The field is spelt emailAdress in the requirement. */
export const notificationRecipient = z.object({
  name: z.string(),
  byEmail: z.boolean(),
  byPush: z.boolean(),
  emailAdress: z.string(),
})

/** What the manual form is answered. Nothing is bought. Amounts in öre. */
export const manualDetermination = z.object({
  determinationId: z.uuid(),
  decision,
  decisionText: z.string(),
  decisionReasons: z.array(z.string()),
  reasons: z.array(reason),
  repurchaseLimitUsage: z.number(),
  depositionUsage: z.number(),
  issuerName: z.string(),
  recipientName: z.string(),
})

const cannotNow = (text: string) => ({ status: 409, text }) as const
/** What its recipient approves and is not bought, as who hands it on is refused (invoices 230). */
export const notBoughtNow = {
  insolvent: cannotNow(noLongerBought('insolvent')),
  pastDue: cannotNow(noLongerBought('pastDue')),
  blacklisted: cannotNow(noLongerBought('blacklisted')),
  sanctioned: cannotNow(noLongerBought('sanctioned')),
  notAllowed: cannotNow(noLongerBought('notAllowed')),
  declinedAbroad: cannotNow(noLongerBought('declinedAbroad')),
  changedInBooks: cannotNow(noLongerBought('changedInBooks')),
  creditComing: cannotNow(noLongerBought('creditComing')),
  overLimit: cannotNow(noLongerBought('overLimit')),
  exceptionEnded: cannotNow(noLongerBought('exceptionEnded')),
}
/** From where an approval does not count (invoices 140). */
export const answerNotCounted = {
  answeredFromNeeded: cannotNow(approverTexts.answeredFromNeeded),
  notAsked: cannotNow(approverTexts.notAsked),
  approverBarred: cannotNow(approverTexts.approverBarred),
  approverNotAccepted: cannotNow(approverTexts.approverNotAccepted),
}
