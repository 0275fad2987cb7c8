// node scripts/hostile.mjs [REQUESTS] [SEED]: hostile requests over every call as everybody there may
// be, against a server of its own (app/server/hostile/random.test.ts). 50,000 unless said otherwise.
import { run } from './step.mjs'

const [requests = '50000', seed = '1'] = process.argv.slice(2)
const { code } = await run('vitest', ['run', 'app/server/hostile/random.test.ts'], {
  env: { HOSTILE_REQUESTS: requests, HOSTILE_SEED: seed },
})
process.exitCode = code === 0 ? 0 : 1
