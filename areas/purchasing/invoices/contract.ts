import { z } from 'zod'
import { command, contract, file, query } from '#platform/endpoint.ts'
import { flag, id } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { emailField, organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, waits } from '#areas/foundation/approvals/contract.ts'
import {
  mayRemoveInvoices,
  maySeeDecisions,
  maySeeExpired,
  mayServeInvoices,
  maySteerInvoices,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import {
  answerNotCounted,
  invoiceState,
  invoiceDecision,
  manualDetermination,
  messageFromOps,
  notBoughtNow,
  notificationRecipient,
} from './answers.ts'
import { creditsForGood } from './credit-rules.ts'
import { expiredInput, expiredInvoices, paymentInfo } from './expired-fields.ts'
import { oreField } from './ore-field.ts'
import { approvalProblem, longestMessage } from './rules.ts'

export type { InvoiceListRow } from './contract-list.ts'
export type InvoiceDecision = z.output<typeof invoiceDecision>
export type ExpiredInvoice = z.output<typeof expiredInvoices>['list'][number]
export type MessageFromOps = z.output<typeof messageFromOps>
export type NotificationRecipient = z.output<typeof notificationRecipient>
export type ManualDetermination = z.output<typeof manualDetermination>
const stale = ['invoices', 'limits', 'approvals', 'approvers'] as const
const cannotNow = (text: string) => ({ status: 409, text }) as const
const notAgain = cannotNow('Fakturan kan inte bedömas på nytt i det läge den är')
const neverAgain = cannotNow('En kreditfaktura köps aldrig, och bedöms inte på nytt')
const invoiceId = z.object({ id: id('Faktura') })
const why = textField({ label: 'Motivering', max: 500 })

/** Invoices: what was decided on them, what became of them, and the manual form. */
export const invoices = contract('invoices', {
  get: query({
    method: 'POST',
    path: '/api/invoice/get',
    may: withAuditor(maySeeDecisions),
    summary: 'Visa beslutet om en faktura',
    input: invoiceId,
    answer: invoiceDecision,
  }),
  decisionPaper: query({
    method: 'POST',
    path: '/api/invoice/decisionpaper',
    may: withAuditor(maySeeDecisions),
    summary: 'Hämta beslutsunderlaget om en faktura',
    input: invoiceId,
    answer: file,
    refusals: { tooLong: { status: 422, text: 'Underlaget är för långt för att göras till PDF.' } },
  }),
  recipientApproval: command({
    method: 'POST',
    path: '/api/invoice/recipientapproval',
    may: mayServeInvoices,
    summary: 'Begär godkännande, eller avvisa, för mottagarens räkning',
    input: z
      .object({
        invoiceId: id('Faktura'),
        approve: z.boolean().nullish().meta({ label: 'Godkänn eller avvisa' }),
        comment: textField({
          label: 'Kommentar',
          max: 1000,
          multiline: true,
          required: false,
        }).nullish(),
        /** The address the recipient's approval came from, where it came by mail (invoices 140). */
        answeredFrom: emailField({ label: 'Adressen svaret kom från', required: false }).nullish(),
        /** It came in another way than by mail; the comment says how. */
        answeredOtherwise: flag('På annat sätt än med e-post').default(false),
      })
      .check(({ value, issues }) => {
        const problem = approvalProblem(value)
        if (problem)
          issues.push({
            code: 'custom',
            message: problem.text,
            path: [problem.field],
            input: value,
          })
      }),
    /**
     * With an `approvalId` the state is as it was: to approve waits for a second person (invoices
     * 49).
     */
    answer: z.object({ newState: invoiceState, approvalId: z.uuid().optional() }),
    refusals: {
      ...notBoughtNow,
      alreadyWaiting,
      ...answerNotCounted,
      notAwaiting: cannotNow('Fakturan inväntar inte leveransgodkännande'),
      ownGroup: cannotNow(
        'Leveransen godkänns i fakturasystemet när fakturan är såld till den egna gruppen',
      ),
    },
    stale,
  }),
  getDocument: query({
    method: 'POST',
    path: '/api/invoice/getDocument',
    may: withAuditor(maySeeDecisions),
    summary: 'Hämta ett fakturadokument',
    personal: true,
    input: z.object({ documentId: id('Dokument'), organizationNumber: organizationNumberField() }),
    /** Base64; empty when the document is. */
    answer: z.object({ data: z.string(), fileName: z.string(), contentType: z.string() }),
  }),
  sync: command({
    method: 'POST',
    path: '/api/invoice/sync',
    may: mayServeInvoices,
    summary: 'Synka en faktura med fakturasystemet',
    outside: true,
    input: invoiceId,
    answer: z.object({ message: z.string() }),
    refusals: {
      isFinal: cannotNow('Fakturan är avslutad'),
      syncFailed: { status: 503, text: 'Synkning misslyckades.' },
    },
    stale,
  }),
  syncAll: command({
    method: 'POST',
    path: '/api/invoice/syncallinvoices',
    may: mayServeInvoices,
    summary: 'Synka alla fakturor för en utställare',
    outside: true,
    /** An organisation number, or the id of an invoice: then all of its issuer. */
    input: z.object({ id: textField({ label: 'Organisationsnummer eller faktura', max: 50 }) }),
    answer: z.object({ message: z.string(), invoices: z.number() }),
    refusals: { syncFailed: { status: 503, text: 'Synkning misslyckades.' } },
    stale,
  }),
  paymentResult: query({
    method: 'POST',
    path: '/api/invoice/paymentresult',
    may: withAuditor(maySeeDecisions),
    summary: 'Visa hur en faktura har betalats',
    input: invoiceId,
    answer: paymentInfo,
  }),
  getExpired: query({
    method: 'POST',
    path: '/api/invoice/getExpiredInvoices',
    may: withAuditor(maySeeExpired),
    summary: 'Lista förfallna fakturor',
    input: expiredInput,
    /** The oldest first, unless they are sorted. */
    answer: expiredInvoices,
    refusals: { wrongSpan: { status: 400, text: 'Till ska vara samma dag som Från eller senare' } },
  }),
  sendMessageFromOps: command({
    method: 'POST',
    path: '/api/notification/sendMsgFromOps',
    may: mayServeInvoices,
    summary: 'Skicka ett meddelande till utställaren',
    input: z.object({
      invoiceId: id('Faktura'),
      message: textField({
        label: 'Meddelande',
        max: longestMessage,
        multiline: true,
        toOutsiders: true,
      }),
    }),
    answer: messageFromOps,
    refusals: {
      switchedOff: cannotNow('Meddelanden till utställare är avstängda'),
      nobodyToTell: cannotNow('Utställaren har ingen som vill ha meddelanden'),
    },
    stale: ['invoices.getMessagesFromOps'],
  }),
  getMessagesFromOps: query({
    method: 'POST',
    path: '/api/notification/getMessagesFromOps',
    may: withAuditor(maySeeDecisions),
    summary: 'Visa meddelanden till utställaren',
    input: z.object({ invoiceId: id('Faktura') }),
    /** The newest first. */
    answer: z.array(messageFromOps),
  }),
  getNotificationRecipients: query({
    method: 'POST',
    path: '/api/notification/getNotificationRecipients',
    may: withAuditor(maySeeDecisions),
    summary: 'Visa vem som får meddelanden om fakturan',
    personal: true,
    input: invoiceId,
    answer: z.array(notificationRecipient),
  }),
  determination: command({
    method: 'POST',
    path: '/api/determination/invoice',
    may: signedIn,
    summary: 'Bedöm en faktura utan att köpa den',
    outside: true,
    input: z.object({
      invoiceRequest: z
        .object({
          issuer: z.object({
            organizationNumber: organizationNumberField({
              label: 'Utställarens organisationsnummer',
            }),
            balance: oreField('Utställarens exponering', 0),
            usedRepurchaseLimit: oreField('Använd återköpslimit', 0),
          }),
          recipient: z.object({
            organizationNumber: organizationNumberField({
              label: 'Mottagarens organisationsnummer',
            }),
            balance: oreField('Mottagarens exponering', 0),
          }),
          invoiceAmount: oreField('Fakturabelopp', 1),
          invoiceNumber: textField({ label: 'Fakturanummer', max: 50 }),
          /** The invoice the others were taken from: it is no duplicate of itself. */
          id: id('Faktura').optional(),
        })
        .meta({ label: 'Faktura' }),
    }),
    answer: manualDetermination,
  }),
  decideAgain: command({
    method: 'POST',
    path: '/api/invoice/decideagain',
    may: maySteerInvoices,
    summary: 'Bedöm en faktura på nytt',
    input: invoiceId,
    answer: z.object({ newState: invoiceState }),
    refusals: { notNow: notAgain, creditNote: neverAgain },
    stale,
  }),
  decideAfter: command({
    method: 'POST',
    path: '/api/invoice/decideafter',
    may: maySteerInvoices,
    summary: 'Bedöm en faktura på nytt när det som väntar är godkänt',
    input: z.object({ id: id('Faktura'), approvalId: id('Begäran') }),
    answer: z.object({ newState: invoiceState }),
    refusals: {
      notNow: notAgain,
      notApproved: cannotNow('Det som begärdes har avslagits, tagits tillbaka eller gått ut'),
    },
    stale,
  }),
  hold: command({
    method: 'POST',
    path: '/api/invoice/hold',
    may: maySteerInvoices,
    summary: 'Pausa en faktura som väntar på beslut',
    input: z.object({ id: id('Faktura'), why }),
    answer: z.object({ newState: invoiceState }),
    refusals: { notNow: cannotNow('Bara en faktura som väntar på beslut kan pausas') },
    stale,
  }),
  release: command({
    method: 'POST',
    path: '/api/invoice/release',
    may: maySteerInvoices,
    summary: 'Låt en pausad faktura bedömas',
    input: invoiceId,
    answer: z.object({ newState: invoiceState }),
    refusals: { notNow: cannotNow('Fakturan är inte pausad') },
    stale,
  }),
  remove: command({
    method: 'POST',
    path: '/api/invoice/delete',
    may: mayRemoveInvoices,
    summary: 'Ta bort en faktura',
    input: z.object({ id: id('Faktura'), why }),
    answer: waits,
    refusals: {
      alreadyWaiting,
      notNow: cannotNow('Fakturan kan inte tas bort i det läge den är'),
      credits: cannotNow(creditsForGood),
    },
    stale,
  }),
  states: query({
    method: 'GET',
    path: '/api/invoice/states',
    may: signedIn,
    summary: 'Fakturornas lägen',
    input: z.object({}),
    answer: z.array(z.object({ id: invoiceState, name: z.string() })),
  }),
})
