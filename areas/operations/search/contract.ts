import { z } from 'zod'
import { personalNumber } from '#platform/swedish/masked.ts'
import { contract, query } from '#platform/endpoint.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { named } from '#platform/fields.ts'

const companyHit = z.object({
  name: z.string(),
  organizationNumber: z.string(),
  companyType: named(companyTypes),
  /** Of a recipient that is merged: the main one, whose page it is (limits 70). */
  mergedInto: z.object({ organizationNumber: z.string(), name: z.string() }).optional(),
  /** The name it was found by, where that is not its own. */
  foundAs: z.string().optional(),
})
export type CompanyHit = z.output<typeof companyHit>
const personHit = z.object({
  id: z.string(),
  name: z.string(),
  socialSecurityNumber: personalNumber(),
})
export type PersonHit = z.output<typeof personHit>

/** A company as one hit, whichever roles it has. */
const companyFound = z.object({
  organizationNumber: z.string(),
  name: z.string(),
  roles: z.array(named(companyTypes)),
  /** The name it was found by, where that is not its own. */
  also: z.string().nullable(),
})
export type CompanyFound = z.output<typeof companyFound>

/** What has a page of its own beside companies and persons. */
export const thingKinds = [
  'invoice',
  'onboarding',
  'agreementSet',
  'agreement',
  'interpretation',
  'userTask',
  'user',
] as const
const thingHit = z.object({
  kind: z.enum(thingKinds),
  /** Of what its page is found by: of a company's agreements their task. */
  id: z.uuid(),
  name: z.string(),
  /** Whose it is, or what: names, an organisation number of 10 digits, a description. */
  about: z.string().nullable(),
  /** Whether nothing more becomes of it: removed, completed, archived. */
  ended: z.boolean(),
})
export type ThingHit = z.output<typeof thingHit>

const asked = textField({ label: 'Sökning', max: 200, required: false })

/** Finding companies and persons (search 1-3, person 3). */
export const search = contract('search', {
  company: query({
    method: 'POST',
    path: '/api/search/company',
    may: signedIn,
    summary: 'Sök företag',
    input: z.object({
      query: asked.optional(),
      /** An organisation number: that company alone. */
      id: organizationNumberField().optional(),
      companyType: named(companyTypes, 'Företagstyp').optional(),
    }),
    answer: z.object({ hits: z.array(companyHit) }),
  }),
  person: query({
    method: 'POST',
    path: '/api/search/person',
    may: signedIn,
    summary: 'Sök personer',
    personal: true,
    input: z.object({ query: asked }),
    answer: z.object({ hits: z.array(personHit), isValid: z.boolean() }),
  }),
  /** What the search of the frame finds, by kind; what one may not read is not looked for (search 10). */
  everything: query({
    method: 'POST',
    path: '/api/search/everything',
    may: signedIn,
    summary: 'Sök överallt',
    input: z.object({ query: asked }),
    answer: z.object({
      companies: z.array(companyFound),
      persons: z.array(personHit),
      things: z.array(thingHit),
      /** Whether companies and persons are those whose names are like what was written (search 11). */
      similar: z.boolean(),
    }),
  }),
})
