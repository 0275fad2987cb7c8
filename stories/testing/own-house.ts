import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '#platform/server/port.ts'

/** Milliseconds a house may take to make its world, beside others on a busy machine. */
const houseStarts = 600_000

/**
 * A whole program beside the one that all stories share, for what is configured once for everybody
 * in it.
 */
export async function startHouse(environment: Readonly<Record<string, string>>) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const house = spawn(process.execPath, ['scripts/story-server.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      MAIL_IN_PORT: '0',
      STORY_DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'skynet-stories-')),
      ENVIRONMENT: 'dev',
      LOG_LEVEL: 'warn',
      SERVERS: '1',
      DEMO_COMPANIES: '300',
      DEMO_PERSONS: '300',
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      ...environment,
    },
  })
  await expect(async () => {
    expect((await fetch(`${url}/health`)).status).toBe(200)
  }).toPass({ timeout: houseStarts })
  return {
    url,
    async stop() {
      const ended = once(house, 'exit')
      house.kill('SIGTERM')
      await ended
    },
  }
}
