import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { codeOf } from '#platform/error-code.ts'
import { BackupError } from './contents.ts'

/** The address of a database as PostgreSQL's programs read it; in arguments everybody would see it. */
function environmentOf(address: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address)
  const named = {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
    PGSSLCERT: searchParams.get('sslcert') ?? '',
    PGSSLKEY: searchParams.get('sslkey') ?? '',
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''))
}

/** Runs one of PostgreSQL's programs. Answers what it wrote. */
async function run(program: string, args: readonly string[], address?: string): Promise<string> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...(address && environmentOf(address)) },
  })
  const failed = once(child, 'error').then(([error]) => {
    throw codeOf(error) === 'ENOENT'
      ? new BackupError(
          `${program} is not installed: install the programs of PostgreSQL (postgresql-client) of the server's version or later.`,
        )
      : error
  })
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  const [[code], said, complained] = (await Promise.race([ended, failed])) as [
    [number | null],
    string,
    string,
  ]
  if (code !== 0)
    throw new BackupError(
      `${program} failed: ${complained.trim().split('\n').slice(0, 3).join(' ')}`,
    )
  return said
}

/** Dumps a database into a file, in PostgreSQL's own format. */
export async function dump(ownerUrl: string, file: string): Promise<void> {
  await run('pg_dump', ['--format=custom', '--no-password', `--file=${file}`], ownerUrl)
}

/** Reads a dump into an empty database, all of it or nothing. */
export async function restoreDump(ownerUrl: string, file: string, scratch: string): Promise<void> {
  // What new tables may be used for is granted to the owner of this database, who may have another
  // name than the one before.
  const list = await run('pg_restore', ['--list', file])
  const wanted = path.join(scratch, 'restore.list')
  await writeFile(wanted, list.replaceAll(/^.* DEFAULT ACL .*$/gm, ''))
  const how = ['--no-owner', '--exit-on-error', '--single-transaction', '--no-password']
  const { PGDATABASE = 'postgres' } = environmentOf(ownerUrl)
  const what = [`--use-list=${wanted}`, `--dbname=${PGDATABASE}`, file]
  await run('pg_restore', [...how, ...what], ownerUrl)
}
