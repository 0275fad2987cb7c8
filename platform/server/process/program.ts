import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A program of ours that does work in a process of its own. */
export interface Program {
  /** `import.meta.url` of the file it lies beside. */
  readonly beside: string
  /** Its file name without the ending. scripts/build.mjs builds it under the same name. */
  readonly name: string
  /** Most memory of its JavaScript, in megabytes. */
  readonly heap: number
  /**
   * Most memory in all, in megabytes: also what no heap counts, such as buffers. Held by the
   * system, where that is Linux.
   */
  readonly data?: number
  /** More flags of Node. */
  readonly flags?: readonly string[]
  /** How far its work stands back for others', 0 to 19. */
  readonly nice: number
}

/**
 * Built, a program is a file beside the one that starts it. As source it needs the TypeScript
 * loader, which makes its start three times as long: who starts many builds them and says in
 * PROCESS_PROGRAMS in which folder they are.
 */
function fileOf({ beside, name }: Program): string {
  const { PROCESS_PROGRAMS: folder } = process.env
  const built = folder && path.join(folder, `${name}.js`)
  if (built && existsSync(built)) return built
  return fileURLToPath(new URL(`./${name}.${beside.endsWith('.ts') ? 'ts' : 'js'}`, beside))
}

const kept = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LC_ALL',
  'TZ',
  'SYSTEMROOT',
  'TESSDATA_PREFIX',
]
const isWindows = process.platform === 'win32'
const shell = '/bin/sh'
const canLimitData = process.platform === 'linux' && existsSync(shell)

/**
 * Megabytes that the engine sets aside for compiled code in each of its threads, and the system
 * counts as data though nothing is written there: hundreds with Node 24, next to none before it.
 */
function setAsideForCode(): number {
  const maps = readFileSync('/proc/self/maps', 'latin1')
  const sizes = [...maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp/gm)].map(
    ([, from = '', to = '']) => (Number.parseInt(to, 16) - Number.parseInt(from, 16)) / 2 ** 20,
  )
  return Math.ceil(Math.max(0, ...sizes))
}
const codeOfThread = canLimitData ? setAsideForCode() : 0

/**
 * Starts a program. There are no secrets of the server in the environment of a process that opens
 * what strangers sent.
 */
export function startProgram(program: Program): ChildProcess {
  const { heap, data, flags = [], nice } = program
  const file = fileOf(program)
  const loader = file.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []
  const node = [
    process.execPath,
    `--max-old-space-size=${heap}`,
    ...flags,
    ...loader,
    file,
    String(nice),
  ]
  // The loader runs in a thread of its own.
  const code = codeOfThread * (loader.length > 0 ? 2 : 1)
  // `ulimit -d` counts what is written to. `ulimit -v` would count what V8 only reserves, which is
  // terabytes.
  const limits = `ulimit -c 0; ulimit -d ${((data ?? 0) + code) * 1024}; exec "$@"`
  const [command = '', ...words] =
    data !== undefined && canLimitData ? [shell, '-c', limits, 'sh', ...node] : node
  const child = spawn(command, words, {
    env: Object.fromEntries(
      kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
    serialization: 'advanced',
    // Nothing is written to its input, which only tells it that this process lives.
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    // In a group of its own, which ends as one with what it has started.
    detached: true,
  })
  child.stdin?.on('error', () => undefined)
  // An idle process keeps nobody waiting at the end of a program.
  if (child.stdin instanceof Socket) child.stdin.unref()
  return child
}

/** Ends a process and all it has started, at once. */
export function killProgram({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
