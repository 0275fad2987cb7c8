import { z } from 'zod'
import { instant, outsideText } from '#platform/fields.ts'
import type { FieldError } from '#platform/refusal.ts'
import {
  dayField,
  emailField,
  organizationNumberField,
  textField,
  vatNumberField,
} from '#platform/swedish/fields.ts'
import { decision, invoiceState } from './answers.ts'
import { mostAmount, oreOfKronor } from './rules.ts'

/** Kronor with at most two decimals, as a number or a text; what the program sees is öre. */
const kronorField = (label: string) => {
  const words = (issue: { readonly code?: string | undefined; readonly input?: unknown }) => {
    if (issue.input === undefined || issue.input === null || issue.input === '')
      return `${label} behöver fyllas i`
    return issue.code === 'too_big' || issue.code === 'too_small'
      ? `${label} får vara högst 100 miljarder kronor`
      : `${label} ska vara kronor med högst två decimaler, till exempel 12500.50`
  }
  const error = { error: words }
  return z
    .preprocess(
      oreOfKronor,
      z.number(error).int(error).min(-mostAmount, error).max(mostAmount, error),
    )
    .meta({ label, description: 'Kronor med högst två decimaler, som tal eller text' })
}
/** Why there is no VAT (UNCL 5305). */
const vatReasons = ['AE', 'E', 'Z', 'G', 'K', 'O'] as const
const optionalText = (label: string, max: number) =>
  textField({ label, max, required: false }).optional()

/** One invoice of a partner. */
export const partnerInvoice = z.object({
  /**
   * The partner's own name for the invoice: sent again, it is the same invoice. Default the issuer
   * and the invoice number.
   */
  reference: optionalText('Referens', 100),
  issuerOrganizationNumber: organizationNumberField({ label: 'Utställarens organisationsnummer' }),
  /** Left out for a recipient abroad only. */
  recipientOrganizationNumber: organizationNumberField({
    label: 'Mottagarens organisationsnummer',
  }).nullish(),
  /** For VAT, with the country's two letters first. Abroad the same number is the same debtor. */
  recipientVatNumber: vatNumberField({
    label: 'Mottagarens momsnummer',
    required: false,
  }).nullish(),
  recipientName: textField({ label: 'Mottagarens namn', max: 300 }),
  recipientStreet: optionalText('Mottagarens gatuadress', 200),
  recipientZipCode: optionalText('Mottagarens postnummer', 20),
  recipientCity: optionalText('Mottagarens ort', 100),
  /** Two letters (ISO 3166). */
  recipientCountry: textField({ label: 'Mottagarens land', max: 2 })
    .regex(/^[A-Za-z]{2}$/, { error: 'Mottagarens land ska vara två bokstäver, till exempel SE' })
    .transform((text) => text.toUpperCase())
    .default('SE')
    .meta({ label: 'Mottagarens land' }),
  recipientEmail: emailField({ label: 'Mottagarens e-postadress', required: false }).optional(),
  customerNumber: optionalText('Kundnummer', 100),
  invoiceNumber: textField({ label: 'Fakturanummer', max: 50 }),
  /** With VAT. */
  invoiceAmount: kronorField('Fakturabelopp'),
  vat: kronorField('Moms').nullish().meta({ wire: 'vatAmount' }),
  vatReason: z
    .enum(vatReasons, { error: `Skäl till att moms saknas ska vara ${vatReasons.join(', ')}` })
    .nullish()
    .meta({ label: 'Skäl till att moms saknas' }),
  /** Three letters (ISO 4217). */
  currency: textField({ label: 'Valuta', max: 3 })
    .regex(/^[A-Za-z]{3}$/, { error: 'Valuta ska vara tre bokstäver, till exempel SEK' })
    .transform((text) => text.toUpperCase())
    .default('SEK')
    .meta({ label: 'Valuta' }),
  invoiceDate: dayField({ label: 'Fakturadatum' }),
  dueDate: dayField({ label: 'Förfallodatum' }),
  ocrReference: optionalText('OCR-nummer', 50),
  /** Bankgiro, plusgiro, IBAN or another account, as the invoice has it. */
  paymentAccount: optionalText('Konto för betalning', 60),
  isCredit: z.boolean().default(false).meta({ label: 'Kreditfaktura' }),
  creditForInvoiceNumber: optionalText('Krediterar faktura', 50),
})
export type PartnerInvoice = z.output<typeof partnerInvoice>
/** Sent alone, its fields are those of the call, which may hold a document or many in their place. */
export const invoiceAlone = partnerInvoice.partial()
export type InvoiceAlone = z.output<typeof invoiceAlone>

