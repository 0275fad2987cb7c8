// npm start: builds what is missing or out of date, then runs the server in this same process.
import './node-version.mjs'

const { build, isStale } = await import('./build.mjs')
process.setSourceMapsEnabled(true)
try {
  if (isStale()) await build()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import(new URL('../dist/server/main.js', import.meta.url).href)
