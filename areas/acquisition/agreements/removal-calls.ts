import { z } from 'zod'
import { command, nothing, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import {
  mayReadAgreements,
  mayWriteAgreements,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { removedVersion } from './answers.ts'
import { archivedReason, publishedReason } from './rules.ts'

const ofVersion = { id: id('Avtal'), versionId: id('Revision') }
const archived = { status: 409, text: archivedReason } as const

/** How a revision of an agreement is removed, and put back (agreements 41): calls of `agreements`. */
export const removalCalls = {
  deleteVersion: command({
    method: 'DELETE',
    path: '/api/agreement/agreement/{id}/version/{versionId}',
    may: mayWriteAgreements,
    summary: 'Ta bort en revision av ett avtal',
    input: z.object(ofVersion),
    answer: nothing,
    refusals: { archived, published: { status: 409, text: publishedReason } },
    // Not the version itself, which is gone.
    stale: [
      'agreements.versions',
      'agreements.list',
      'agreements.active',
      'agreements.get',
      'agreements.removedVersions',
      'approvals',
    ],
  }),
  removedVersions: query({
    method: 'GET',
    path: '/api/agreement/agreement/{id}/removedversions',
    may: withAuditor(mayReadAgreements),
    summary: 'Lista ett avtals borttagna revisioner',
    input: z.object({ id: id('Avtal') }),
    /** Those that can still be put back, the latest removed first. */
    answer: z.array(removedVersion),
  }),
  restoreVersion: command({
    method: 'POST',
    path: '/api/agreement/agreement/{id}/version/{versionId}/restore',
    may: mayWriteAgreements,
    summary: 'Ångra att en revision av ett avtal togs bort',
    input: z.object(ofVersion),
    answer: nothing,
    refusals: { archived },
    stale: ['agreements'],
  }),
}
