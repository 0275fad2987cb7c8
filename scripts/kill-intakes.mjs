// node scripts/kill-intakes.mjs [SEED ...] Kills what is built (server, worker, readers) at random
// moments while invoices are taken in and sent, once for each seed, and counts everything
// afterwards: INTAKES invoices (30) and KILLS kills (20), which takes some minutes a seed.
import './node-version.mjs'
import { build, isStale } from './build.mjs'
import { run } from './step.mjs'

if (isStale()) await build()
const seeds = process.argv.length > 2 ? process.argv.slice(2) : ['1', '2', '3']
const failed = []
for (const seed of seeds) {
  const env = { INTAKES: '30', KILLS: '20', ...process.env, BUILT: '1', SEED: seed }
  const { code } = await run('vitest', ['run', 'app/server/killed/intake.test.ts'], { env })
  if (code !== 0) failed.push(seed)
}
console.log(
  failed.length === 0 ? 'Nothing was lost or doubled.' : `Wrong with seed ${failed.join(', ')}.`,
)
process.exitCode = failed.length === 0 ? 0 : 1
