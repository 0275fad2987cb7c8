import { z } from 'zod'
import { dayField, textField } from '#platform/swedish/fields.ts'
import { id } from '#platform/fields.ts'

const most = 10_000_000_000_000
const ore = (label: string) => z.number().int().min(0).max(most).meta({ label })
const value = z.union([
  z.number().int(),
  textField({ label: 'Antaget värde', max: 100 }),
  z.boolean(),
])
/** Measured values by the id of the configured rule. */
const values = z.record(z.string().max(100), value)
const number = textField({ label: 'Organisationsnummer', max: 100 })
const points = z.number().int().min(-1000).max(1000)

const exceptionValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('date'), through: dayField({ label: 'Till och med' }) }),
  z.object({ kind: z.literal('boolean') }),
  z.object({ kind: z.literal('number'), upTo: ore('Upp till') }),
  z.object({ kind: z.literal('rating'), notBelow: points }),
])
const exception = z.object({
  id: textField({ label: 'Undantag', max: 200 }),
  measure: textField({ label: 'Regel', max: 100 }),
  organizationNumber: number.meta({ wire: 'organisationNumber' }),
  counterpartNumber: number.nullable(),
  value: exceptionValue,
  endDate: dayField({ label: 'Slutdatum' }),
  comment: textField({ label: 'Kommentar', max: 2000, multiline: true, required: false }),
})
const version = z.object({
  bucketId: id('Regelhink'),
  version: z.number().int().min(1).max(2_147_483_647),
})

/**
 * What is assumed to have been otherwise. What is left out stays as it was. Amounts in öre, points
 * and percent in hundredths.
 */
export const changes = z.object({
  amount: ore('Belopp').optional(),
  limits: z
    .object({
      financing: ore('Finansieringslimit').optional(),
      repurchase: ore('Återköpslimit').optional(),
      recipient: ore('Mottagarlimit').optional(),
      approval: ore('Gräns för leveransgodkännande').optional(),
    })
    .optional(),
  issuerValues: values.optional(),
  recipientValues: values.optional(),
  depositionAllowed: z.boolean().optional().meta({ label: 'Deposition tillåts' }),
  addExceptions: z.array(exception).max(20).optional().meta({ label: 'Nya undantag' }),
  removeExceptions: z
    .array(z.string().max(200))
    .max(100)
    .optional()
    .meta({ label: 'Undantag att bortse från' }),
  issuerBucket: version.optional().meta({ label: 'Utställarens regelhink' }),
  recipientBucket: version.optional().meta({ label: 'Mottagarens regelhink' }),
})
export type WhatIfChanges = z.output<typeof changes>
