import { rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '#platform/server/config.ts'
import { schemaState } from '#platform/server/schema-state.ts'

/**
 * Whether the embedded database holds a demo world that was made before the baseline, which no
 * migration brings to this version (docs/decisions/0021-one-baseline.md).
 */
export async function isDemoOfBefore(
  { environment }: Pick<Config, 'environment'>,
  ownerUrl: string,
): Promise<boolean> {
  if (environment !== 'dev' || !(await schemaState(ownerUrl)).isOfBefore) return false
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.demo_world') is not null as there`,
    )
    if (!rows[0]?.there) return false
    return (await client.query('select from demo_world')).rowCount === 1
  } finally {
    await client.end()
  }
}

/** Removes what a demo keeps in its folder. The database last: what is broken off is taken up again. */
export async function removeDemo({
  dataDir,
  auditHeads,
}: Pick<Config, 'dataDir' | 'auditHeads'>): Promise<void> {
  const heads = path.join(dataDir, 'audit-heads')
  // Heads in a folder of somebody's own are left: they are the proof of another trail.
  const own = auditHeads === heads ? [heads] : []
  for (const place of [path.join(dataDir, 'files'), ...own, path.join(dataDir, 'pg')])
    await rm(place, { recursive: true, force: true })
}
