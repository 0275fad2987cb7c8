import { z } from 'zod'
import { command, nothing, query } from '#platform/endpoint.ts'
import { flag, id, instant, seenVersion } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { mayHandleInvoices } from '#areas/foundation/users/rules.ts'
import { bulkAnswer, interpretation } from './answers.ts'
import { changes, ignoreBlacklistWarning } from './change-fields.ts'
import { documentFieldNames } from './fields.ts'
import { base } from './list-calls.ts'
import { harmfulEmail, missing, ofChange } from './refusals.ts'
import { statuses } from './rules.ts'
import { texts } from './texts.ts'

const stale = ['interpretation'] as const
/** Help that is asked for is a task of somebody. */
const staleWithTasks = ['interpretation', 'usertasks'] as const
const ofOne = { id: id('Fakturatolkning') }
const reason = textField({ label: 'Anledning', max: 2000, multiline: true })

const saving = z.object({
  ...ofOne,
  version: seenVersion(),
  ...changes,
  ignoreBlacklistWarning,
  /** The person has seen that the due date is before the invoice date (interpretation 15). */
  confirmDueDate: flag('Datumen stämmer').default(false),
  /** The person has seen that a day is more than two years from today. */
  confirmDays: flag('Datumen stämmer').default(false),
  /** The person has seen that the VAT is missing, or is no known rate of the amount. */
  confirmVat: flag('Momsen stämmer').default(false),
  /**
   * Fields whose value a person has looked at and accepted, though the machine was not sure of it.
   */
  acceptedFields: z.array(z.enum(documentFieldNames)).default([]).meta({ label: 'Godtagna fält' }),
  /** The person has seen that the invoice is not stamped. */
  confirmNotStamped: flag('Skicka utan stämpel').default(false),
  /**
   * Something is being edited or selected on the screen: then nothing is sent (interpretation 9).
   */
  fieldBeingEdited: flag('Ett fält redigeras').default(false),
})
const saveRefusals = {
  ...ofChange,
  emailaddress_bl: harmfulEmail,
  qrLocked: { status: 409, text: 'Värdet kommer från en QR-kod. Lås upp fältet först.' },
  stillEditing: {
    status: 409,
    text: 'Spara eller avbryt fältet som redigeras innan fakturan skickas',
  },
  stillReading: { status: 409, text: 'Fakturan håller på att tolkas. Försök igen om en stund.' },
  missingValues: { status: 400, text: texts.missingValues },
  /** The body's `fields` name them. */
  error: { status: 400, text: texts.invalidValues },
  /** The sentence names them, and so do the body's `fields`. */
  notAccepted: { status: 409, text: 'Godta eller ändra de osäkra värdena innan fakturan skickas' },
  companyWrongProductType: {
    status: 400,
    text: 'Kombinationen av produkttyp och källa är fel: utställarens produkt kan inte skickas som administration',
  },
  dueDateEarlier: { status: 409, text: texts.dueDateEarlier },
  /** The body's `fields` name them. */
  dayFarAway: {
    status: 409,
    text: 'Ett datum är mer än två år från i dag. Bekräfta att det stämmer.',
  },
  /** The body's `fields` say why. */
  vatDoubtful: {
    status: 409,
    text: 'Momsen saknas eller är ingen känd momssats av beloppet. Bekräfta att den stämmer.',
  },
  notStamped: {
    status: 409,
    text: 'Fakturan är inte stämplad. Bekräfta att den ska skickas ändå.',
  },
} as const

