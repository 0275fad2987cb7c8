import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from '#platform/server/port.ts'
import { findBrowser } from './scripts/find-browser.mjs'
import { longestStories } from './scripts/lanes.mjs'
import { standOnTheDay } from './scripts/the-day.mjs'
import { moveBrowsers } from './stories/testing/moved-browser.ts'

// STORY_URL names a server that is running already, for a quick loop while writing a story.
const running = process.env.STORY_URL
// The server and the workers stand on the day, and so do the pages. A server that runs already has
// the time it has.
if (!running) {
  standOnTheDay()
  moveBrowsers()
}
// The configuration is read again in every worker; the port is chosen once and handed on.
if (!running) {
  process.env.STORY_PORT ??= String(await freePort())
  // Where mail with invoices is taken, and where the simulators write their ports: for the stories
  // that speak to them.
  process.env.STORY_MAIL_PORT ??= String(await freePort())
  process.env.STORY_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), 'skynet-stories-'))
}
const url = running ?? `http://localhost:${process.env.STORY_PORT}`
const executablePath = findBrowser()

const longest = longestStories.map((file) => `**/${file}`)

export default defineConfig({
  testDir: 'stories',
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testMatch: '**/*.story.ts', testIgnore: longest },
  ],
  outputDir: 'test-results',
  // Three files of stories share one world at a time: a story changes only what is its own, and
  // counts nothing of others'. They wait more than they work, so three are not too many for two
  // processors.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // What is waited for comes at once on an idle machine, and later on a busy one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: url,
    actionTimeout: 60_000,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium refuses its sandbox to root, and small containers have too little shared memory
      // for its tabs.
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
    },
  },
  ...(!running && {
    webServer: {
      command: 'node scripts/story-server.mjs',
      url: `${url}/health`,
      timeout: 600_000,
      stdout: 'ignore',
      stderr: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        PORT: new URL(url).port,
        PUBLIC_URL: url,
        MAIL_IN_PORT: process.env.STORY_MAIL_PORT ?? '0',
        STORY_DATA_DIR: process.env.STORY_DATA_DIR ?? '',
        ENVIRONMENT: 'dev',
        LOG_LEVEL: 'warn',
        DEMO_COMPANIES: '300',
        DEMO_PERSONS: '300',
        DEMO_INVOICES: '0',
        RATE_LIMIT_PER_MINUTE: '100000',
        // Stories wait for what is read, on a machine that does nothing else, and have more to read.
        READER_NICE: '0',
        READER_IDLE: '600000',
        DATABASE_URL: '',
        DATABASE_OWNER_URL: '',
      },
    },
  }),
})
