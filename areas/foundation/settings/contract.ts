import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { flag, instant, seenVersion } from '#platform/fields.ts'
import { textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, waits, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import {
  mayConfigure,
  maySeeGeneral,
  maySeeValues,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { readValue, sameName, valueTypes } from './rules.ts'

const configurationValue = z.object({
  namespace: z.string(),
  key: z.string(),
  /** The stored text; several values with commas between. */
  value: z.string(),
  type: z.enum(valueTypes),
  allowMultiple: z.boolean(),
  description: z.string(),
  /** Which values a setting the program reads can have, in words; null for what only staff know. */
  allowed: z.string().nullable(),
  /**
   * True for a setting the program reads: its type is decided, and without a stored value its
   * standard holds.
   */
  known: z.boolean(),
  /** Whether it takes a second person to change it (settings 13). */
  control: z.boolean(),
  /** 0 as long as no value is stored and `value` is the standard. */
  version: z.number(),
  changed: instant().nullable(),
  changedBy: z.string().nullable(),
})
export type ConfigurationValue = z.output<typeof configurationValue>

/** Without signs that are not seen: two names that look the same are the same. */
const nameField = (label: string) =>
  textField({ label, max: 100 })
    .check((context) => {
      if (/\p{Cf}/u.test(context.value))
        context.issues.push({
          code: 'custom',
          message: `${label} innehåller tecken som inte syns. Skriv om texten.`,
          input: context.value,
        })
    })
    .meta({ label })
const name = { namespace: nameField('Namnrymd'), key: nameField('Nyckel') }
const asText = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value

const savedValue = z
  .object({
    ...name,
    value: z
      .preprocess(
        asText,
        textField({ label: 'Värde', max: 10_000, multiline: true, required: false }),
      )
      .meta({ label: 'Värde' }),
    type: z.enum(valueTypes).default('string').meta({ label: 'Typ' }),
    allowMultiple: flag('Flera värden').default(false),
    /** Left out it stays as it is; empty, the program explains what it knows itself. */
    description: textField({
      label: 'Beskrivning',
      max: 1000,
      multiline: true,
      required: false,
    }).optional(),
    /** The version that was seen; 0 for a new value, which must not exist. */
    version: z.number().int().min(0).max(2_147_483_647).meta({ label: 'Version' }),
  })
  .check((context) => {
    const read = readValue(context.value.type, context.value.allowMultiple, context.value.value)
    if (read.ok) context.value = { ...context.value, value: read.value }
    else
      context.issues.push({
        code: 'custom',
        message: read.problem,
        path: ['value'],
        input: context.value.value,
      })
  })

const general = z.object({
  disallowSellThroughPartnerApi: z.boolean(),
  realPrincipalJobStatus: z.object({ inProgress: z.boolean(), percentage: z.number() }),
})

/** Configuration values and general settings (settings 3, 6-8; decision B6, decision C4). */
export const settings = contract('settings', {
  getConfigurationValues: query({
    method: 'GET',
    path: '/api/setting/getConfigurationValues',
    may: withAuditor(maySeeValues),
    summary: 'Lista konfigurationsvärden',
    input: z.object({}),
    answer: z.array(configurationValue),
  }),
  saveConfigurationValues: command({
    method: 'POST',
    path: '/api/setting/saveConfigurationValues',
    may: mayConfigure,
    summary: 'Spara konfigurationsvärden',
    input: z.object({
      configurationValues: z
        .array(savedValue)
        .max(1000)
        .check(({ value, issues }) => {
          value.forEach((one, index) => {
            if (value.findIndex((other) => sameName(one, other)) === index) return
            const message = `${one.namespace} ${one.key} finns två gånger i listan`
            issues.push({ code: 'custom', message, path: [index, 'key'], input: one.key })
          })
        })
        .meta({ label: 'Konfigurationsvärden' }),
      /** Why, for the second person when a value is a control (settings 13). */
      why: whyForSecond(),
    }),
    /** Controls as they were: what is asked for waits (approvals 1). */
    answer: z.array(configurationValue),
    refusals: {
      alreadyWaiting,
      nameInUse: { status: 409, text: 'Det finns redan ett värde med den nyckeln' },
      notAllowed: { status: 400, text: 'Värdet är inte tillåtet' },
      otherType: { status: 409, text: 'Programmet läser värdet som en annan typ' },
    },
    stale: ['settings', 'approvals'],
  }),
  deleteConfigurationValue: command({
    method: 'POST',
    path: '/api/setting/deleteConfigurationValue',
    may: mayConfigure,
    summary: 'Ta bort ett konfigurationsvärde',
    input: z.object({
      ...name,
      /** The version that was seen. */
      version: seenVersion(),
      why: whyForSecond(),
    }),
    /** A control waits for a second person before its standard holds again. */
    answer: waits,
    refusals: { alreadyWaiting },
    stale: ['settings', 'approvals'],
  }),
  general: query({
    method: 'GET',
    path: '/api/setting/general',
    may: withAuditor(maySeeGeneral),
    summary: 'Visa allmänna inställningar',
    input: z.object({}),
    answer: general,
  }),
  setDisallowSellThroughPartner: command({
    method: 'POST',
    path: '/api/setting/setDisallowSellThroughPartner',
    lastSegment: 'on',
    may: mayConfigure,
    summary: 'Spärra försäljning via partner-API:et',
    input: z.object({ on: flag('Spärr'), why: whyForSecond() }),
    /** Lifting the block waits for a second person (settings 14); until then it is as it was. */
    answer: general,
    refusals: {
      blockFailed: { status: 503, text: 'Spärren av partner-API:et misslyckades' },
      alreadyWaiting,
    },
    stale: ['settings.general', 'approvals'],
  }),
})