/** What is wrong with an invoice whose fields are right one by one. */
export function problemsOfWhole(invoice: PartnerInvoice): FieldError[] {
  const problems: FieldError[] = []
  const say = (field: keyof PartnerInvoice, message: string) => problems.push({ field, message })
  if (!invoice.recipientOrganizationNumber && invoice.recipientCountry === 'SE')
    say(
      'recipientOrganizationNumber',
      'Mottagarens organisationsnummer behöver fyllas i för en mottagare i Sverige',
    )
  if (!invoice.isCredit && invoice.invoiceAmount <= 0)
    say('invoiceAmount', 'Fakturabelopp ska vara mer än 0, eller fakturan vara en kreditfaktura')
  if (Math.abs(invoice.vat ?? 0) > Math.abs(invoice.invoiceAmount))
    say('vat', 'Moms får inte vara större än fakturabeloppet, som är med moms')
  if ((invoice.vat ?? 0) < 0 && invoice.invoiceAmount > 0)
    say('vat', 'Moms ska ha samma tecken som fakturabeloppet')
  if (!/[\p{L}\d]/u.test(invoice.invoiceNumber))
    say('invoiceNumber', 'Fakturanummer ska ha minst en bokstav eller siffra')
  return problems
}

const fieldError = z.object({ field: z.string(), message: z.string() })
/** What became of one invoice of a call. */
export const takenRow = z.object({
  /** Its place in the call, from 1. */
  row: z.number(),
  /** Null when it was refused. */
  id: z.uuid().nullable(),
  /** False when it had been sent before, under the same reference. */
  isNew: z.boolean(),
  state: invoiceState.nullable(),
  stateText: z.string(),
  /** What has to be mended; empty when it was taken in. */
  fields: z.array(fieldError),
})
/** What became of the invoices of a call, in the order sent. */
export const sendAnswer = z.object({ invoices: z.array(takenRow) })

/** What a partner may see of its invoice. */
export const partnerView = z.object({
  id: z.uuid(),
  reference: z.string(),
  invoiceNumber: z.string(),
  issuerOrganizationNumber: z.string(),
  recipientOrganizationNumber: z.string().nullable(),
  recipientName: z.string(),
  /** Kronor, '12500.50'. */
  invoiceAmount: z.string(),
  currency: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  created: instant(),
  state: invoiceState,
  stateText: z.string(),
  decision: decision.nullable(),
  decisionText: z.string(),
  decidedAt: instant().nullable(),
  /** Swedish sentences; nothing about others than the issuer and the invoice. */
  reasons: z.array(outsideText()),
  /**
   * One Swedish sentence to pass on to the issuer: whose side it is about, and what would help. Empty when there is no decision to tell.
   */
  explanation: outsideText().optional(),
  /**
   * What has become of the money of an invoice we have bought, of its amount and in its currency
   * (invoices 280): taken by credit notes, paid less what has gone back, and left for the recipient
   * to pay. All null of one that is not bought.
   */
  credited: z.string().nullable(),
  paid: z.string().nullable(),
  left: z.string().nullable(),
  /** Of a credit note: what it credits with how many kronor, and what follows; null for others. */
  credit: z
    .object({
      invoiceNumber: z.string().nullable(),
      amount: z.string().nullable(),
      text: outsideText(),
    })
    .nullable(),
  /** The credit notes that have credited it, with how many kronor, and what followed. */
  credits: z.array(
    z.object({ invoiceNumber: z.string(), amount: z.string(), text: outsideText() }),
  ),
})
