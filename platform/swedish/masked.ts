import { z } from 'zod'
import { saidOf, unwrapped } from '../schema.ts'
import { isSoleTrader } from './organization-number.ts'

declare module 'zod' {
  interface GlobalMeta {
    /** That a text is a person's number, which not everybody is shown whole. */
    personalNumber?: true
  }
}

/** A person's number in answers: whole to those who work with persons, masked to everybody else. */
export const personalNumber = () => z.string().meta({ personalNumber: true })

/**
 * A person's number as it is shown to those who do not work with persons: '690306-****'. What is no
 * number of ten or twelve digits shows nothing of itself.
 */
export function maskedNumber(number: string): string {
  if (number === '') return ''
  const [, born] = /^(?:\d{2})?(\d{6})[-+]?\d{4}$/.exec(number.trim()) ?? []
  return born === undefined ? '****' : `${born}-****`
}

/**
 * An organisation number of 10 or 12 digits, however it is written, as it is shown to them in what
 * leaves the house: a sole trader's is the owner's personal number. All others as they are.
 */
export function maskedCompany(number: string): string {
  const [, short] = /^(?:\d{2})?(\d{10})$/.exec(number.replace(/[\s+-]/g, '')) ?? []
  return short !== undefined && isSoleTrader(short) ? maskedNumber(short) : number
}

const found = new WeakMap<z.ZodType, boolean>()
/** Whether a schema, or any within it, is a person's number. Found out once of each. */
function hasNumbers(schema: z.ZodType, seen = new Set<z.ZodType>()): boolean {
  const known = found.get(schema)
  if (known !== undefined) return known
  if (seen.has(schema)) return false
  seen.add(schema)
  const { element, valueType, options = [], shape = {} } = unwrapped(schema)
  const answer =
    saidOf(schema, 'personalNumber') === true ||
    [element, valueType, ...options, ...Object.values(shape)].some(
      (inner) => inner !== undefined && hasNumbers(inner, seen),
    )
  found.set(schema, answer)
  return answer
}

/** A field's value as `masked`, of what an input takes. */
export function maskedField(input: z.ZodObject, field: string, value: unknown): unknown {
  const schema = unwrapped(input).shape?.[field]
  return schema ? masked(schema, value) : value
}

/** A value of a schema with the numbers of persons in it masked. */
export function masked(schema: z.ZodType, value: unknown): unknown {
  if (value === null || value === undefined || !hasNumbers(schema)) return value
  if (saidOf(schema, 'personalNumber'))
    return typeof value === 'string' ? maskedNumber(value) : value
  const { element, valueType, options, shape } = unwrapped(schema)
  if (options) return options.reduce<unknown>((said, option) => masked(option, said), value)
  if (Array.isArray(value)) return element ? value.map((one) => masked(element, one)) : value
  if (typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, one]) => {
    const inner = valueType ?? shape?.[key]
    return [key, inner ? masked(inner, one) : one] as const
  })
  return Object.fromEntries(entries)
}
