import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../process/pool.ts'
import { fanned } from './hostile-pdf.ts'

/*
 * A program with a reading process that never ends, for tests that kill it: node reading-program.ts FOLDER. It tells the number of that process,
 * on Linux, when it is at what takes for ever.
 */
const [, , folder = ''] = process.argv
const bytes = await fanned()
await new Promise<void>((resolve) => {
  void openPool({ processes: 1 }).run({ task: 'render', bytes, folder, turn: 0 }, (said) => {
    if (said.said === 'image') resolve()
  })
})
await pause(500)
process.stdout.write(
  `${readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim()}\n`,
)
