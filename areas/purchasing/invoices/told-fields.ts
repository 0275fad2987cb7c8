import { z } from 'zod'
import { textField } from '#platform/swedish/fields.ts'
import { mostAmount } from './rules.ts'

export const eventKinds = ['paymentSubmission', 'firstReminder', 'secondReminder', 'payed'] as const

/** Places in the order in which the invoice system tells of one invoice; higher is newer. */
const sequence = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ label: 'Ordning' })

/** A year that something can have happened in; others are a slip, and no day of ours. */
const isPlausible = (at: string) => /^20\d\d-/.test(at)

/** All that has happened to an invoice in the invoice system, however it is told. */
const happened = z.object({
  /** By which the invoice system knows it. */
  externalId: textField({ label: 'Fakturasystemets id', max: 100 }),
  /** Nothing more will happen to it there. */
  closed: z.boolean().default(false).meta({ label: 'Avslutad' }),
  /** Whether the issuer has bought it back; said to be false, it has not, or not any more. */
  repurchased: z.boolean().optional().meta({ label: 'Återköpt' }),
  /** Of an invoice sold to our own group, whose recipient answers there. */
  recipientApproval: z
    .enum(['approved', 'refused'])
    .nullish()
    .meta({ label: 'Mottagarens besked' }),
  /** From which address the recipient answered; left out by a system that vouches for it itself. */
  answeredFrom: z.string().max(254).nullish().meta({ label: 'Adressen som svarade' }),
  /**
   * All that has been paid so far, in hundredths of the invoice's currency; left out by a system
   * that tells of no payment but the whole.
   */
  paidAmount: z.number().int().min(0).max(mostAmount).nullish().meta({ label: 'Betalt belopp' }),
  events: z
    .array(
      z.object({
        kind: z.enum(eventKinds).meta({ label: 'Slag' }),
        at: z.iso
          .datetime({ offset: true })
          .refine(isPlausible, { error: 'Tidpunkt ska ligga mellan år 2000 och 2099' })
          .meta({ label: 'Tidpunkt' }),
      }),
    )
    .max(20)
    .default([])
    .meta({ label: 'Händelser' }),
})

/** What the invoice system answers of one invoice when it is asked. */
export const toldInvoice = happened.extend({ id: z.uuid(), sequence: sequence.optional() })
/** What the invoice system tells about one invoice. */
export type InvoiceNews = z.output<typeof toldInvoice>

/** What it tells by itself: of any invoice it has, and always with its place in the order. */
export const toldEvent = happened.extend({
  id: textField({ label: 'Faktura', max: 100 }),
  sequence,
})
