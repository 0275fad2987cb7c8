import { z } from 'zod'
import { command, nothing, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { whyForSecond } from '#areas/foundation/approvals/contract.ts'
import {
  mayReadAgreements,
  mayWriteAgreements,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { notReleased, unknownVersion } from './texts.ts'

/** How an agreement is taken out of use, and back: calls of `agreements`. */
export const archiveCalls = {
  archiveImpact: query({
    method: 'GET',
    path: '/api/agreement/agreement/{id}/archiveimpact',
    may: withAuditor(mayReadAgreements),
    summary: 'Visa vad som vilar på ett avtal, och vad det kan bytas mot',
    input: z.object({ id: id('Avtal') }),
    /** agreements 42 */
    answer: z.object({
      /** The bundles it would leave, archived ones too, and the partners they are sent for by themselves. */
      bundles: z.array(z.object({ id: z.uuid(), name: z.string(), partners: z.array(z.string()) })),
      /** Agreement sets that are out for signing with it. */
      setsOut: z.number(),
      /** The companies of those to which somebody holds a link that opens. */
      customers: z.number(),
      /** The latest revision that counts of each other agreement, to take its place. */
      replacements: z.array(
        z.object({ versionId: z.uuid(), name: z.string(), revision: z.number() }),
      ),
    }),
  }),
  archive: command({
    method: 'POST',
    path: '/api/agreement/archive',
    may: mayWriteAgreements,
    summary: 'Arkivera ett avtal',
    input: z.object({
      id: id(),
      /** The revision of another agreement that is to take its place in every bundle (agreements 42). */
      replacedBy: id('Byt mot').nullish(),
      /** Of what waits for a second person: the bundles with the other in its place (bundles 9). */
      why: whyForSecond(),
    }),
    answer: nothing,
    refusals: {
      alreadyArchived: { status: 409, text: 'Avtalet är redan arkiverat' },
      unknownVersion: { status: 400, text: unknownVersion },
      notReleased: { status: 409, text: notReleased },
      archivedReplacement: {
        status: 409,
        text: 'Ett avtal kan inte bytas mot ett som är arkiverat. Välj ett annat.',
      },
      /** With the bundle and what it lacks in the sentence. */
      notReplaced: { status: 409, text: 'Avtalet kan inte bytas i alla buntar' },
    },
    stale: ['agreements', 'bundles', 'approvals'],
  }),
  reactivate: command({
    method: 'POST',
    path: '/api/agreement/reactivate',
    may: mayWriteAgreements,
    summary: 'Återaktivera ett avtal',
    input: z.object({ id: id() }),
    answer: nothing,
    refusals: { notArchived: { status: 409, text: 'Avtalet är inte arkiverat' } },
    stale: ['agreements', 'bundles'],
  }),
}
