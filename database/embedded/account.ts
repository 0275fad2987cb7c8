import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { LaunchError } from './launch-error.ts'

/**
 * As whom the server runs: what stands before its command, and the ids it is started with. `owns`
 * is who must own its files.
 */
export interface Account {
  readonly prefix: readonly string[]
  readonly ids: { readonly uid?: number; readonly gid?: number }
  readonly owns?: { readonly uid: number; readonly gid: number }
}

const NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534']

const runs = ({ prefix, ids }: Pick<Account, 'prefix' | 'ids'>, ...command: readonly string[]) => {
  const [program = '', ...args] = [...prefix, ...command]
  return spawnSync(program, args, { ...ids, cwd: os.tmpdir(), stdio: 'ignore' }).status === 0
}

/**
 * Another user, who may still pass through folders only root can enter where the system lets root
 * hand that on.
 */
function asUser(owns: { uid: number; gid: number }): Account {
  const prefix = ['setpriv', `--reuid=${owns.uid}`, `--regid=${owns.gid}`, '--clear-groups']
  const passing = {
    prefix: [...prefix, '--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
    ids: {},
    owns,
  }
  return runs(passing, 'true') ? passing : { prefix: [], ids: owns, owns }
}

/**
 * PostgreSQL refuses to run as root. Three answers, best first: the data folder belongs to somebody
 * else: run as that user, so that root and that user can take turns; a user namespace: the server
 * believes it is `nobody` while files stay root's; where namespaces are blocked (some containers),
 * the account `postgres` or `nobody`. PG_ROOT_MODE=account skips the second, to try the third.
 */
export function accountFor(dataDir: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {} }
  const folder = existsSync(dataDir) ? statSync(dataDir) : undefined
  if (folder && folder.uid !== 0) return asUser({ uid: folder.uid, gid: folder.gid })
  const namespace: Account = { prefix: NAMESPACE, ids: {} }
  if (process.env.PG_ROOT_MODE !== 'account' && runs(namespace, 'true')) return namespace
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      spawnSync('id', [flag, name], { encoding: 'utf8' }),
    )
    if (uid?.status === 0 && gid?.status === 0)
      return asUser({ uid: Number(uid.stdout), gid: Number(gid.stdout) })
  }
  throw new LaunchError(
    'PostgreSQL does not run as root and no other account was found: start as an ordinary user, or set DATABASE_URL to a server.',
  )
}

/**
 * Programs the account can run: where they lie in a folder it cannot enter, they are copied once to
 * the temporary folder.
 */
export function programsFor(account: Account, binaries: Binaries): string {
  const program = path.join(binaries.folder, 'postgres')
  if (!account.owns || runs(account, program, '--version')) return binaries.folder
  const copy = path.join(os.tmpdir(), `skynet-postgres-${binaries.major}-${statSync(program).size}`)
  if (!existsSync(path.join(copy, 'bin', 'postgres')))
    cpSync(path.dirname(binaries.folder), copy, { recursive: true, verbatimSymlinks: true })
  return path.join(copy, 'bin')
}

/** Gives a file to the account, when that is not this process's own. */
export function handOver(file: string, { owns }: Account): void {
  if (owns) chownSync(file, owns.uid, owns.gid)
}

/**
 * Makes a folder only the account can enter. Throws LaunchError when the account cannot reach it.
 */
export function makeFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  handOver(folder, account)
  if (account.owns && !runs(account, 'ls', folder))
    throw new LaunchError(
      `PostgreSQL does not run as root, and the account it would run as cannot reach ${folder}: set DATA_DIR to a folder every account can enter, or DATABASE_URL to a server.`,
    )
}
