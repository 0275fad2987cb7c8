import { availableParallelism } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { hardFiles } from './scripts/lanes.mjs'
import { standOnTheDay } from './scripts/the-day.mjs'

// Before any worker, server or database is started.
standOnTheDay()

// Files that meet the database or a server of their own run in 'endpoint'; they share one
// PostgreSQL and get a database each.
const withDatabase = [
  '**/server/**/*.test.ts',
  'database/**/*.test.ts',
  'world/**/*.test.ts',
  'simulators/**/*.test.ts',
  'bench/month/*.test.ts',
]
// Files that run one after another in a process share what they import, since to import it costs
// more than most files' tests. What a file changes for the whole process, such as a global or the
// time, it puts back.
const isolate = false
// They make many objects that soon go: with more room for the young, fewer are carried on.
const execArgv = ['--max-semi-space-size=64']
const processes = './scripts/test-processes.mjs'
// What is waited for comes at once on an idle machine, and later on a busy one: limits are there for
// what hangs.
const expect = { poll: { timeout: 60_000 } }
const never = [
  'node_modules/**',
  'dist/**',
  'stories/**',
  '.data/**',
  // The hard files that are not this run's turn (scripts/lanes.mjs).
  ...(process.env.LEFT_OUT ?? '').split(',').filter(Boolean),
]

/**
 * The hard files go first, which take minutes each: begun last, one of them would keep a worker alone
 * at the end. Those of a project together, since a worker serves one project at a time.
 */
class HardFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isHard = ({ moduleId }: TestSpecification) =>
      hardFiles.includes(path.relative(import.meta.dirname, moduleId))
    const hardOf = (isRule: boolean) =>
      sorted.filter((one) => isHard(one) && (one.project.name === 'rule') === isRule)
    return [...hardOf(true), ...hardOf(false), ...sorted.filter((one) => !isHard(one))]
  }
}

export default defineConfig({
  test: {
    // What days move is run once more, by a run that need not read every file anew.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: HardFirst },
    // A third of a file's time is waiting, for a process or the database: one file more than there
    // are processors.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'rule',
          include: ['**/*.test.ts'],
          exclude: [...never, ...withDatabase],
          environment: 'node',
          expect,
          isolate,
          execArgv,
          globalSetup: processes,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screen',
          include: ['**/*.test.tsx'],
          exclude: never,
          environment: 'happy-dom',
          expect,
          setupFiles: './platform/web/testing/screen-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'endpoint',
          include: withDatabase,
          exclude: never,
          environment: 'node',
          expect,
          isolate,
          execArgv,
          globalSetup: [processes, './platform/server/testing/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
    env: { TZ: 'UTC' },
  },
})
