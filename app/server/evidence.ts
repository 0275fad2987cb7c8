import { readFileSync } from 'node:fs'
import type { Config } from '#platform/server/config.ts'
import { openFileStore, type FileConfig } from '#platform/server/files/files.ts'
import { certificatesIn } from '#platform/server/trust/chain.ts'
import type { EvidenceCheck } from '#platform/server/audit/evidence.ts'
import { signingEvidence } from '#areas/acquisition/signing/server/evidence/audit-evidence.ts'

const rootsIn = (file: string) => (file ? certificatesIn(readFileSync(file, 'utf8')) : [])

/** What `npm run audit:verify` compares with the trail, besides the trail itself. */
export const evidenceChecks = (
  config: Pick<Config, 'bankidRoots' | 'signingRoots'> & FileConfig,
): readonly EvidenceCheck[] => [
  signingEvidence({
    files: openFileStore(config),
    roots: rootsIn(config.bankidRoots),
    sealRoots: rootsIn(config.signingRoots),
  }),
]
