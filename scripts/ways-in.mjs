// Part of npm run check: docs/ways-in.md names every way by which bytes from outside come, and what
// takes them apart in a process that answers people.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const table = 'docs/ways-in.md'
/** What a file has in it that listens to others, or asks them. */
const opens =
  /from '(?:smtp-server|imapflow|@fastify\/multipart|openid-client|ws|nodemailer|@aws-sdk\/client-s3|node:(?:dgram|http2))'|\b(?:net|tls)\.(?:connect|createConnection|createServer)\(|import \{[^}]*\b(?:connect|createServer)\b[^}]*\} from 'node:(?:net|tls)'|\baddContentTypeParser\(|(?<!\.)\bfetch\(|from 'node:https?'|^ {4}upload: |\bpassOn\(/m
/** Libraries that take apart what others may have written. */
const parsers =
  /^(?:@cantoo\/pdf-lib|@hyzyla\/pdfium|@libpdf\/core|@xmldom\/xmldom|asn1js|csv-parse|fast-xml-parser|fflate|htmlparser2|pdfjs-dist|pkijs|postal-mime|read-excel-file|sanitize-html|tesseract\.js|xml-crypto)(?:\/|$)/
/** Programs that answer people. */
const answering = ['app/server/main.ts', 'app/server/worker.ts', 'app/server/program.ts']
/** Tests, pages of the browser, and the demo, which plays both sides. */
const aside =
  /\.test\.tsx?$|\/testing\/|\/testing\.ts$|\/web\/|(?:^|\/)demo(?:\/|\.ts$)|^(?:simulators|world)\//
const ours = /^(?:app|areas|platform|reader)\/.*\.ts$/

const imported =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s*)?'([^']+)'|\bimport\(\s*'([^']+)'/g

/** Files of a program that import a library which takes apart what others wrote. */
function readers(root) {
  const [found, met] = [new Set(), new Set()]
  const walk = (file) => {
    if (met.has(file) || aside.test(file) || !existsSync(path.join(root, file))) return
    met.add(file)
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, always, late] of text.matchAll(imported)) {
      const asked = always ?? late
      if (parsers.test(asked)) found.add(file)
      else if (asked.startsWith('#')) walk(asked.slice(1))
      else if (asked.startsWith('.')) walk(path.posix.join(path.posix.dirname(file), asked))
    }
  }
  answering.forEach(walk)
  return found
}

/** The cells of a table's rows, after its head. */
function rowsOf(lines, heading) {
  const from = lines.findIndex((line) => line.startsWith(heading))
  const until = lines.findIndex((line, at) => at > from && line.startsWith('## '))
  return lines
    .slice(from, until === -1 ? undefined : until)
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|'))
}
/** What a cell names. */
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
/** Paths in the given column of a table's rows. */
const named = (lines, heading, column) =>
  rowsOf(lines, heading).flatMap((cells) => namesIn(cells[column]))
const isTried = (root, cell) => {
  const tests = namesIn(cell)
  return (
    tests.length > 0 &&
    tests.every((test) => test.endsWith('.test.ts') && existsSync(path.join(root, test)))
  )
}

/** What the table and the programs say otherwise, as sentences. */
export function waysNotTold(root, files) {
  const text = readFileSync(path.join(root, table), 'utf8')
  const lines = text.split('\n')
  const ways = new Set(named(lines, '## Where they come in', 2))
  // A folder stands for all in it.
  const here = named(lines, '## What is read', 1)
  const opening = files.filter(
    (file) =>
      ours.test(file) &&
      !aside.test(file) &&
      opens.test(readFileSync(path.join(root, file), 'utf8')),
  )
  const reading = readers(root)
  const programs = files.filter(
    (file) => file.endsWith('-process.ts') && ours.test(file) && !aside.test(file),
  )
  return [
    ...opening
      .filter((file) => !ways.has(file))
      .map((file) => `${file}: bytes come in here, and ${table} has no row for them`),
    ...[...ways]
      .filter((file) => !opening.includes(file))
      .map((file) => `${table}: nothing comes in by ${file}`),
    ...rowsOf(lines, '## Where they come in')
      .filter((cells) => !isTried(root, cells[5]))
      .map((cells) => `${table}: no test sends what is hostile by ${cells[2].trim()}`),
    ...programs
      .filter((file) => !text.includes(`\`${path.basename(file, '.ts')}\``))
      .map((file) => `${file}: ${table} does not say what it takes apart`),
    ...[...reading]
      .filter((file) => !here.some((one) => file.startsWith(one)))
      .map(
        (file) =>
          `${file}: takes apart, in a process that answers, what others may have written; ${table} does not say why it may`,
      ),
    ...here
      .filter((one) => ![...reading].some((file) => file.startsWith(one)))
      .map((one) => `${table}: ${one} reads nothing in a process that answers`),
  ]
}

// node scripts/ways-in.mjs FOLDER...
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.cwd()
  const files = process.argv
    .slice(2)
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) =>
        path.join(folder, file).replaceAll(path.sep, '/'),
      ),
    )
  const found = waysNotTold(root, files)
  console.log(found.length > 0 ? found.join('\n') : `${files.length} files, every way in told`)
  process.exitCode = found.length > 0 ? 1 : 0
}
