// node scripts/run.mjs <source.ts> [arguments]: runs one of our programs, from its source where the TypeScript loader is installed, else as built.
import './node-version.mjs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [source, ...rest] = process.argv.slice(2)
const project = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const file = path.resolve(project, source)
process.argv = [process.argv[0], file, ...rest]
process.setSourceMapsEnabled(true)

const loader = await import('tsx/esm/api').catch(() => undefined)
if (loader) {
  loader.register()
  await import(pathToFileURL(file).href)
} else {
  const { builtProgram } = await import('./build.mjs')
  const program = builtProgram(source)
  if (!program) {
    console.error(`${source} is not built: run \`npm ci\` (without --omit=dev) and \`npm run build\` first.`)
    process.exit(1)
  }
  await import(pathToFileURL(program).href)
}
