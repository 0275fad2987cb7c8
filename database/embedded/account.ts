import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, chownSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { LaunchError } from './launch-error.ts'

/** As whom the server runs: what stands before its command, and the ids it is started with. */
export interface Account {
  readonly prefix: readonly string[]
  readonly ids: { readonly uid?: number; readonly gid?: number }
}

const UNSHARE = ['unshare', '--user', '--map-user=65534', '--map-group=65534']

/**
 * PostgreSQL refuses to run as root. Three answers, best first:
 * the data folder belongs to somebody else: run as that user, so that root and that user can take turns;
 * a user namespace: the server believes it is `nobody` while files stay root's, so a folder only root can enter works;
 * where namespaces are blocked (some containers), the account `postgres` or `nobody`.
 */
export function accountFor(dataDir: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {} }
  const owner = existsSync(dataDir) ? statSync(dataDir) : undefined
  if (owner && owner.uid !== 0) return { prefix: [], ids: { uid: owner.uid, gid: owner.gid } }
  const [unshare = '', ...args] = UNSHARE
  if (process.env.PG_ROOT_MODE !== 'setuid' && spawnSync(unshare, [...args, 'true']).status === 0)
    return { prefix: UNSHARE, ids: {} }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0)
      return { prefix: [], ids: { uid: Number(uid.stdout), gid: Number(gid.stdout) } }
  }
  throw new LaunchError(
    'PostgreSQL does not run as root and no other account was found: start as an ordinary user, or set DATABASE_URL to a server.',
  )
}

const reaches = (flag: '-x' | '-w', file: string, account: Account) =>
  spawnSync('test', [flag, file], { ...account.ids }).status === 0

/** Programs the account can run: where they lie in a folder it cannot enter, they are copied once to the temporary folder. */
export function programsFor(account: Account, binaries: Binaries): string {
  const program = path.join(binaries.folder, 'postgres')
  if (account.ids.uid === undefined || reaches('-x', program, account)) return binaries.folder
  const copy = path.join(os.tmpdir(), `skynet-postgres-${binaries.major}-${statSync(program).size}`)
  if (!existsSync(path.join(copy, 'bin', 'postgres')))
    cpSync(path.dirname(binaries.folder), copy, { recursive: true, verbatimSymlinks: true })
  return path.join(copy, 'bin')
}

/** Makes a folder only the account can enter. Throws LaunchError when the account cannot reach it. */
export function makeFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, gid } = account.ids
  if (uid === undefined || gid === undefined) return
  chownSync(folder, uid, gid)
  if (!reaches('-w', folder, account))
    throw new LaunchError(
      `PostgreSQL does not run as root, and the account it would run as cannot reach ${folder}: set DATA_DIR to a folder every account can enter, or DATABASE_URL to a server.`,
    )
}
