import type { Browser, BrowserContext, Page } from '@playwright/test'

/** What has travelled so far, in bytes as compressed, headers included. */
export interface Traffic {
  readonly bytes: number
  /** Without the answers of calls. */
  readonly code: number
  readonly requests: number
}
/** One browser window with an empty cache. */
export interface Visit {
  readonly page: Page
  traffic(): Traffic
  /** Resolves when no fetch has begun or ended for 0.7 s. */
  quiet(): Promise<void>
  close(): Promise<void>
}
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

export async function openVisit(browser: Browser, session: SignedIn | undefined): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'sv-SE',
    viewport: { width: 1440, height: 900 },
    ...(session && { storageState: session }),
  })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const kinds = new Map<string, string>()
  let last = performance.now()
  let sum = { bytes: 0, code: 0, requests: 0 }
  network.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('data:')) return
    kinds.set(requestId, type ?? 'Other')
    last = performance.now()
    sum = { ...sum, requests: sum.requests + 1 }
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now()
    const answer = kinds.get(requestId) === 'Fetch' || kinds.get(requestId) === 'XHR'
    sum = {
      ...sum,
      bytes: sum.bytes + encodedDataLength,
      code: sum.code + (answer ? 0 : encodedDataLength),
    }
  })
  return {
    page,
    traffic: () => sum,
    quiet: async () => {
      while (performance.now() - last < 700) await page.waitForTimeout(100)
    },
    close: () => context.close(),
  }
}

/** Signs in through the demo provider's login page, and answers what the browser keeps of it. */
export async function signIn(browser: Browser, url: string, name: string): Promise<SignedIn> {
  const { page, close } = await openVisit(browser, undefined)
  await page.goto(`${url}/`)
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await page.getByText(name, { exact: true }).click()
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.getByRole('navigation').first().waitFor()
  const session = await page.context().storageState()
  await close()
  return session
}
