// Builds the screens to dist/web and the server's programs to dist/server, both at the same time.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const project = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const marker = path.join(project, 'dist/built-from')
const sources = [
  'app',
  'areas',
  'platform',
  'reader',
  'world',
  'database',
  'simulators',
  'index.html',
  'customer.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'package.json',
  'scripts/build.mjs',
  'scripts/narrow-font.ts',
  'scripts/screen-files.ts',
  'scripts/interpret.ts',
]

// Where the demo begins; everything else runs in production, and nothing of the demo is reached
// from there.
const demoPrograms = { demo: 'world/demo.ts', 'world-process': 'world/world-process.ts' }
const demoDoor = 'app/server/demo.ts'

/** Programs that the server starts to do work in processes of their own: name -> source. */
export const processPrograms = {
  'reader-process': 'reader/process/reader-process.ts',
  'export-process': 'areas/foundation/protection/server/export-process.ts',
  'access-process': 'areas/foundation/audit/server/access-process.ts',
  'paper-process': 'platform/server/pdf/paper-process.ts',
  'agreement-process': 'areas/acquisition/signing/server/agreement-process.ts',
  'peppol-process': 'areas/purchasing/invoices/server/peppol-process.ts',
  'verify-process': 'areas/acquisition/signing/server/seal/verify-process.ts',
  'table-process': 'areas/credit/batch/server/table-process.ts',
  'archive-process': 'areas/purchasing/interpretation/server/intake/archive-process.ts',
  'mail-process': 'areas/purchasing/interpretation/server/intake/mail-process.ts',
  'template-process': 'areas/operations/triggers/server/template-process.ts',
}
// Programs that run without a TypeScript loader: name in dist/server -> source.
const programs = {
  main: 'app/server/main.ts',
  worker: 'app/server/worker.ts',
  'one-server': 'app/server/servers/one-server.ts',
  openapi: 'app/server/openapi.ts',
  migrate: 'app/server/migrate.ts',
  backup: 'app/server/backup/backup.ts',
  restore: 'app/server/backup/restore.ts',
  doctor: 'app/server/doctor/doctor.ts',
  'audit-verify': 'app/server/audit-verify.ts',
  ...demoPrograms,
  interpret: 'scripts/interpret.ts',
  ...processPrograms,
}

/** The sources of all of them. */
export const builtPrograms = Object.values(programs)

/** The built program of a source file, undefined when it has none. */
export const builtProgram = (source) =>
  Object.entries(programs)
    .filter(([, from]) => from === source)
    .map(([name]) => path.join(project, 'dist/server', `${name}.js`))
    .find(existsSync)

function* filesOf(place) {
  const whole = path.join(project, place)
  if (!existsSync(whole)) return
  if (statSync(whole).isFile()) return yield place
  const names = readdirSync(whole, { recursive: true }).map((name) => path.join(place, name))
  yield* names
    .filter(
      (name) =>
        /\.(tsx?|css|svg|html|woff2|json|liquid|png)$/.test(name) && !/\.test\.tsx?$/.test(name),
    )
    .sort()
}

/**
 * A hash of everything that goes into dist. Contents and not times: a checkout or a copy changes
 * times without changing a word.
 */
function sourceHash() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((place) => [...filesOf(place)]))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(project, file)))
      .update('\0')
  return hash.digest('hex')
}

const isInstalled = (name) => {
  try {
    return Boolean(createRequire(import.meta.url).resolve(name))
  } catch {
    return false
  }
}

/**
 * Whether dist must be built before it can run: it is missing, or the sources are there and say
 * something else.
 */
export function isStale() {
  if (!existsSync(path.join(project, 'dist/server/main.js')) || !existsSync(marker)) return true
  if (!existsSync(path.join(project, 'app')) || !isInstalled('esbuild')) return false
  return readFileSync(marker, 'utf8') !== sourceHash()
}

/**
 * Builds programs into a folder of the project, so that they find its packages. Answers esbuild's
 * account of what went where.
 */
export async function buildPrograms(outdir, entryPoints) {
  const { build } = await import('esbuild')
  // Our own code is in one piece; packages stay where npm put them.
  const ours = {
    name: 'packages-stay-outside',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^[^./#]/ }, ({ kind, path: name }) =>
        kind === 'entry-point' ? undefined : { path: name, external: true },
      ),
  }
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: project,
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'linked',
    plugins: [ours],
    logLevel: 'warning',
  })
  return metafile
}

