import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { launch } from '#database/embedded/launch.ts'
import { migrate } from '#platform/server/migrate.ts'
import { prepareWorkerSchema } from '#platform/server/worker/schema.ts'
import './provided.ts'

const TEMPLATE = 'skynet_template'

/**
 * Starts one PostgreSQL for the whole run (PG_BIN: the system's) and migrates the database that
 * every test file gets a copy of.
 */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-test-'))
  const server = await launch({
    dataDir: path.join(folder, 'pg'),
    durable: false,
    settings: { max_connections: '300' },
  })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(`create database ${TEMPLATE}`)
  const templateUrl = new URL(server.ownerUrl)
  templateUrl.pathname = `/${TEMPLATE}`
  await migrate({ ownerUrl: templateUrl.href, appPassword: server.appPassword })
  await prepareWorkerSchema(templateUrl.href)
  // A forgotten connection would make copying fail at random; now it fails at once, where it is
  // made.
  await owner.query(`alter database ${TEMPLATE} with allow_connections false`)
  await owner.end()
  project.provide('testServer', {
    port: server.port,
    ownerUrl: server.ownerUrl,
    url: server.url,
    template: TEMPLATE,
  })
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
