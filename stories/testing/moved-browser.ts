import { chromium, type Browser } from '@playwright/test'
import { moveDate } from '../../scripts/moved-date.mjs'

/** What a page runs before its own programs, so that it counts its time as the server does. */
const shim = () => `(${String(moveDate)})(() => ${Number(process.env.CLOCK_AHEAD_MS)})`

/** Has every page of a browser stand on the day of this process. */
export function onTheDay(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(shim())
    return context
  }
  return browser
}

/** Has the browsers that stories get stand on the day: the contexts they open themselves, too. */
export function moveBrowsers(): void {
  const launch = chromium.launch.bind(chromium)
  chromium.launch = async (options) => onTheDay(await launch(options))
}
