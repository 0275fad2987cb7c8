// node scripts/hostile.mjs [requests|mails|files] [NUMBER] [SEED]: hostile requests over every call as
// everybody there may be, or hostile mails, against a server of its own (app/server/hostile). 50,000
// requests or 10,000 mails unless said otherwise.
import { run } from './step.mjs'

const tests = {
  requests: { file: 'random', variable: 'HOSTILE_REQUESTS', standard: '50000' },
  files: { file: 'composed-files', variable: 'HOSTILE_FILES', standard: '10000' },
  mails: { file: 'mails', variable: 'HOSTILE_MAILS', standard: '10000' },
}
const [kind = 'requests', number, seed = '1'] = process.argv.slice(2)
const { file, variable, standard } = tests[kind]
const { code } = await run('vitest', ['run', `app/server/hostile/${file}.test.ts`], {
  env: { [variable]: number ?? standard, HOSTILE_SEED: seed },
})
process.exitCode = code === 0 ? 0 : 1