/** Builds all programs of the server into an emptied folder. */
export function buildServer(outdir) {
  rmSync(path.resolve(project, outdir), { recursive: true, force: true })
  const present = Object.entries(programs).filter(([, from]) =>
    existsSync(path.join(project, from)),
  )
  return buildPrograms(outdir, Object.fromEntries(present))
}

/** The packages that a built file imports. */
const packagesOf = ({ imports }) =>
  imports
    .filter(({ path: name, external }) => external && !isBuiltin(name))
    .map(({ path: name }) => name.match(/^(@[^/]+\/)?[^/]+/)[0])

/**
 * What production can come to load of what was built, at once or late: files, and packages. Nothing
 * goes through the door of the demo.
 */
export function carriedByProduction({ outputs }) {
  const files = new Set()
  const enter = (file) => {
    if (files.has(file) || outputs[file].entryPoint === demoDoor) return
    files.add(file)
    for (const { path: name, external } of outputs[file].imports) if (!external) enter(name)
  }
  const ofDemo = Object.values(demoPrograms)
  const started = Object.values(programs).filter((source) => !ofDemo.includes(source))
  for (const [file, { entryPoint }] of Object.entries(outputs))
    if (started.includes(entryPoint)) enter(file)
  return { files, packages: new Set([...files].flatMap((file) => packagesOf(outputs[file]))) }
}

/** One line for whoever packs a machine for production. */
function saidOf({ outputs }) {
  const { files, packages } = carriedByProduction({ outputs })
  const bytes = [...files].reduce((sum, file) => sum + outputs[file].bytes, 0)
  const demo = Object.keys(outputs).filter((file) => file.endsWith('.js') && !files.has(file))
  const ofDemo = new Set(
    demo.flatMap((file) => packagesOf(outputs[file])).filter((name) => !packages.has(name)),
  )
  return `Production carries ${files.size} files of dist/server (${(bytes / 1e6).toFixed(1)} MB) and ${packages.size} packages. Of the demo alone, and never loaded there: ${demo.length} files, ${[...ofDemo].join(', ') || 'no package'}.`
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compressed copies beside the files, so that no server ever compresses them again. */
async function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|svg|html|json)$/.test(name),
  )
  await Promise.all(
    names.map(async (name) => {
      const content = readFileSync(path.join(folder, name))
      if (content.length < 1024) return
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      writeFileSync(path.join(folder, `${name}.br`), await compressBrotli(content, { params }))
      writeFileSync(path.join(folder, `${name}.gz`), await compressGzip(content, { level: 9 }))
    }),
  )
}

/** Bytes a telephone fetches until a customer's page is seen, compressed as they are sent. */
const mostFirstBytes = 120 * 1024

/** What a page fetches before it is seen: itself, and the scripts and styles that it names. */
export function firstBytes(folder, page) {
  const named = readFileSync(path.join(folder, page), 'utf8').matchAll(
    /(?:src|href)="\/(assets\/[^"]+)"/g,
  )
  const sentSize = (file) =>
    Math.max(
      ...['.br', '.gz'].map((ending) => {
        const compressed = path.join(folder, file + ending)
        return statSync(existsSync(compressed) ? compressed : path.join(folder, file)).size
      }),
    )
  return [page, ...[...named].map(([, file]) => file)]
    .map(sentSize)
    .reduce((sum, bytes) => sum + bytes, 0)
}

async function buildWeb() {
  if (!existsSync(path.join(project, 'index.html'))) return
  const { build } = await import('vite')
  await build({ root: project, logLevel: 'warn' })
  const folder = path.join(project, 'dist/web')
  await compressFiles(folder)
  const bytes = firstBytes(folder, 'customer.html')
  if (bytes > mostFirstBytes)
    throw new Error(
      `Customers' pages are ${bytes} bytes to first use, and may be ${mostFirstBytes}: load what is not needed at once with import(), or leave the package out.`,
    )
}

/** Builds everything. Throws what the builder says about the first mistake. */
export async function build({ log = console.log } = {}) {
  if (!isInstalled('esbuild') || !isInstalled('vite'))
    throw new Error(
      'There is nothing built in dist/ and the tools to build it are not installed: run `npm ci` (without --omit=dev), then `npm run build`.',
    )
  const hash = sourceHash()
  const began = performance.now()
  rmSync(marker, { force: true })
  log('Building ...')
  const [server] = await Promise.all([buildServer('dist/server'), buildWeb()])
  writeFileSync(marker, hash)
  log(saidOf(server))
  log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
