import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { instant, named, seenVersion } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { mayKeepClients } from '#areas/foundation/users/rules.ts'

const type = named(companyTypes, 'Företagstyp')

const sentimentAnswer = z.object({
  organizationNumber: z.string().meta({ wire: 'organisationNumber' }),
  /** 1 (unhappy) to 5 (happy); null when nobody has said. */
  sentimentScore: z.number().nullable(),
  sentimentType: type,
  comment: z.string(),
  changed: instant().nullable(),
  savedByUser: z.string().nullable(),
  version: z.number(),
})
export type Sentiment = z.output<typeof sentimentAnswer>

/** How satisfied a customer is, on a scale of 1 to 5 with a comment (sentiment 1). */
export const sentiment = contract('sentiment', {
  get: query({
    method: 'GET',
    path: '/api/sentiment/get/{orgnr}/{type}',
    may: signedIn,
    summary: 'Visa kundnöjdhet',
    input: z.object({ orgnr: organizationNumberField(), type }),
    answer: sentimentAnswer,
  }),
  save: command({
    method: 'POST',
    path: '/api/sentiment/save',
    may: mayKeepClients,
    summary: 'Spara kundnöjdhet',
    input: z.object({
      organizationNumber: organizationNumberField().meta({ wire: 'organisationNumber' }),
      sentimentScore: z.number().int().min(1).max(5).meta({ label: 'Kundnöjdhet' }),
      sentimentType: type,
      comment: textField({
        label: 'Kommentar',
        max: 2000,
        multiline: true,
        required: false,
      }).default(''),
      version: seenVersion(),
    }),
    answer: sentimentAnswer,
    refusals: { unknownCompany: { status: 404, text: 'Företaget finns inte i Skynet' } },
    stale: ['sentiment'],
  }),
})
