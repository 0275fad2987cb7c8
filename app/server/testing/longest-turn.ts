import { readFileSync, writeFileSync } from 'node:fs'

/** Milliseconds between looks. */
const look = 10
/** Milliseconds the first thread of this process has had a processor, as Linux tells. */
const worked = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6

/**
 * Keeps in a file how many milliseconds this process has worked at most before it let anything else
 * run: what a call waits beyond that, it waits for the machine. Only where the system tells it.
 */
export function keepLongestTurn(file: string): void {
  let before = worked()
  let longest = 0
  setInterval(() => {
    const now = worked()
    if (now - before > longest) {
      longest = now - before
      writeFileSync(file, String(Math.round(longest)))
    }
    before = now
  }, look).unref()
}
