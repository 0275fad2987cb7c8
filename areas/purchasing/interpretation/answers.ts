import { z } from 'zod'
import { instant, named } from '#platform/fields.ts'
import { recordOf } from '#platform/record.ts'
import { documentFieldNames, outerFieldNames, outerProvableNames } from './fields.ts'
import {
  deliveryStates,
  fates,
  readingStates,
  resendCauses,
  sourceNumbers,
  statuses,
} from './rules.ts'

/**
 * The smallest box round something on a page image. Pixels of the image, from its upper left
 * corner.
 */
export const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** InterpretationDocumentField. A field nothing is known of has empty texts and nulls. */
export const documentField = z.object({
  /** As it stands on the page, or as somebody wrote it. */
  rawValue: z.string(),
  /** Amounts '149649.53', days 'YYYY-MM-DD', organisation numbers 10 digits. */
  formattedValue: z.string(),
  startPosition: z.object({ x: z.number(), y: z.number() }).nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** From 1. */
  page: z.number().nullable(),
  fromQrCode: z.boolean(),
  unlockedQrCode: z.boolean(),
  /** What kind of value it is: FieldKind. */
  type: z.string(),
  termType: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
  submittedByUser: z.boolean(),
  isLoading: z.boolean(),
})
export type DocumentField = z.output<typeof documentField>

const ofEach = <T extends z.ZodType>(schema: T) =>
  z.object(recordOf(documentFieldNames, (name) => schema.meta({ wire: outerFieldNames[name] })))
export const documentFieldsAnswer = ofEach(documentField)

/** Another value a field could have, best first, and why. */
const candidate = documentField.extend({ why: z.string() })
export type Candidate = z.output<typeof candidate>
export const candidates = ofEach(z.array(candidate)).meta({ tellsWhole: true })

export const editing = z.object({
  /** The name of who edits; null when nobody does. */
  currentlyEditing: z.string().nullable(),
  /** Changes hands with the right to edit. Null when somebody else has it. */
  currentlyEditingKey: z.string().nullable(),
  /** Whether it is the asker who edits. */
  editingEnabled: z.boolean(),
})

export const page = z.object({
  /** From 1; attachments follow on the invoice's own pages. */
  pageNumber: z.number(),
  /** Size of the image. */
  bytes: z.number(),
  /** Where the image is: `getPage` with this id and pageNumber. Changes when the image does. */
  url: z.string(),
  width: z.number(),
  height: z.number(),
  isAttachment: z.boolean(),
  selected: z.boolean(),
  /** A stamp is drawn on it. */
  stamped: z.boolean(),
})
export type InterpretationPage = z.output<typeof page>

