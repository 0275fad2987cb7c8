import { z } from 'zod'
import { command, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { alreadyWaiting, difference, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import {
  mayReadAgreements,
  mayWriteAgreements,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { archivedReason } from './rules.ts'

const ofVersion = { id: id('Avtal'), versionId: id('Revision') }

/** One line of two texts beside one another; null where one of them has nothing there. */
const line = z.object({ before: z.string().nullable(), after: z.string().nullable() })

/** How a revision of an agreement begins to count (agreements 37, 38): calls of `agreements`. */
export const releaseCalls = {
  release: command({
    method: 'POST',
    path: '/api/agreement/agreement/{id}/version/{versionId}/release',
    may: mayWriteAgreements,
    summary: 'Begär att en revision av ett avtal får gälla',
    input: z.object({ ...ofVersion, why: whyForSecond() }),
    answer: z.object({ approvalId: z.uuid() }),
    refusals: {
      archived: { status: 409, text: archivedReason },
      released: { status: 409, text: 'Revisionen gäller redan' },
      older: {
        status: 409,
        text: 'En senare revision gäller redan. Skapa en ny revision av avtalet som det ska vara.',
      },
      alreadyWaiting,
    },
    stale: ['agreements', 'approvals'],
  }),
  releaseImpact: query({
    method: 'GET',
    path: '/api/agreement/agreement/{id}/version/{versionId}/impact',
    may: withAuditor(mayReadAgreements),
    summary: 'Visa vad en revision ändrar mot den som gäller, och vad som står på den',
    input: z.object(ofVersion),
    answer: z.object({
      /** The latest that counts, also when it is later than this one; null for the first. */
      inForce: z.object({ id: z.uuid(), revision: z.number() }).nullable(),
      /** What is another but for the text. */
      fields: z.array(difference),
      summary: z.array(line),
      text: z.array(line),
      /** The bundles that hold an earlier revision, and the partners they are sent for by themselves. */
      bundles: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          revision: z.number(),
          partners: z.array(z.string()),
        }),
      ),
      /** Agreement sets that are out for signing with an earlier revision, which they keep. */
      setsOut: z.number(),
    }),
  }),
}
