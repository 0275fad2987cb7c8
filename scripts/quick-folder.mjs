// Where a run of tests keeps what it throws away. A database of its own for every file writes
// gigabytes that nobody reads again: in memory where there is enough, else on the disk.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'
/** What a run takes at most, and what has to be left for the run itself. */
const ROOM_BYTES = 6 * 2 ** 30
const LEFT_BYTES = 4 * 2 ** 30

/** @returns {string} the folder for temporary files */
export function quickFolder() {
  const onDisk = os.tmpdir()
  try {
    accessSync(MEMORY, constants.W_OK)
    const mounted = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, where]) => where === MEMORY)
    const { bavail, bsize } = statfsSync(MEMORY)
    const isRoomy =
      bavail * bsize >= ROOM_BYTES &&
      (process.availableMemory?.() ?? os.freemem()) >= ROOM_BYTES + LEFT_BYTES
    // Some tests write a program and run it.
    const mayRun = mounted && !mounted[3]?.split(',').includes('noexec')
    return isRoomy && mayRun ? MEMORY : onDisk
  } catch {
    return onDisk
  }
}
