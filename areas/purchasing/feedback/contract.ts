import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { flag, instant, named } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import {
  dayField,
  emailField,
  organizationNumberField,
  textField,
} from '#platform/swedish/fields.ts'
import { mayGiveFeedback } from '#areas/foundation/users/rules.ts'
import { invoiceStateNumbers } from '#areas/purchasing/invoices/rules.ts'
import {
  feedbackTypes,
  longestMessage,
  messageProblem,
  mostInvoices,
  pageSize,
  previewed,
} from './rules.ts'
import { texts } from './texts.ts'

/** One mail that has been sent about an invoice. */
const sentFeedback = z.object({
  id: z.uuid(),
  type: named(feedbackTypes),
  message: z.string(),
  email: z.string(),
  sent: instant(),
  createdBy: z.string(),
})
export type SentFeedback = z.output<typeof sentFeedback>

const feedbackInvoice = z.object({
  id: z.uuid(),
  recipientName: z.string(),
  /** Null for a recipient abroad. */
  recipientOrganizationNumber: z.string().nullable(),
  /** Where the recipient gets its invoices, as far as it is known; else empty. */
  recipientEmail: z.string(),
  invoiceNumber: z.string(),
  /** Hundredths of its currency. */
  invoiceAmount: z.number(),
  currency: z.string(),
  /** Öre by the rate it was last judged at; null in another currency until there is one. */
  kronorAmount: z.number().nullable(),
  dueDate: z.string(),
  state: named(invoiceStateNumbers),
  /** The state's name. */
  factoringSubState: z.string(),
  created: instant(),
  /** The latest first, 20 at most. */
  invoiceFeedbackHistory: z.array(sentFeedback),
})
export type FeedbackInvoice = z.output<typeof feedbackInvoice>

/** An issuer with those of its invoices that stand on the page. */
const companyGroup = z.object({
  companyName: z.string(),
  organizationNumber: z.string(),
  alternativeEmailAddresses: z.array(z.object({ email: z.string(), displayValue: z.string() })),
  invoices: z.array(feedbackInvoice),
})
export type FeedbackCompany = z.output<typeof companyGroup>

const invoiceIds = z
  .array(z.uuid())
  .min(1, texts.chooseOne)
  .max(mostInvoices, `Välj högst ${mostInvoices} fakturor`)
  .meta({ label: 'Fakturor' })
const message = textField({
  label: 'Meddelande',
  max: longestMessage,
  multiline: true,
  toOutsiders: true,
  required: false,
}).default('')
const conflict = (text: string) => ({ status: 409, text }) as const

/** Mails to issuers and recipients about invoices that something is still to become of. */
export const feedback = contract('feedback', {
  getPreview: query({
    method: 'POST',
    path: '/api/notificationTemplatePreview/getPreview',
    may: signedIn,
    summary: 'Förhandsgranska ett brev om fakturor',
    input: z.object({
      template: z.enum(previewed).meta({ label: 'Mall' }),
      data: z.object({ invoiceIds, message }).meta({ label: 'Uppgifter' }),
    }),
    /** Without anything that runs, loads or leads out of the mail. */
    answer: z.object({ subject: z.string(), htmlContent: z.string() }),
  }),
  getInvoicesByState: query({
    method: 'POST',
    path: '/api/invoicefeedback/getinvoicesbystate',
    may: signedIn,
    summary: 'Lista fakturor att återkoppla om',
    personal: true,
    /** No state asked for is all three. Without days: the last week to tomorrow. */
    input: z.object({
      currentPage: pageFields.currentPage,
      take: pageFields.take.default(pageSize),
      getAwaitingLG: flag('Inväntar LG').default(false),
      getRegistered: flag('Registrerade').default(false),
      getPending: flag('Under hantering').default(false),
      from: dayField({ label: 'Från', required: false }).nullish(),
      to: dayField({ label: 'Till', required: false }).nullish(),
    }),
    /** By issuer, the latest first; `take` and `totalHits` count invoices. */
    answer: z.object({
      companies: z.array(companyGroup),
      totalHits: z.number(),
      from: z.string(),
      to: z.string(),
    }),
    refusals: {
      tooOld: { status: 400, text: texts.tooOld },
      wrongSpan: { status: 400, text: texts.wrongSpan },
    },
  }),
  add: command({
    method: 'POST',
    path: '/api/invoicefeedback/addinvoicefeedback',
    may: mayGiveFeedback,
    summary: 'Skicka återkoppling om fakturor',
    input: z
      .object({
        type: named(feedbackTypes, 'Typ av återkoppling'),
        message,
        invoiceIds,
        email: emailField(),
        issuerOrganizationNumber: organizationNumberField({
          label: 'Utställare',
          required: false,
        }).nullish(),
        issuerName: textField({ label: 'Utställarens namn', max: 300, required: false }).nullish(),
        /** Answers the question of 'emailaddress_bl'. */
        ignoreBlacklistWarning: flag('Använd adressen ändå').default(false),
      })
      .check(({ value, issues }) => {
        const problem = messageProblem(value.type, value.message)
        if (problem)
          issues.push({ code: 'custom', message: texts[problem], path: ['message'], input: value })
      }),
    answer: z.object({ id: z.uuid(), sent: instant() }),
    refusals: {
      onlyLg: { status: 403, text: texts.onlyLg },
      severalIssuers: conflict(texts.severalIssuers),
      severalRecipients: conflict(texts.severalRecipients),
      movedOn: conflict(texts.movedOn),
      justSent: conflict(texts.justSent),
      /** decision C25: the body is to the letter. */
      emailaddress_bl: { status: 400, text: texts.harmfulEmail, body: 'emailaddress_bl' },
    },
    stale: ['feedback', 'approvers'],
  }),
  syncInvoices: command({
    method: 'POST',
    path: '/api/invoicefeedback/syncinvoices',
    may: mayGiveFeedback,
    summary: 'Synka valda fakturor med fakturasystemet',
    outside: true,
    input: z.object({ ids: invoiceIds }),
    answer: z.object({ message: z.string() }),
    refusals: { syncFailed: { status: 503, text: texts.syncFailed } },
    stale: ['feedback', 'invoices', 'limits'],
  }),
})
