import { z } from 'zod'
import { id, instant, named } from '#platform/fields.ts'
import { textField } from '#platform/swedish/fields.ts'
import { kinds } from './engine/facts/facts.ts'
import {
  consequences,
  executionTypeNumbers,
  mapSettings,
  settings,
  type Setting,
  type Unit,
  type UnitValues,
} from './engine/settings/settings.ts'
import type { Writable } from './engine/settings/units.ts'

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

/** What calls take of a setting, by its unit. */
const made = {
  text: ({ label, max = 500 }: Setting) => textField({ label, max }),
  executionType: ({ label }: Setting) => named(executionTypeNumbers, label),
  consequence: ({ label }: Setting) => z.enum(consequences).meta({ label }),
  percent: ({ label, min = 0, max = 100 }: Setting) => decimal(label, min, max),
  points: ({ label, min = -10, max = 10 }: Setting) => decimal(label, min, max),
  pointsOrNone: ({ label, min = -10, max = 10 }: Setting) => decimal(label, min, max).nullable(),
  ranges: ({ label, max = 100 }: Setting) =>
    z
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
      .max(max)
      .meta({ label }),
  table: ({ label, max = 300 }: Setting) =>
    z
      .array(
        z.object({
          description: text('Beskrivning', 200),
          value: textField({ label: 'Värde i tabellen', max: 100 }),
          partScore: points('Delpoäng'),
        }),
      )
      .max(max)
      .meta({ label }),
  lines: ({ label, max = 50 }: Setting) => z.array(text(label, 500)).max(max).meta({ label }),
  flag: ({ label }: Setting) => z.boolean().meta({ label }),
} satisfies { [U in Unit]: (setting: Setting<U>) => z.ZodType<Writable<UnitValues[U]>> }
type Fields = { [U in Unit]: ReturnType<(typeof made)[U]> }
const fieldOf: { readonly [U in Unit]: (setting: Setting<U>) => Fields[U] } = made
const settingFields = mapSettings<{ [U in Unit]: Setting<U> }, Fields>(settings, (unit, setting) =>
  fieldOf[unit](setting),
)
const subRule = z.object({ id: ruleId, ...settingFields })

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
  ...settingFields,
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
  kind: z.enum(kinds),
  executionTypes: z.array(settingFields.executionType),
  needsInvoice: z.boolean(),
  /**
   * Of the bucket, or of the base rule; 0 as long as the base rule is as the catalogue suggests.
   */
  version: z.number(),
  changed: instant().nullable(),
  changedBy: z.string().nullable(),
})
export type ShownRule = z.output<typeof shownRule>
