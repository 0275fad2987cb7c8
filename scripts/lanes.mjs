// Which test files run when (docs/testing.md). What is not named here is tried by every `npm test`.
import { execFileSync } from 'node:child_process'
import { project } from './step.mjs'

/**
 * Tests that try much or long: attacks on every field, processes that are killed, the demo world
 * made anew, a month of trade, days drawn by chance, scans. `npm run test:hard` runs all of them,
 * `npm test` a tenth.
 */
export const hardFiles = [
  'app/check.test.ts',
  'app/forgeries.test.ts',
  'app/server/audit/evidence.test.ts',
  'app/server/audit/renewed.test.ts',
  'app/server/backup/drill.test.ts',
  'app/server/hostile/addresses.test.ts',
  'app/server/hostile/attack.test.ts',
  'app/server/hostile/bodies.test.ts',
  'app/server/hostile/fields.test.ts',
  'app/server/hostile/random.test.ts',
  'app/server/hostile/scanned-files.test.ts',
  'app/server/hostile/uploads.test.ts',
  'app/server/killed/busy-readers.test.ts',
  'app/server/killed/embedded-database.test.ts',
  'app/server/killed/full-disk.test.ts',
  'app/server/killed/intake.test.ts',
  'app/server/killed/invoices.test.ts',
  'app/server/processes/invoices.test.ts',
  'app/server/processes/operation.test.ts',
  'app/server/processes/saves.test.ts',
  'app/server/processes/servers.test.ts',
  'app/server/processes/two-of-each.test.ts',
  'app/server/replica/replica.test.ts',
  'app/walls-lint.test.ts',
  'app/walls-types.test.ts',
  'app/walls.test.ts',
  'areas/credit/batch/server/hostile.test.ts',
  'areas/operations/asof/server/replayed.test.ts',
  'areas/operations/triggers/server/hostile.test.ts',
  'areas/purchasing/interpretation/server/hostile/calls.test.ts',
  'areas/purchasing/interpretation/server/hostile/files.test.ts',
  'areas/purchasing/interpretation/server/hostile/mail-and-files.test.ts',
  'areas/purchasing/interpretation/server/intake/hostile-mail.test.ts',
  'areas/purchasing/interpretation/server/intake/hostile-mailbox.test.ts',
  'areas/purchasing/invoices/server/hostile.test.ts',
  'bench/month/month.test.ts',
  'platform/server/process/bounded.test.ts',
  'reader/assemble.test.ts',
  'reader/extract/hostile-print.test.ts',
  'reader/pdf/form-in-picture.test.ts',
  'reader/process/pool.test.ts',
  'reader/scan/limits.test.ts',
  'reader/scan/parts.test.ts',
  'reader/scan/scan.test.ts',
  'reader/scan/sheet.test.ts',
  'reader/testing/families-drawn.test.ts',
  'world/demo.test.ts',
  'world/invoices.test.ts',
  'world/load.test.ts',
  'world/making.test.ts',
]
const share = 10

/** The hard files of a seed: a tenth, so that ten seeds in a row are all of them. */
export const hardFilesOf = (seed) =>
  hardFiles.filter((_, place) => place % share === ((seed % share) + share) % share)

/**
 * What decides by itself which part of the hard files is tried: TEST_SEED, else how many commits
 * there are, so that a run of the same commit tries the same, and ten landings all of them.
 */
export function seedOfRun() {
  const given = process.env.TEST_SEED
  if (given !== undefined) {
    if (!/^\d{1,9}$/.test(given)) throw new Error('TEST_SEED is a whole number, such as 7')
    return Number(given)
  }
  try {
    const options = { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], options))
  } catch {
    return 0
  }
}
