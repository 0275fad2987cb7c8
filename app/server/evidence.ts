import type { EvidenceCheck } from '#platform/server/audit/evidence.ts'
import { signingEvidence } from '#areas/acquisition/signing/server/evidence/audit-evidence.ts'

/** What `npm run audit:verify` compares with the trail, besides the trail itself. */
export const evidenceChecks = (): readonly EvidenceCheck[] => [signingEvidence()]
