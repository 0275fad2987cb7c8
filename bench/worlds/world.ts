import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { launch, type EmbeddedDatabase } from '#database/embedded/launch.ts'
import { addInvoices } from '#world/bulk-invoices.ts'
import { fillDatabase } from '#world/load.ts'
import { demoSeed } from '#world/register/seed.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { readConfig } from '#platform/server/config.ts'
import { migrate } from '#platform/server/migrate.ts'
import { prepareWorkerSchema } from '#platform/server/worker/schema.ts'
import { addBlacklist } from './blacklist.ts'
import { addInterpretations } from './interpretations.ts'

/** A database with a demo world of a known size. */
export interface World {
  readonly companies: number
  /** As the program logs in. */
  readonly url: string
  readonly ownerUrl: string
}
interface More {
  readonly invoices?: number
  readonly interpretations?: number
}
export interface Worlds {
  readonly dataDir: string
  /**
   * With that many companies, and as many invoices or interpretations of a year beside those of the
   * demo world.
   */
  world(companies: number, more?: More): Promise<World>
  /** With every migration run and nothing in it, made anew. */
  empty(name: string): Promise<Pick<World, 'url' | 'ownerUrl'>>
  stop(): Promise<void>
}

/**
 * What a small server of its own would be given; everything else as PostgreSQL has it, so that
 * plans are those of `npm start`.
 */
const settings = { shared_buffers: '512MB', max_wal_size: '4GB' }

const at = (url: string, database: string) => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Starts the PostgreSQL that keeps the worlds of all runs, in `DATA_DIR/bench`. */
export async function openWorlds(say: (text: string) => void): Promise<Worlds> {
  const dataDir = path.join(readConfig(process.env).dataDir, 'bench')
  mkdirSync(dataDir, { recursive: true })
  const server = await launch({ dataDir: path.join(dataDir, 'pg'), settings })
  return {
    dataDir,
    world: (companies, more = {}) => readyWorld(server, dataDir, { companies, ...more }, say),
    async empty(name) {
      const ownerUrl = at(server.ownerUrl, name)
      await asOwner(server.ownerUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
        await client.query(`create database ${name}`)
      })
      await migrate({ ownerUrl, appPassword: server.appPassword })
      await prepareWorkerSchema(ownerUrl)
      return { url: at(server.url, name), ownerUrl }
    },
    stop: server.stop,
  }
}

/** What is said of a world that was made to its end. */
const whole = 'whole'

/** The world of that size: made when there is none, brought to the newest version when there is. */
async function readyWorld(
  server: EmbeddedDatabase,
  dataDir: string,
  { companies, invoices = 0, interpretations = 0 }: More & { readonly companies: number },
  say: (text: string) => void,
): Promise<World> {
  const name = [
    `companies_${companies}`,
    ...(invoices > 0 ? [`invoices_${invoices}`] : []),
    ...(interpretations > 0 ? [`interpretations_${interpretations}`] : []),
  ].join('_')
  const ownerUrl = at(server.ownerUrl, name)
  const bring = () => migrate({ ownerUrl, appPassword: server.appPassword })
  const make = (statement: string) => asOwner(server.ownerUrl, (client) => client.query(statement))
  // One whose making was broken off is made anew.
  const { rows } = await make(
    `select shobj_description(oid, 'pg_database') as said from pg_database where datname = '${name}'`,
  )
  const [known] = rows as { said: string | null }[]
  if (known && known.said !== whole) await make(`drop database ${name} with (force)`)
  if (known?.said !== whole) await make(`create database ${name}`)
  try {
    await bring()
  } catch {
    say(`The world of ${companies} companies is of another version and is made anew.`)
    await make(`drop database ${name} with (force)`)
    await make(`create database ${name}`)
    await bring()
  }
  await prepareWorkerSchema(ownerUrl)
  const { sessionSecret: secret, ...config } = readConfig({ DATA_DIR: dataDir })
  const now = new Date()
  const made = await fillDatabase(ownerUrl, {
    companies,
    persons: 0,
    seed: demoSeed,
    now,
    secret,
    files: openFileStore(config),
    say,
  })
  if (made && invoices > 0) await addInvoices(ownerUrl, { invoices, seed: demoSeed, now, say })
  if (made && interpretations > 0) await addInterpretations(ownerUrl, interpretations, say)
  await asOwner(ownerUrl, async (client) => {
    const added = await addBlacklist(client, companies, say)
    if (made || added) await client.query('vacuum analyze')
    // What a run before this one has written must not be forced to the disk during this one.
    await client.query('checkpoint')
  })
  await make(`comment on database ${name} is '${whole}'`)
  return { companies, url: at(server.url, name), ownerUrl }
}
