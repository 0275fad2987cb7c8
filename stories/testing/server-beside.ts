import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { launch } from '#database/embedded/launch.ts'
import { freePort } from '#platform/server/port.ts'
import { simulatorUrl } from './simulators.ts'

/** Milliseconds a server may take to start, beside others on a busy machine. */
export const serverStarts = 600_000

/**
 * A server more on the world that all stories share, for what is configured once for everybody on
 * it. It is of the same host, so that who is signed in on the other is signed in here; it does no
 * jobs.
 */
export async function startBeside(environment: Readonly<Record<string, string>>) {
  const world = process.env.STORY_DATA_DIR ?? ''
  const database = await launch({ dataDir: path.join(world, 'pg'), join: true })
  const discovery = `${simulatorUrl('identityProvider')}/.well-known/openid-configuration`
  const { issuer } = (await (await fetch(discovery)).json()) as { issuer: string }
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skynet-beside-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      // Not `dev`, which has a world made for it and mail taken.
      ENVIRONMENT: 'stage',
      HOST: 'localhost',
      PORT: String(port),
      PUBLIC_URL: url,
      SERVERS: '1',
      JOBS_AT_ONCE: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_CONNECTIONS: '4',
      SESSION_SECRET: readFileSync(path.join(world, 'session-secret'), 'utf8'),
      OIDC_ISSUER: issuer,
      // Nobody asks them here; without an address it would start simulators of its own.
      COMPANY_INFORMATION_A_URL: simulatorUrl('companyInformationA'),
      SMTP_URL: simulatorUrl('smtp').replace(/^http/, 'smtp'),
      ...environment,
    },
  })
  await expect(async () => {
    expect((await fetch(`${url}/health`)).status).toBe(200)
  }).toPass({ timeout: serverStarts })
  return {
    url,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
