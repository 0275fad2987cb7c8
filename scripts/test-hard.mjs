// npm run test:hard: what `npm test` tries by turns (scripts/lanes.mjs), all of it.
import './node-version.mjs'
import { findOrInstallBrowser, noBrowser } from './find-browser.mjs'
import { hardFiles } from './lanes.mjs'
import { quickFolder } from './quick-folder.mjs'
import { run } from './step.mjs'

process.env.TMPDIR = quickFolder()
const { code } = await run('vitest', [
  'run',
  '--reporter=./scripts/progress-tests.mjs',
  ...hardFiles,
])
const browser = findOrInstallBrowser()
if (!browser) console.log(noBrowser)
const stories = browser
  ? await run('playwright', ['test', '--reporter=./scripts/progress-stories.mjs'], {
      env: { PLAYWRIGHT_CHROMIUM_PATH: browser },
    })
  : { code: 1 }
process.exitCode = code === 0 && stories.code === 0 ? 0 : 1
