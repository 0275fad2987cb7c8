import { z } from 'zod'
import { flag } from '#platform/fields.ts'
import { textField } from '#platform/swedish/fields.ts'
import { recordOf } from '#platform/record.ts'
import { documentFieldNames, documentFields, outerFieldNames } from './fields.ts'

const pixels = (label: string) => z.number().min(0).max(20_000).meta({ label })
export const pageNumber = z.coerce.number().int().min(1).max(1000).meta({ label: 'Sida' })
export const boxFields = {
  x: pixels('Läge i sidled'),
  y: pixels('Läge i höjdled'),
  width: pixels('Bredd'),
  height: pixels('Höjd'),
}

/**
 * A value somebody chose for a field: typed, clicked on the page or picked among candidates. The
 * server reads it and answers `formattedValue`.
 */
const fieldChange = (label: string, max: number) =>
  z.object({
    rawValue: textField({ label, max, required: false }),
    /**
     * The value that was read there, when it was picked among what the reader found; left out,
     * `rawValue` says it.
     */
    formattedValue: textField({ label, max, required: false }).optional(),
    /** Where it was taken from; left out when typed. */
    startPosition: z.object({ x: boxFields.x, y: boxFields.y }).nullish().meta({ label: 'Läge' }),
    width: boxFields.width.nullish(),
    height: boxFields.height.nullish(),
    page: pageNumber.nullish(),
    /** True lets go of a value from a QR code, which is locked until then (interpretation 12). */
    unlockedQrCode: flag('Upplåst').optional(),
  })

const changedFields = recordOf(documentFieldNames, (name) =>
  fieldChange(documentFields[name].label, documentFields[name].max)
    .optional()
    .meta({ wire: outerFieldNames[name] }),
)

/** What a person may change of an interpretation. Only what is sent is changed. */
export const changes = {
  documentFields: z.object(changedFields).optional().meta({ label: 'Fält' }),
  isCreditInvoice: flag('Kreditfaktura').optional(),
  creditForInvoiceNumber: textField({
    label: 'Fakturanummer som krediteras',
    max: 50,
    required: false,
  }).optional(),
  isElectronicInvoicing: flag('Elektronisk fakturering').optional(),
  gln: textField({ label: 'GLN', max: 20, required: false }).optional(),
  paymentAccount: textField({
    label: 'Konto att betala till',
    max: 50,
    required: false,
  }).optional(),
  recipientVatNumber: textField({
    label: 'Mottagarens momsnummer',
    max: 30,
    required: false,
  }).optional(),
  administer: flag('Administration').optional(),
  recipientIsForeignEntity: flag('Utländsk mottagare').optional(),
  comment: textField({
    label: 'Kommentar',
    max: 2000,
    multiline: true,
    required: false,
  }).optional(),
}
/** Answers the question of 'emailaddress_bl', as in onboarding (interpretation 31). */
export const ignoreBlacklistWarning = flag('Använd ändå').default(false)
