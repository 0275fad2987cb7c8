// npm run test:hard: the test files that try much or long (scripts/lanes.mjs), all of them.
import './node-version.mjs'
import { hardFiles } from './lanes.mjs'
import { quickFolder } from './quick-folder.mjs'
import { run } from './step.mjs'

process.env.TMPDIR = quickFolder()
const { code } = await run('vitest', [
  'run',
  '--reporter=./scripts/progress-tests.mjs',
  ...hardFiles,
])
process.exitCode = code === 0 ? 0 : 1
