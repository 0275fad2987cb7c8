// npm run test:days: what rests on days, on each of the days of scripts/days.mjs.
import './node-version.mjs'
import { days, filesOfDays } from './days.mjs'
import { quickFolder } from './quick-folder.mjs'
import { run } from './step.mjs'

process.env.TMPDIR = quickFolder()
const failed = []
for (const day of days) {
  console.log(`\n${day}`)
  const { code } = await run(
    'vitest',
    ['run', '--reporter=./scripts/progress-tests.mjs', ...filesOfDays],
    { env: { TEST_DAY: day } },
  )
  if (code !== 0) failed.push(day)
}
console.log(failed.length === 0 ? '\nEvery day passes.' : `\nFailed on: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
