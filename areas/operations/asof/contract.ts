import { z } from 'zod'
import { contract, query } from '#platform/endpoint.ts'
import { instant, named } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { dayField, organizationNumberField } from '#platform/swedish/fields.ts'
import { personalNumber } from '#platform/swedish/masked.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { partNames } from './rules.ts'

const line = z.object({ name: z.string(), value: z.string() })
const standing = z.object({
  /** Of all in a part no two have the same. */
  key: z.string(),
  /** What it is of: a limit, a flag, a person, a question set. */
  name: z.string(),
  /** How it stood, in words. */
  value: z.string(),
  /** What more there is to say of it; empty when there is nothing. */
  detail: z.string(),
  /** Öre; null of what is no amount, and where there was none. */
  amount: z.number().nullable(),
  /** Whose it is; null of what is no person's. */
  personalNumber: personalNumber().nullable(),
  /** What stood under it: questions and answers, members of a board. */
  lines: z.array(line),
  /** Since when it stood so; null when nobody knows. */
  since: instant().nullable(),
  /** Who made it so; empty when nobody is known. */
  by: z.string(),
})
export type ShownStanding = z.output<typeof standing>

const part = z.object({
  part: z.enum(partNames),
  /**
   * Set when the day is before the part's history begins: what stands here stood then, and there may
   * have been more.
   */
  historySince: instant().nullable(),
  list: z.array(standing),
})
export type ShownPart = z.output<typeof part>

/** How a client stood when a day was over (beyond the requirement; asof 1-4). */
export const asof = contract('asof', {
  view: query({
    method: 'POST',
    path: '/api/asof/view',
    may: signedIn,
    summary: 'Visa hur en klient stod en viss dag',
    personal: true,
    input: z.object({
      organizationNumber: organizationNumberField(),
      companyType: named(companyTypes, 'Roll').default('issuer'),
      day: dayField({ label: 'Dag' }),
    }),
    answer: z.object({
      /** The instant up to which everything counts: the end of the day in Sweden, or now. */
      until: instant(),
      /** Those that the caller may see. */
      parts: z.array(part),
    }),
    refusals: {
      dayToCome: { status: 400, text: 'Välj i dag eller en dag som har varit' },
    },
  }),
})
