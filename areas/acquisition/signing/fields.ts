import { z } from 'zod'
import { id } from '#platform/fields.ts'
import { textField } from '#platform/swedish/fields.ts'
import { readPersonalNumber } from '#platform/swedish/personal-number.ts'
import { most } from '#areas/acquisition/agreements/rules.ts'
import { callInitiators, channels } from './rules.ts'
import { notPersonalNumber } from './texts.ts'

/**
 * Exactly 10 digits (signing 4), read into 12: the century is the latest that is possible (decision
 * A24).
 */
export const shortPersonalNumber = z
  .string()
  .check((context) => {
    const reading = /^\d{10}$/.test(context.value) ? readPersonalNumber(context.value) : undefined
    if (reading?.ok) context.value = reading.value
    else context.issues.push({ code: 'custom', message: notPersonalNumber, input: context.value })
  })
  .meta({ label: 'Personnummer' })

/**
 * 10 or 12 digits of somebody who is to be asked to sign, read into 12; a century that makes the
 * person over 110 years is asked about (decision A24).
 */
export const personalNumberOfSigner = z
  .string()
  .check((context) => {
    const reading = readPersonalNumber(context.value)
    const problem = reading.ok ? reading.warnings[0] : notPersonalNumber
    if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
    else if (reading.ok) context.value = reading.value
  })
  .meta({ label: 'Personnummer' })

/**
 * 10 or 12 digits, whose century may be wrong since callers put 19 in front (decision A24):
 * compared by the last ten.
 */
export const anyPersonalNumber = z
  .string()
  .overwrite((text) => text.replaceAll(/[\s+-]/g, ''))
  .refine(
    (digits) => /^(18|19|20)?\d{10}$/.test(digits) && readPersonalNumber(digits.slice(-10)).ok,
    {
      error: notPersonalNumber,
    },
  )
  .meta({ label: 'Personnummer' })

/** By telephone nothing is scanned, and it has to be said who called (signing 40). */
export const howToSign = {
  channel: z.enum(channels).default('screen').meta({ label: 'Hur personen signerar' }),
  callInitiator: z.enum(callInitiators).optional().meta({ label: 'Vem som ringde' }),
}

/**
 * That somebody who does not sign for the company shall sign its agreement is said (signing 33), with
 * why (signing 47).
 */
export const saidOutsider = {
  outsider: z.boolean().default(false).meta({ label: 'Tecknar inte firman' }),
  outsiderReason: textField({
    label: 'Varför personen signerar',
    max: 2000,
    multiline: true,
    required: false,
  }).default(''),
}

/** What is entered for the tokens of each agreement of a bundle. */
export const tokenEntries = z
  .array(
    z.object({
      agreementId: id('Avtal'),
      /** The version whose text was seen; left out by callers that did not show it. */
      agreementVersionId: id('Revision').nullish(),
      tokens: z
        .array(
          z.object({
            key: textField({ label: 'Nyckel', max: 50 }),
            /** Empty: the preset value counts. */
            value: textField({ label: 'Värde', max: 500, required: false }).default(''),
            numericValue: z.number().min(-1e15).max(1e15).nullish().meta({ label: 'Tal' }),
          }),
        )
        .max(most.tokens)
        .default([])
        .meta({ label: 'Utbytbara fält' }),
    }),
  )
  .min(1)
  .max(most.agreements)
  .meta({ label: 'Avtal' })
export type TokenEntries = z.output<typeof tokenEntries>
