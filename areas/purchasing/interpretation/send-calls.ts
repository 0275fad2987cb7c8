import { z } from 'zod'
import { command } from '#platform/endpoint.ts'
import { flag, id, named, seenVersion } from '#platform/fields.ts'
import { textField } from '#platform/swedish/fields.ts'
import { mayHandleInvoices } from '#areas/foundation/users/rules.ts'
import { interpretation } from './answers.ts'
import { base, stale } from './call-parts.ts'
import { changes, ignoreBlacklistWarning } from './change-fields.ts'
import { outerFieldNames } from './fields.ts'
import { harmfulEmail, missing, ofChange } from './refusals.ts'
import { texts } from './texts.ts'

const reason = textField({ label: 'Anledning', max: 2000, multiline: true })

const saving = z.object({
  id: id('Fakturatolkning'),
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
  acceptedFields: z
    .array(named(outerFieldNames))
    .max(100)
    .default([])
    .meta({ label: 'Godtagna fält' }),
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
      id: id('Fakturatolkning'),
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
      id: id('Fakturatolkning'),
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
} as const
