import { z } from 'zod'
import { textField } from '#platform/swedish/fields.ts'
import { isTokenKey, most, tokenKey, tokenTypes } from './rules.ts'
import { ofInterest } from './texts.ts'

const keySentence =
  'Nyckel ska vara 2 till 50 tecken, med minst en bokstav och utan mellanslag, till exempel KUNDNAMN'

/**
 * A replaceable field as an agreement declares it (agreements 7, 19). Its key is stored in upper
 * case.
 */
export const tokenInput = z.object({
  key: textField({ label: 'Nyckel', max: 50 })
    .overwrite(tokenKey)
    .refine((key) => key === '' || isTokenKey(key), { error: keySentence }),
  label: textField({ label: 'Etikett', max: 200 }),
  description: textField({
    label: 'Extern beskrivning',
    max: 1000,
    multiline: true,
    required: false,
  }).default(''),
  internalDescription: textField({ label: 'Intern beskrivning', max: 1000, multiline: true }),
  tokenOfInterest: z.boolean().default(false).meta({ label: ofInterest }),
  type: z.enum(tokenTypes).default('NotSet').meta({ label: 'Fälttyp' }),
  presetValue: textField({ label: 'Standardvärde', max: 500, required: false }).default(''),
})
export type StoredToken = z.output<typeof tokenInput>

const html = (label: string, max: number) =>
  z
    .string()
    .max(max, { error: `${label} får vara högst ${max} tecken` })
    .meta({ label })

/** HTML, which the server cleans. */
export const contentInput = z
  .object({
    text: html('Avtalstext', most.textLength),
    summary: html('Sammanfattning', most.summaryLength).default(''),
  })
  .meta({ label: 'Avtalstext' })
export type AgreementContent = z.output<typeof contentInput>
