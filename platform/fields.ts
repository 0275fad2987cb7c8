import { z } from 'zod'
import { keysOf } from './record.ts'

/** An instant in answers: handlers give a Date, callers read ISO 8601 in UTC. */
export const instant = () =>
  z
    .union([z.date(), z.string()])
    .transform((value) => (typeof value === 'string' ? value : value.toISOString()))
    .pipe(z.iso.datetime())

/** Words for somebody outside the house: a handler answers them of the lists alone (outside.ts). */
export const outsideText = () => z.string().brand<'outside', 'inout'>()

/** A row's id. */
export const id = (label = 'Id') => z.uuid().meta({ label })

/**
 * The version a person saw when they began to edit. Left out by callers that do not edit what they
 * have read; then the save always counts.
 */
export const seenVersion = () =>
  z.number().int().min(1).max(2_147_483_647).optional().meta({ label: 'Version' })

/** A whole number PostgreSQL can hold in four bytes. */
export const wholeNumber = (label: string) =>
  z.number().int().min(-2_147_483_648).max(2_147_483_647).meta({ label })

/** A number of an address or a code list, also when it arrives as text in an address. */
export const code = (label: string) => z.coerce.number().int().min(0).max(32_767).meta({ label })

/**
 * One of a few names in code, which the wire has numbers or other words for (wire.ts):
 * `named({ issuer: 0, recipient: 1 }, 'Roll')`. `problem`: what is said of a value that is none of
 * them or missing, where the usual sentence will not do.
 */
export function named<const Name extends string>(
  codes: Readonly<Record<Name, number | string>>,
  label?: string,
  problem?: string,
) {
  const names = keysOf(codes)
  const field = z.enum(names, {
    error: ({ input }) =>
      problem !== undefined || input === undefined || input === null
        ? problem
        : `måste vara något av ${Object.values(codes).join(', ')}`,
  })
  return field.meta({ codes, ...(label !== undefined && { label }) })
}

/** true and false, also as the text an address can hold. */
export const flag = (label: string) =>
  z
    .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
    .transform((value) => value === true || value === 'true' || value === '1')
    .meta({ label })
