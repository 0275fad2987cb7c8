// node scripts/run.mjs <source.ts> [arguments]: runs one of our programs, as built when it is up to
// date, else from its source where the TypeScript loader is installed.
import './node-version.mjs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [source, ...rest] = process.argv.slice(2)
const project = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const file = path.resolve(project, source)
process.argv = [process.argv[0], file, ...rest]
process.setSourceMapsEnabled(true)

const { builtProgram, isStale } = await import('./build.mjs')
// Built, a program starts in a third of the time.
const program = isStale() ? undefined : builtProgram(source)
if (program) await import(pathToFileURL(program).href)
else {
  const loader = await import('tsx/esm/api').catch(() => undefined)
  if (!loader) {
    console.error(
      `${source} is not built: run \`npm ci\` (without --omit=dev) and \`npm run build\` first.`,
    )
    process.exit(1)
  }
  loader.register()
  await import(pathToFileURL(file).href)
}
