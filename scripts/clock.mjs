// Part of npm run check: whoever wants to know the time asks the clock it is given, and SQL asks
// skynet.now(), skynet.today() and skynet.clock() (docs/decisions/0013-one-clock.md).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Files that may ask their process, and why. */
export const ofProcess = {
  'app/server/backup/backup-command.ts': 'where the clock of a command begins',
  'app/server/demo.ts': 'where the clock of the demo begins',
  'app/server/doctor/doctor-command.ts': 'where the clock of a command begins',
  'app/server/doctor/replica-look.ts': 'waits so long',
  'app/server/keep-running.ts': 'counts how often a process has ended lately',
  'app/server/watch/measures.ts': 'how long an answer of the process is good',
  'areas/acquisition/onboarding/web/RemindersSection.tsx': 'asked once, when the page is opened',
  'areas/credit/limits/web/LimitChart.tsx': 'asked once, when the page is opened',
  'areas/foundation/users/server/identity-provider.ts':
    'tokens of another system, which the library judges by the process as well',
  'database/embedded/launch.ts': 'waits so long',
  'database/embedded/left-over.ts': 'waits so long',
  'platform/server/audit/trail.ts': 'of a trail without a lane, which has no time of its own',
  'platform/server/clock.ts': 'the clock that others are given',
  'platform/server/files/s3.ts': 'a lock of a store that counts by its own clock',
  'platform/server/http/call-limit.ts': 'counts the calls of a minute in the process',
  'platform/server/http/web-files.ts': 'when security.txt is to be looked at again',
  'platform/server/outside/access-token.ts': 'how long the process keeps a token',
  'platform/server/outside/post-json.ts': 'how long another system asks to be left alone',
  'platform/server/replica.ts': 'rests so long',
  'platform/swedish/personal-number.ts':
    'the century of ten digits, where a field is read on either side',
  'platform/web/session.ts': 'the timer of a page',
  'platform/web/today.ts': 'asked once, when the page is opened',
  'platform/web/ui/message/Snackbar.tsx': 'the timer of a page',
  'world/demo.ts': 'where the clock of a command begins',
  'world/world-process.ts': 'where the clock of the demo begins',
}
/** SQL that counts by the machine: the queue's own times (`addJob`). */
const ofMachine = /\brun_at\b/
/** The migration that makes the clock. */
const clockMigration = '0001_rights_and_clock.sql'

const asksProcess = /\bnew Date\(\)|\bDate\.now\b/
const asksServer =
  /(?<![.\w])(?:(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|(?:current_date|current_timestamp|localtimestamp)(?!\w))/i

/** What ends a text that begins with a quotation mark. */
const ends = { "'": /(?:\\[\s\S]|[^'\\\n])*'?/y, '"': /(?:\\[\s\S]|[^"\\\n])*"?/y }
/** After these a slash begins a pattern. */
const beforePattern = /(?:^|[(,=:[!&|?{};>])\s*$/
const pattern = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//y

/**
 * A program as two of the same length, its code and its texts, with blanks where the other is.
 * Comments are in neither.
 */
export function parted(source) {
  let code = ''
  let texts = ''
  const blank = (part) => part.replaceAll(/[^\n]/g, ' ')
  const take = (part, isText) => {
    code += isText ? blank(part) : part
    texts += isText ? part : blank(part)
  }
  /** How deep in braces each template was left that is open. */
  const left = []
  let depth = 0
  let inTemplate = false
  for (let at = 0; at < source.length;) {
    const [one, two] = [source[at], source.slice(at, at + 2)]
    const read = (found, isText) => {
      take(found, isText)
      at += found.length
    }
    const matched = (asked) => {
      asked.lastIndex = at
      return asked.exec(source)?.[0]
    }
    if (inTemplate) {
      if (one === '\\') read(two, true)
      else if (one === '`') {
        inTemplate = false
        read(one, true)
      } else if (two === '${') {
        left.push(depth)
        inTemplate = false
        read(two, true)
      } else read(one, true)
    } else if (two === '//' || two === '/*') {
      const found = matched(two === '//' ? /\/\/.*/y : /\/\*[\s\S]*?\*\//y) ?? two
      take(blank(found), false)
      at += found.length
    } else if (one in ends) {
      read(one, true)
      read(matched(ends[one]) ?? '', true)
    } else if (one === '`') {
      inTemplate = true
      read(one, true)
    } else if (one === '}' && left.at(-1) === depth) {
      left.pop()
      inTemplate = true
      read(one, true)
    } else {
      const found =
        one === '/' && beforePattern.test(code.slice(-40)) ? matched(pattern) : undefined
      if (one === '{') depth++
      if (one === '}') depth--
      // A pattern asks nobody.
      if (found) {
        take(blank(found), false)
        at += found.length
      } else read(one, false)
    }
  }
  return { code: code.split('\n'), texts: texts.split('\n') }
}

const isTest = /\.test\.tsx?$|\/testing\/|\/testing\.ts$/
const ours = /^(?:app|areas|platform|reader|world|database\/embedded)\/.*\.tsx?$/

/** Lines that ask another clock than the one they are given, as `file:line: what`. */
export function otherClocks(root, files) {
  const found = []
  for (const file of files) {
    const source = readFileSync(path.join(root, file), 'utf8')
    const say = (at, what) => found.push(`${file}:${at + 1}: ${what}`)
    if (ours.test(file) && !isTest.test(file)) {
      const { code, texts } = parted(source)
      code.forEach((line, at) => {
        if (asksProcess.test(line) && !(file in ofProcess))
          say(at, 'asks the process what time it is, and not the clock it is given')
      })
      texts.forEach((line, at) => {
        if (asksServer.test(line) && !ofMachine.test(line))
          say(at, 'asks the database server what time it is, and not skynet.now() or its like')
      })
    }
    const migration = path.basename(file)
    if (file.startsWith('database/migrations/') && migration !== clockMigration)
      source.split('\n').forEach((line, at) => {
        if (asksServer.test(line.replace(/--.*/, '')) && !ofMachine.test(line))
          say(at, 'asks the database server what time it is, and not skynet.now() or its like')
      })
  }
  return found
}

function* filesUnder(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /\.(?:tsx?|sql)$/.test(entry.name))
      yield path.join(entry.parentPath, entry.name)
}

// node scripts/clock.mjs FOLDER...
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.cwd()
  const files = process.argv
    .slice(2)
    .flatMap((folder) => [...filesUnder(path.join(root, folder))])
    .map((file) => path.relative(root, file).replaceAll(path.sep, '/'))
  const found = [
    ...otherClocks(root, files),
    ...Object.keys(ofProcess)
      .filter((file) => files.length > 0 && !existsSync(path.join(root, file)))
      .map((file) => `scripts/clock.mjs: ${file} is no more`),
  ]
  console.log(found.length > 0 ? found.join('\n') : `${files.length} files, one clock`)
  process.exitCode = found.length > 0 ? 1 : 0
}
