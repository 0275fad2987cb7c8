import { z } from 'zod'
import { contract, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { maySeePersonal, withAuditor } from '#areas/foundation/users/rules.ts'
import { deletedSet, signatureStatus } from './answers.ts'

const keptSet = deletedSet.omit({ agreements: true, signatures: true }).extend({
  organizationNumber: z.string(),
  companyName: z.string(),
  created: instant(),
  createdBy: z.string(),
  agreements: z.array(
    signatureStatus.pick({
      agreementId: true,
      name: true,
      revision: true,
      signatureType: true,
      persons: true,
      agreementSignatureApproval: true,
      contentSha256: true,
      evidence: true,
    }),
  ),
  /** The sealed files it had, the latest first: out of force, and kept (signing 28). */
  seals: z.array(
    z.object({
      documentId: z.uuid(),
      sha256: z.string(),
      sealed: instant(),
      superseded: instant(),
    }),
  ),
})
export type KeptSet = z.output<typeof keptSet>

/** What has been removed of what was to be signed, as it was (signing 70). */
export const deletedSets = contract('deletedSets', {
  get: query({
    method: 'GET',
    path: '/api/companyAgreement/deletedSet/{setId}',
    may: withAuditor(maySeePersonal),
    summary: 'Visa borttagna avtal som de var',
    personal: true,
    input: z.object({ setId: id('Avtalsuppsättning') }),
    answer: keptSet,
  }),
})
