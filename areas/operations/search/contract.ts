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
})
