import { z } from 'zod'
import { id, instant } from '#platform/fields.ts'
import { textField } from '#platform/swedish/fields.ts'

/** The largest value of a rule that is stored exactly, in its own unit: kronor, percent, days. */
const mostValue = 10_000_000_000_000
/** A number with two decimals at most. */
const decimal = (label: string, min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .check(({ value, issues }) => {
      if (Math.abs(value * 100 - Math.round(value * 100)) < 1e-3) return
      issues.push({ code: 'custom', message: 'får ha högst två decimaler', input: value })
    })
    .meta({ label })
const points = (label: string) => decimal(label, -10, 10)
const value = (label: string) => decimal(label, -mostValue, mostValue)
const text = (label: string, max: number) => textField({ label, max, required: false })

export const ruleId = textField({ label: 'Regel', max: 100 })
export const why = textField({ label: 'Motivering', max: 500, required: false }).default('')

const judged = {
  ruleName: textField({ label: 'Regelns namn', max: 100 }),
  userFriendlyFailMessage: textField({ label: 'Text vid avslag', max: 500 }),
  executionType: z
    .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
    .meta({ label: 'Regelns typ' }),
  importance: decimal('Vikt', 0, 100),
  rateList: z
    .array(
      z.object({
        description: text('Beskrivning', 200),
        value: textField({ label: 'Värde i tabellen', max: 100 }),
        partScore: points('Delpoäng'),
      }),
    )
    .max(300)
    .meta({ label: 'Tabell' }),
  ruleRanges: z
    .array(
      z.object({
        value: z
          .tuple([value('Intervallets början'), value('Intervallets slut')])
          .meta({ label: 'Intervall' }),
        endValue: value('Största värde'),
        partScore: points('Delpoäng'),
        rates: z
          .array(z.object({ description: text('Beskrivning', 200), value: value('Värde') }))
          .max(100)
          .meta({ label: 'Märken' }),
      }),
    )
    .max(100)
    .meta({ label: 'Intervall' }),
  maxValue: points('Delpoäng om godkänd'),
  minValue: points('Delpoäng om ej godkänd'),
  conditions: z.array(text('Villkor', 500)).max(50).meta({ label: 'Villkor' }),
  acceptNoInputData: z.boolean().meta({ label: 'Godta att uppgift saknas' }),
  minRatingAccepted: points('Lägsta godkända betyg').nullable(),
  whitelistEnabled: z.boolean().meta({ label: 'Undantag tillåts' }),
  consequence: z.enum(['reject', 'hold', 'approval', 'cover']).meta({ label: 'Följd' }),
}
const subRule = z.object({ id: ruleId, ...judged })

export const limitIntervals = z
  .array(
    z.object({
      startToEnd: z
        .tuple([points('Från betyg'), points('Till betyg')])
        .meta({ label: 'Betygsintervall' }),
      maxAmount: decimal('Högsta belopp', 0, mostValue),
      maxCount: z.number().int().min(0).max(1_000_000).meta({ label: 'Högsta antal fakturor' }),
    }),
  )
  .max(50)
  .meta({ label: 'Limiter' })

/** A rule as it is saved: in its bucket, or as the base rule when no bucket is named. */
export const savedRule = {
  id: ruleId,
  bucketId: id('Regelhink').nullish(),
  ...judged,
  selectedSubRules: z.array(subRule).max(40).meta({ label: 'Delregler' }),
  limitIntervals: limitIntervals.optional(),
  why,
  /**
   * The version that was seen; 0 for a base rule that is as the catalogue suggests. Left out, the
   * save always counts.
   */
  version: z.number().int().min(0).max(2_147_483_647).optional().meta({ label: 'Version' }),
}

const shownSubRule = subRule.extend({ measure: z.string() })
/** A rule, and what its form needs. */
export const shownRule = shownSubRule.extend({
  selectedSubRules: z.array(shownSubRule),
  availableSubRules: z.array(shownSubRule),
  bucketId: z.string().nullable(),
  canEditAcceptNoInputData: z.boolean(),
  limitIntervals,
  /** What its values are: 'ore' are shown and sent in kronor. */
  kind: z.string(),
  executionTypes: z.array(z.number()),
  needsInvoice: z.boolean(),
  /**
   * Of the bucket, or of the base rule; 0 as long as the base rule is as the catalogue suggests.
   */
  version: z.number(),
  changed: instant().nullable(),
  changedBy: z.string().nullable(),
})
export type ShownRule = z.output<typeof shownRule>
