// Takes the pictures of README.md from a demo of its own that stands on the day of the tests: npx
// tsx scripts/pictures.ts. Given an address, from the demo that runs there.
import { chromium } from '@playwright/test'
import { startHouse } from '../stories/testing/own-house.ts'
import { callerOf } from '../stories/testing/calls.ts'
import { onTheDay } from '../stories/testing/moved-browser.ts'
import { signIn } from '../stories/testing/sign-in.ts'
import { findBrowser } from './find-browser.mjs'
import { standOnTheDay } from './the-day.mjs'

const [, , address] = process.argv
if (!address) standOnTheDay()
const house = address
  ? undefined
  : await startHouse({ DEMO_COMPANIES: '', DEMO_PERSONS: '', DEMO_INVOICES: '' })
const executablePath = findBrowser()
const launched = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const browser = house ? onTheDay(launched) : launched
const page = await browser.newPage({
  baseURL: house?.url ?? address,
  viewport: { width: 1280, height: 800 },
  locale: 'sv-SE',
  timezoneId: 'Europe/Stockholm',
  reducedMotion: 'reduce',
})
await signIn(page, 'Maja Lindgren')
const caller = await callerOf(page)
/** The first of a list that a call answers. */
async function first<Row>(path: string, input: object): Promise<Row> {
  const { list } = (await (await caller.post(path, input)).json()) as { list: Row[] }
  if (!list[0]) throw new Error(`${path} has nothing to take a picture of`)
  return list[0]
}
async function take(name: string, place: string, height = 800) {
  await page.setViewportSize({ width: 1280, height })
  await page.goto(place)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `docs/images/${name}.png` })
}

interface Invoice {
  readonly id: string
  readonly issuer: { readonly organizationNumber: string }
}
/** The largest of the last days. */
const decided = (decision: string) =>
  first<Invoice>('/api/invoice/all', {
    decisionStatusList: [decision],
    sortField: 'invoiceAmount',
    sortOrder: 1,
  })
const { issuer } = await decided('Buy')
await take('client', `/client/issuer/${issuer.organizationNumber}/1`)
const invoice = await decided('BuyWithRecipientApprovalAndDepositionAndRepurchaseLimit')
await take('invoice', `/invoice/${invoice.id}`, 1080)
const pending = { statusFilters: ['Pending'], pageSize: 1, page: 0 }
const interpretation = await first<{ id: string }>(
  '/api/interpreter-service/interpreter/all',
  pending,
)
await take('interpretation', `/tolkien/invoice/${interpretation.id}`)
await browser.close()
await house?.stop()
