// Which Chromium the stories run in: PLAYWRIGHT_CHROMIUM_PATH, else one on PATH, else (as root on
// Debian or Ubuntu) the distribution's package. The shell without a head comes first: it draws the
// same pages with a fifth less work, for it keeps no windows.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'msedge',
]
const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find(existsSync)

/** The path of a browser, or undefined. */
export function findBrowser() {
  const own = process.env.PLAYWRIGHT_CHROMIUM_PATH
  if (own) return existsSync(own) ? own : undefined
  return names.map(onPath).find(Boolean)
}

/**
 * The path of a browser, installed first when there is none and this user may. Undefined when that
 * failed.
 */
export function findOrInstallBrowser(log = console.log) {
  const found = findBrowser()
  const aptGet = onPath('apt-get')
  if (found || process.env.PLAYWRIGHT_CHROMIUM_PATH || process.getuid?.() !== 0 || !aptGet)
    return found
  log('There is no Chromium: installing the package of the distribution (about 100 MB) ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync(aptGet, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  const install = (name) => apt('install', '-y', '--no-install-recommends', name)
  const either = () => install('chromium-headless-shell') || install('chromium')
  if (!either() && apt('update')) either()
  return findBrowser()
}

export const noBrowser = process.env.PLAYWRIGHT_CHROMIUM_PATH
  ? `PLAYWRIGHT_CHROMIUM_PATH names ${process.env.PLAYWRIGHT_CHROMIUM_PATH}, which does not exist.`
  : 'There is no Chromium for the stories: install Chromium or Chrome, or set PLAYWRIGHT_CHROMIUM_PATH to one.'
