import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { codeOf } from '#platform/error-code.ts'
import { handOver, makeFolder, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { LaunchError } from './launch-error.ts'

/** The two ways in: `owner` may do everything (migrations), `app` is what the program works as. */
const passwords = z.object({ owner: z.string(), app: z.string() })
export type Passwords = Readonly<z.output<typeof passwords>>

const PASSWORDS = 'skynet-passwords.json'

export const readPasswords = (dataDir: string) =>
  passwords.parse(JSON.parse(readFileSync(path.join(dataDir, PASSWORDS), 'utf8')))

/**
 * The server's environment: the caller's own PG* variables must not leak into it, and its messages
 * must be English to be recognised.
 */
export const serverEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
})

/**
 * Throws LaunchError when the folder holds something else, or the data of another major version, or
 * cannot be read.
 */
export function checkDataFolder(dataDir: string, binaries: Binaries): 'empty' | 'made' {
  const advice =
    'set DATA_DIR to another folder, or move this one away to start with an empty database'
  try {
    if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return 'empty'
    if (!existsSync(path.join(dataDir, 'PG_VERSION')))
      throw new LaunchError(`${dataDir} is not a database folder: ${advice}.`)
    const made = readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim()
    if (made !== String(binaries.major))
      throw new LaunchError(
        `The database in ${dataDir} was made by PostgreSQL ${made} and this is PostgreSQL ${binaries.major}, which cannot read it: ${advice}, or set PG_BIN to the programs of version ${made}.`,
      )
    readPasswords(dataDir)
    return 'made'
  } catch (error) {
    if (error instanceof LaunchError) throw error
    if (codeOf(error) === 'EACCES')
      throw new LaunchError(
        `The database folder ${dataDir} belongs to another user: start as that user, or ${advice}.`,
      )
    throw new LaunchError(
      `The database folder ${dataDir} was not made by Skynet (${PASSWORDS} is missing): ${advice}.`,
    )
  }
}

/**
 * Makes a new data folder in Swedish sort order. It appears under its name only when whole, so a
 * start that is killed leaves no half one.
 */
export function makeDatabase(
  dataDir: string,
  programs: string,
  account: Account,
  durable: boolean,
): void {
  const half = `${dataDir}.new`
  rmSync(half, { recursive: true, force: true })
  makeFolder(half, account)
  const passwords: Passwords = {
    owner: randomBytes(18).toString('hex'),
    app: randomBytes(18).toString('hex'),
  }
  const passwordFile = path.join(os.tmpdir(), `skynet-${randomBytes(8).toString('hex')}`)
  writeFileSync(passwordFile, `${passwords.owner}\n`, { mode: 0o600 })
  handOver(passwordFile, account)
  const settings =
    '-U postgres --auth=scram-sha-256 --encoding=UTF8 --locale=C --locale-provider=icu --icu-locale=sv-SE'.split(
      ' ',
    )
  if (!durable) settings.push('--no-sync')
  const initdb = [
    path.join(programs, 'initdb'),
    '-D',
    half,
    `--pwfile=${passwordFile}`,
    ...settings,
  ]
  const [program = '', ...args] = [...account.prefix, ...initdb]
  const made = spawnSync(program, args, {
    ...account.ids,
    encoding: 'utf8',
    cwd: os.tmpdir(),
    env: serverEnvironment(),
  })
  rmSync(passwordFile, { force: true })
  if (made.status !== 0)
    throw new LaunchError(
      `The database could not be made in ${dataDir}: ${(made.error?.message ?? made.stderr).trim().split('\n').join(' ')}`,
    )
  writeFileSync(path.join(half, PASSWORDS), JSON.stringify(passwords), { mode: 0o600 })
  rmSync(dataDir, { recursive: true, force: true }) // an empty folder somebody made
  renameSync(half, dataDir)
}
