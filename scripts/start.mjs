// npm start: builds what is missing or out of date, then runs the server in this same process.
import './node-version.mjs'

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const { isStale } = await import('./build.mjs')
process.setSourceMapsEnabled(true)
// What builds takes hundreds of megabytes, which this process would hold for good.
const build = () =>
  spawnSync(process.execPath, [fileURLToPath(new URL('build.mjs', import.meta.url))], {
    stdio: 'inherit',
  })
if (isStale() && build().status !== 0) process.exit(1)
await import(new URL('../dist/server/main.js', import.meta.url).href)