export const sendCalls = {
  save: command({
    method: 'POST',
    path: `${base}/save`,
    may: mayHandleInvoices,
    summary: 'Spara och skicka fakturan vidare',
    input: saving,
    answer: interpretation,
    refusals: saveRefusals,
    stale: ['interpretation'],
  }),
  saveAdminInvoice: command({
    method: 'POST',
    path: `${base}/saveAdminInvoice`,
    may: mayHandleInvoices,
    summary: 'Spara och skicka fakturan för administration',
    input: saving,
    answer: interpretation,
    refusals: saveRefusals,
    stale: ['interpretation'],
  }),
  setstatus: command({
    method: 'POST',
    path: `${base}/setstatus`,
    may: mayHandleInvoices,
    summary: 'Ta bort eller felrapportera',
    input: z.object({
      ...ofOne,
      reason,
      status: z.enum(['Removed', 'FaultReported']).meta({ label: 'Status' }),
    }),
    answer: interpretation,
    refusals: ofChange,
    stale,
  }),
  resendInterpretation: command({
    method: 'POST',
    path: `${base}/resendInterpretation`,
    may: mayHandleInvoices,
    summary: 'Skicka en hanterad faktura igen',
    input: z.object({
      ...ofOne,
      forceCurrencySek: flag('Sätt valutan till SEK').default(false),
      addPeriodAfterInvoiceNumber: flag('Lägg till punkt efter fakturanumret').default(false),
    }),
    answer: interpretation,
    refusals: {
      missing,
      notCompleted: { status: 409, text: 'Bara en hanterad faktura kan skickas igen' },
    },
    stale,
  }),
  checkifduplicate: query({
    method: 'POST',
    path: `${base}/checkifduplicate`,
    may: signedIn,
    summary: 'Se om fakturan kan vara en dubblett',
    /** What is left out is taken from the interpretation. */
    input: z.object({
      ...ofOne,
      invoiceNumber: textField({ label: 'Fakturanummer', max: 50, required: false }).optional(),
      issuerOrganizationNumber: organizationNumberField({
        label: 'Utställarens organisationsnummer',
        required: false,
      }).optional(),
    }),
    answer: z.object({
      isDuplicate: z.boolean(),
      matches: z.array(
        z.object({
          id: z.uuid(),
          /** Another interpretation, or an invoice that is in the books. */
          kind: z.enum(['interpretation', 'invoice']),
          fileName: z.string(),
          status: z.enum(statuses).nullable(),
          created: instant(),
          /** Swedish. */
          why: z.string(),
        }),
      ),
    }),
    refusals: { missing },
  }),
  requestHelp: command({
    method: 'POST',
    path: `${base}/requestHelp`,
    may: mayHandleInvoices,
    summary: 'Be om hjälp med en fakturatolkning',
    input: z.object({
      ...ofOne,
      message: textField({ label: 'Meddelande', max: 2000, multiline: true }),
    }),
    answer: interpretation,
    refusals: {
      missing,
      helpWaiting: { status: 409, text: 'Det finns redan en begäran om hjälp som väntar' },
    },
    stale: staleWithTasks,
  }),
  completeHelpRequest: command({
    method: 'POST',
    path: `${base}/completeHelpRequest`,
    may: mayHandleInvoices,
    summary: 'Markera en begäran om hjälp som klar',
    /** The help request's id, or the interpretation's. */
    input: z.object({ id: id('Begäran') }),
    answer: nothing,
    refusals: { noTask: { status: 404, text: texts.noTask } },
    stale: staleWithTasks,
  }),
  hasPendingInterpretations: query({
    method: 'GET',
    path: `${base}/hasPendingInterpretations`,
    may: signedIn,
    summary: 'Se om samma utskick har fler ohanterade',
    input: z.object(ofOne),
    /** Others of the same mail that are Pending. */
    answer: z.object({ hasPending: z.boolean(), count: z.number(), ids: z.array(z.uuid()) }),
    refusals: { missing },
  }),
  reinterpretPending: command({
    method: 'POST',
    path: `${base}/reinterpretPending`,
    may: mayHandleInvoices,
    summary: 'Tolka igen alla ohanterade i samma utskick',
    input: z.object(ofOne),
    answer: bulkAnswer,
    refusals: { missing },
    stale,
  }),
  getorgnumber: query({
    method: 'GET',
    path: `${base}/getorgnumber`,
    may: signedIn,
    summary: 'Hitta ett organisationsnummer för ett namn',
    input: z.object({
      name: textField({ label: 'Namn', max: 200 }),
      isIssuer: flag('Utställare').default(false),
    }),
    /** Null when no company, or more than one, fits. */
    answer: z.object({ organizationNumber: z.string().nullable(), name: z.string().nullable() }),
  }),
  getorgname: query({
    method: 'GET',
    path: `${base}/getorgname`,
    may: signedIn,
    summary: 'Hitta namnet för ett organisationsnummer',
    input: z.object({
      organizationNumber: organizationNumberField(),
      isIssuer: flag('Utställare').default(false),
    }),
    /** `isClient`: in our books in that role. */
    answer: z.object({ name: z.string().nullable(), isClient: z.boolean() }),
  }),
  searchorgnumber: query({
    method: 'GET',
    path: `${base}/searchorgnumber`,
    may: signedIn,
    summary: 'Sök mottagare på nummer, namn och adress',
    input: z.object({
      query: textField({ label: 'Sökning', max: 200, required: false }).default(''),
      isIssuer: flag('Utställare').default(false),
    }),
    /** At most 20; from two characters. */
    answer: z.object({
      hits: z.array(
        z.object({
          organizationNumber: z.string(),
          name: z.string(),
          street: z.string(),
          zipCode: z.string(),
          city: z.string(),
          isClient: z.boolean(),
        }),
      ),
    }),
  }),
} as const
