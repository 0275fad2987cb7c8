import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { openFileStore, type FileConfig } from '#platform/server/files/files.ts'
import { certificatesIn } from '#platform/server/trust/chain.ts'
import type { EvidenceCheck } from '#platform/server/audit/evidence.ts'
import { writtenRows } from '#platform/server/audit/written.ts'
import { signingEvidence } from '#areas/acquisition/signing/server/evidence/audit-evidence.ts'
import { controlledTables } from './controlled-rows.ts'

const rootsIn = (file: string) => (file ? certificatesIn(readFileSync(file, 'utf8')) : [])

/**
 * The roots that are given; in the demo those its simulators have written where its data is, so that
 * what was signed there is looked at too.
 */
function rootsOf(
  { environment, dataDir }: Pick<Config, 'environment' | 'dataDir'>,
  given: string,
  ofDemo: string,
) {
  const written = path.join(dataDir, ofDemo)
  const isDemos = given === '' && environment === 'dev' && existsSync(written)
  return rootsIn(isDemos ? written : given)
}

/** DER: what seals and timestamps lead to. */
export const sealRootsOf = (config: Pick<Config, 'signingRoots' | 'environment' | 'dataDir'>) =>
  rootsOf(config, config.signingRoots, 'seal-roots.pem')

/** What `npm run audit:verify` compares with the trail, besides the trail itself. */
export const evidenceChecks = (
  config: Pick<Config, 'bankidRoots' | 'signingRoots' | 'environment'> & FileConfig,
): readonly EvidenceCheck[] => [
  writtenRows(controlledTables),
  signingEvidence({
    files: openFileStore(config),
    roots: rootsOf(config, config.bankidRoots, 'bankid-root.pem'),
    sealRoots: sealRootsOf(config),
  }),
]