/** A file that could be attached: of the same mail, or added by hand. */
export const mailFile = z.object({
  /** Id of the intake ledger. */
  id: z.uuid(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.number(),
  fate: z.enum(fates),
  isAttached: z.boolean(),
})
const attachment = z.object({
  id: z.uuid(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.number(),
  /** Pages it has among `files`; 0 for a file that is sent along but cannot be shown. */
  pages: z.number(),
})
const helpRequest = z.object({
  id: z.uuid(),
  message: z.string(),
  requestedBy: z.string(),
  requestedAt: instant(),
  completedBy: z.string().nullable(),
  completedAt: instant().nullable(),
  /** usertasks 13: 10 is a help request; actionId is the interpretation. */
  action: z.object({ taskAction: z.literal(10), actionId: z.uuid() }),
})
const statusRow = z.object({
  status: z.enum(statuses),
  /** Swedish: 'Inkommen', 'Tolkad igen', 'Skickad' ... */
  what: z.string(),
  reason: z.string(),
  by: z.string(),
  at: instant(),
})
export const delivery = z.object({
  state: z.enum(deliveryStates),
  attempts: z.number(),
  deliveredAt: instant().nullable(),
  /**
   * Why the last try failed; the resend dialog words it (interpretation 39). Null when it did not,
   * or for another reason than those.
   */
  cause: z.enum(resendCauses).nullable(),
  lastError: z.string().nullable(),
})
const link = z.object({ id: z.uuid(), fileName: z.string(), status: z.enum(statuses) })

/** InvoiceInterpretation: what is read, with what has been changed in the draft. */
export const interpretation = editing
  .extend({
    id: z.uuid(),
    emailId: z.string().nullable(),
    status: z.enum(statuses),
    readingState: z.enum(readingStates),
    completedBy: z.string().nullable(),
    completedTimestamp: instant().nullable(),
    removedReason: z.string().nullable(),
    faultReportedReason: z.string().nullable(),
    fileName: z.string(),
    created: instant(),
    files: z.array(page),
    documentFields: documentFieldsAnswer,
    /** What the reading could not do, in Swedish. */
    ocrErrors: z.array(z.string()),
    invoiceStamped: z.boolean(),
    isCreditInvoice: z.boolean(),
    creditForInvoiceNumber: z.string(),
    isElectronicInvoicing: z.boolean(),
    gln: z.string(),
    /** Where it is to be paid; empty when it does not say. */
    paymentAccount: z.string(),
    /** Of the recipient, for VAT; empty when it does not say. */
    recipientVatNumber: z.string(),
    administer: z.boolean(),
    recipientIsForeignEntity: z.boolean(),
    actualIssuerOrganizationName: z.string().nullable(),
    actualRecipientOrganizationName: z.string().nullable(),
    /** 3 administration, otherwise 0 (decision A19). */
    invoiceRequestSource: z.number(),
    /** The filter's 0, 3, 4, 5 (decision A19). */
    source: z.literal(sourceNumbers),
    sentToInvoiceSystem: z.boolean().meta({ wire: 'sentToKeeros' }),
    delivery: delivery.nullable(),
    sentFromEmail: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    subject: z.string().nullable(),
    /** Plain text. */
    body: z.string().nullable(),
    dateTimeReceived: instant().nullable(),
    /** The recipient's address when the blacklist has it, otherwise null. */
    blacklistedRecipientEmail: z.string().nullable(),
    comment: z.string(),
    /** Of the help request that is open. */
    userTaskMessage: z.string().nullable(),
    helpRequests: z.array(helpRequest),
    possibleAttachments: z.array(mailFile),
    attachments: z.array(attachment),
    statusHistory: z.array(statusRow),
    /** Whether the draft has changes, who made the last one and when. */
    draft: z.object({ changed: instant(), changedBy: z.string(), changes: z.number() }).nullable(),
    /** What still lacks proof before it could be sent without a person. Empty: nothing. */
    unproved: z.array(
      z.object({ field: named(outerProvableNames), label: z.string(), why: z.string() }),
    ),
    /** Set when it came of a split; and what it was split into. */
    splitFrom: link.nullable(),
    splitInto: z.array(link),
    /**
     * The pages of each invoice in the file when it seems to hold several; otherwise empty. For the
     * split.
     */
    suggestedGroups: z.array(z.array(z.number())),
    /** The invoice it became. */
    invoiceId: z.uuid().nullable(),
    version: z.number(),
  })
  .meta({ tellsWhole: true })
export type Interpretation = z.output<typeof interpretation>

export const listRow = z.object({
  id: z.uuid(),
  emailId: z.string().nullable(),
  created: instant(),
  fileName: z.string(),
  sentFromEmail: z.string().nullable(),
  to: z.string().nullable(),
  subject: z.string().nullable(),
  issuerName: z.string().nullable(),
  issuerOrganizationNumber: z.string(),
  recipientName: z.string(),
  recipientOrganizationNumber: z.string(),
  /** Where the recipient wants invoices. */
  recipientEmailAddress: z.string(),
  invoiceNumber: z.string(),
  /** '149649.53', or ''. */
  invoiceAmount: z.string(),
  invoiceCurrency: z.string(),
  status: z.enum(statuses),
  readingState: z.enum(readingStates),
  source: z.literal(sourceNumbers),
  invoiceRequestSource: z.number(),
  sentToInvoiceSystem: z.boolean().meta({ wire: 'sentToKeeros' }),
  deliveryState: z.enum(deliveryStates).nullable(),
  currentlyEditing: z.string().nullable(),
  /** Null when unknown: not read yet. */
  fileCount: z.number().nullable(),
  helpRequested: z.boolean(),
  hasDraft: z.boolean(),
  /** Removed and fault-reported: why. */
  reason: z.string().nullable(),
})
export type ListRow = z.output<typeof listRow>

export const draft = z.object({
  interpretationRequestId: z.uuid(),
  changed: instant(),
  changedBy: z.string(),
  fileName: z.string(),
  emailSourceData: z.object({ from: z.string().nullable() }),
})

/** What became, or with dryRun would become, of each row. */
export const bulkResult = z.object({
  id: z.uuid(),
  fileName: z.string(),
  invoiceNumber: z.string(),
  issuerName: z.string().nullable(),
  status: z.enum(statuses).nullable(),
  outcome: z.enum(['done', 'skipped', 'missing']),
  /** Swedish, why it was skipped; otherwise ''. */
  message: z.string(),
})
export const bulkAnswer = z.object({
  results: z.array(bulkResult),
  /** Rows that match and are not Removed or Completed; `results` shows at most 1000 of them. */
  totalHits: z.number(),
  done: z.number(),
})
export type BulkAnswer = z.output<typeof bulkAnswer>

export const intakeRow = z.object({
  id: z.uuid(),
  /** The mail it came with; rows of one mail share it. */
  emailId: z.uuid().nullable(),
  kind: z.enum(['mail', 'file']),
  channel: z.enum(['upload', 'smtp', 'imap']),
  fileName: z.string(),
  contentType: z.string(),
  size: z.number(),
  from: z.string().nullable(),
  subject: z.string().nullable(),
  received: instant(),
  fate: z.enum(fates),
  /** Swedish: why refused, of what a duplicate. */
  reason: z.string(),
  interpretationId: z.uuid().nullable(),
  attempts: z.number(),
  canRetry: z.boolean(),
})
export type IntakeRow = z.output<typeof intakeRow>

export const learnedEntry = z.object({
  id: z.uuid(),
  /** Who sends such invoices: organisation number, else mail address. */
  sender: z.string(),
  senderName: z.string().nullable(),
  field: named(outerFieldNames),
  fieldLabel: z.string(),
  /** Swedish: what is done differently from the next document on. */
  what: z.string(),
  learnedBy: z.string(),
  learnedAt: instant(),
  interpretationId: z.uuid().nullable(),
  forgottenBy: z.string().nullable(),
  forgottenAt: instant().nullable(),
})
