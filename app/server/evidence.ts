import { readFileSync } from 'node:fs'
import type { Config } from '#platform/server/config.ts'
import { certificatesIn } from '#platform/server/trust/chain.ts'
import type { EvidenceCheck } from '#platform/server/audit/evidence.ts'
import { signingEvidence } from '#areas/acquisition/signing/server/evidence/audit-evidence.ts'

/** What `npm run audit:verify` compares with the trail, besides the trail itself. */
export const evidenceChecks = (config: Pick<Config, 'bankidRoots'>): readonly EvidenceCheck[] => [
  signingEvidence(
    config.bankidRoots ? certificatesIn(readFileSync(config.bankidRoots, 'utf8')) : [],
  ),
]
