// Part of npm run check: the product asks the clock it is given, and SQL asks skynet.now(),
// skynet.today() and skynet.clock(). Whoever means the clock of the machine stands here, with why.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Files that may ask the clock of their process, and why. */
const ofProcess = {
  'app/server/doctor/doctor-command.ts': 'where the clock of a command begins',
  'app/server/backup/backup-command.ts': 'where the clock of a command begins',
  'app/server/demo.ts': 'where the clock of a command begins',
  'world/demo.ts': 'where the clock of a command begins',
  'world/load.ts': 'where the clock of a command begins',
  'platform/server/clock.ts': 'the clock that all others are given',
  'app/server/doctor/replica-look.ts': 'waits so long',
  'app/server/keep-running.ts': 'counts how often a process ended lately',
  'database/embedded/left-over.ts': 'waits so long',
  'database/embedded/launch.ts': 'waits so long',
  'platform/server/replica.ts': 'rests so long',
  'platform/server/outside/access-token.ts': 'how long a token is kept in the process',
  'platform/server/outside/post-json.ts': 'how long another system asks one to wait',
  'platform/server/http/call-limit.ts': 'counts calls of a minute in the process',
  'app/server/watch/measures.ts': 'how long an answer is kept in the process',
  'platform/web/session.ts': 'the timer of a page',
  'platform/web/ui/message/Snackbar.tsx': 'the timer of a page',
  'platform/web/today.ts': 'the day of a page, asked once',
}
/** What stands for the clock of the browser or of a machine that is not ours. */
const others = /^simulators\//

/** SQL that means the clock of the machine: the queue's own times. */
const ofMachine = /run_at/
/** The migration since which defaults and functions ask the one clock. */
const since = '0640'

const inCode = /\bnew Date\(\)|\bDate\.now\b/
const inSql =
  /(?<![.\w])(?:now\(\)|clock_timestamp\(\)|statement_timestamp\(\)|transaction_timestamp\(\)|current_date\b|current_timestamp\b|localtimestamp\b)/i

/** The parts of a program's line that stand in quotes or in a template of several lines. */
function* textsOf(source) {
  for (const [text] of source.matchAll(/\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g))
    yield text
}
