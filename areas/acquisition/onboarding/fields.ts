import { z } from 'zod'
import { emailField, phoneDigitsField, textField } from '#platform/swedish/fields.ts'
import { isCanceled, isCompleted, notFound } from './texts.ts'

/** Who is asked and told (onboarding 1): relation and promotion code may be left out. */
export const contactFields = {
  name: textField({ label: 'Namn', max: 200 }),
  emailAddress: emailField(),
  phoneNumber: phoneDigitsField(),
  relationToCompany: textField({
    label: 'Relation till företaget',
    max: 200,
    required: false,
  }).default(''),
  promotionalCode: textField({ label: 'Kampanjkod', max: 50, required: false }).default(''),
  /** Answers the question of 'emailaddress_bl'. */
  ignoreBlacklistWarning: z.boolean().default(false).meta({ label: 'Använd adressen ändå' }),
}

/** Why an onboarding is completed although something does not hold (onboarding 63). */
export const whyField = textField({
  label: 'Orsak',
  max: 2000,
  multiline: true,
  required: false,
}).default('')

export const unknown = { notFound: { status: 404, text: notFound } } as const
export const ended = {
  ...unknown,
  canceled: { status: 409, text: isCanceled },
  completed: { status: 409, text: isCompleted },
} as const
export const stale = ['onboarding', 'companytasks'] as const
