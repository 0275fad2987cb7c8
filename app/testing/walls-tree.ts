import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the project. */
export const project = fileURLToPath(new URL('../..', import.meta.url))

const settingsOfTools = [
  '.dependency-cruiser.cjs',
  'scripts/walls',
  '.oxlintrc.json',
  'package.json',
  'tsconfig.json',
]

/**
 * Builds a small house in a temporary folder, with the project's own tool settings, so that a probe
 * can break a wall in it.
 * @param sources file contents by path from the root of the small house
 */
export async function smallHouse(sources: Readonly<Record<string, string>>) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'walls-')))
  for (const settings of settingsOfTools)
    await cp(join(project, settings), join(root, settings), { recursive: true })
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'))
  for (const [path, source] of Object.entries(sources)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), source)
  }
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}

/**
 * Runs a JavaScript file, a development tool by its path under node_modules. Answers what it
 * printed, or its complaint when it printed nothing; a failing exit is an answer too.
 */
export function runTool(tool: string, options: readonly string[], folder: string) {
  return new Promise<{ readonly code: number; readonly output: string }>((done) => {
    execFile(
      process.execPath,
      [resolve(project, 'node_modules', tool), ...options],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024, timeout: 170_000 },
      (error, output, complaint) =>
        done({
          code: typeof error?.code === 'number' ? error.code : 0,
          output: output || complaint,
        }),
    )
  })
}
