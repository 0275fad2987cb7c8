import { z } from 'zod'
import { query } from '#platform/endpoint.ts'
import { flag, id, instant } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { base } from './call-parts.ts'
import { missing } from './refusals.ts'
import { statuses } from './rules.ts'

/** What is known of a company by its number or name, and of the same invoice. */
export const lookUpCalls = {
  getorgnumber: query({
    method: 'GET',
    path: `${base}/getorgnumber`,
    may: signedIn,
    summary: 'Hitta ett organisationsnummer för ett namn',
    input: z.object({
      name: textField({ label: 'Namn', max: 200 }),
      isIssuer: flag('Utställare').default(false),
    }),
    /** Null when no company, or more than one, fits. */
    answer: z.object({ organizationNumber: z.string().nullable(), name: z.string().nullable() }),
  }),
  getorgname: query({
    method: 'GET',
    path: `${base}/getorgname`,
    may: signedIn,
    summary: 'Hitta namnet för ett organisationsnummer',
    input: z.object({
      organizationNumber: organizationNumberField(),
      isIssuer: flag('Utställare').default(false),
    }),
    /** `isClient`: in our books in that role. */
    answer: z.object({ name: z.string().nullable(), isClient: z.boolean() }),
  }),
  searchorgnumber: query({
    method: 'GET',
    path: `${base}/searchorgnumber`,
    may: signedIn,
    summary: 'Sök mottagare på nummer, namn och adress',
    input: z.object({
      query: textField({ label: 'Sökning', max: 200, required: false }).default(''),
      isIssuer: flag('Utställare').default(false),
    }),
    /** At most 20; from two characters. */
    answer: z.object({
      hits: z.array(
        z.object({
          organizationNumber: z.string(),
          name: z.string(),
          street: z.string(),
          zipCode: z.string(),
          city: z.string(),
          isClient: z.boolean(),
        }),
      ),
    }),
  }),
  checkifduplicate: query({
    method: 'POST',
    path: `${base}/checkifduplicate`,
    may: signedIn,
    summary: 'Se om fakturan kan vara en dubblett',
    /** What is left out is taken from the interpretation. */
    input: z.object({
      id: id('Fakturatolkning'),
      invoiceNumber: textField({ label: 'Fakturanummer', max: 50, required: false }).optional(),
      issuerOrganizationNumber: organizationNumberField({
        label: 'Utställarens organisationsnummer',
        required: false,
      }).optional(),
    }),
    answer: z.object({
      isDuplicate: z.boolean(),
      matches: z.array(
        z.object({
          id: z.uuid(),
          /** Another interpretation, or an invoice that is in the books. */
          kind: z.enum(['interpretation', 'invoice']),
          fileName: z.string(),
          status: z.enum(statuses).nullable(),
          created: instant(),
          /** Swedish. */
          why: z.string(),
        }),
      ),
    }),
    refusals: { missing },
  }),
} as const
