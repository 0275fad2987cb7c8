import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import pg from 'pg'
import { projectFolder } from '#platform/server/project.ts'
import { demoUsers } from '#simulators/demo-users.ts'
import { median } from './measure.ts'
import { openVisit, signIn, type SignedIn, type Traffic, type Visit } from './visit.ts'
import { startProgram } from './server.ts'
import { kilobytes, ms, type Line } from './table.ts'
import type { World } from './worlds/world.ts'

/** The limits, in bytes as they travel. */
const firstLimit = 350_000
const furtherLimit = 60_000
const rounds = 5

interface Measured {
  readonly title: string
  readonly lines: readonly Line[]
}

async function browserPath(): Promise<string | undefined> {
  const finder = (await import(path.join(projectFolder, 'scripts/find-browser.mjs'))) as {
    findBrowser(): string | undefined
  }
  return finder.findBrowser()
}

/** Every role for one demo user, so that one visit sees all screens; and a client to look at. */
async function prepareVisitor(world: World): Promise<{ name: string; client: string }> {
  const visitor = demoUsers[0]
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      `insert into user_policy (user_id, policy) select internal_user.id, policy_type.name from internal_user, policy_type where email_address = $1 on conflict do nothing`,
      [visitor?.email],
    )
    // A client with people to call: what the page shows on a normal day.
    const { rows } = await owner.query<{ number: string }>(
      `select organization_number as number from client join contact using (organization_number) where company_type = 0
       group by organization_number order by count(*) desc, organization_number limit 1`,
    )
    return { name: `${visitor?.firstName} ${visitor?.lastName}`, client: rows[0]?.number ?? '' }
  } finally {
    await owner.end()
  }
}

/**
 * What a browser with an empty cache fetches and how long it takes, on the built program. A
 * sentence when there is no browser.
 */
export async function measurePages(
  world: World,
  dataDir: string,
): Promise<readonly Measured[] | string> {
  const executablePath = await browserPath()
  if (!executablePath)
    return 'First page load: left out, because there is no Chromium (install it, or set PLAYWRIGHT_CHROMIUM_PATH).'
  const { name, client } = await prepareVisitor(world)
  const server = await startProgram(world, dataDir, {})
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage']
  const browser = await chromium.launch({ executablePath, args })
  try {
    const session = await signIn(browser, server.url, name)
    return [
      await firstLoads(browser, server.url, session, client),
      await furtherScreens(browser, server.url, session, client),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

interface Loaded extends Traffic {
  readonly usable: number
}

async function load(
  visit: Visit,
  address: string,
  usable: (visit: Visit) => Promise<unknown>,
): Promise<Loaded> {
  const begun = performance.now()
  await visit.page.goto(address, { waitUntil: 'commit' })
  await usable(visit)
  const taken = performance.now() - begun
  await visit.quiet()
  return { usable: taken, ...visit.traffic() }
}

async function firstLoads(
  browser: Browser,
  url: string,
  session: SignedIn,
  client: string,
): Promise<Measured> {
  const kinds = {
    empty: {
      address: `${url}/health/live`,
      signedIn: false,
      usable: ({ page }: Visit) => page.getByText('live').waitFor(),
    },
    login: {
      address: `${url}/`,
      signedIn: false,
      usable: ({ page }: Visit) =>
        page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click({ trial: true }),
    },
    client: {
      address: `${url}/client/issuer/${client}/1`,
      signedIn: true,
      usable: async ({ page }: Visit) => {
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.getByRole('main').getByRole('button').first().click({ trial: true })
      },
    },
  }
  const loaded: Record<keyof typeof kinds, Loaded[]> = { empty: [], login: [], client: [] }
  for (let round = 0; round < rounds; round++)
    for (const [kind, { address, signedIn, usable }] of Object.entries(kinds)) {
      const visit = await openVisit(browser, signedIn ? session : undefined)
      loaded[kind as keyof typeof kinds].push(await load(visit, address, usable))
      await visit.close()
    }
  const time = (kind: keyof typeof kinds) => median(loaded[kind].map(({ usable }) => usable))
  const lines = (['login', 'client'] as const).flatMap((kind): Line[] => {
    const { bytes, code, requests } = loaded[kind].at(-1) as Loaded
    const what = kind === 'login' ? 'login dialog' : 'client page'
    return [
      {
        name: `${what}: everything fetched`,
        ours: kilobytes(bytes),
        peer: kilobytes(firstLimit),
        ratio: bytes / firstLimit,
        aim: 1,
      },
      {
        name: `${what}: of it page, code, styles, font`,
        ours: kilobytes(code),
        peer: '',
        ratio: undefined,
      },
      { name: `${what}: requests`, ours: String(requests), peer: '', ratio: undefined },
      {
        name: `${what}: time until usable, beside an empty page`,
        ours: ms(time(kind)),
        peer: ms(time('empty')),
        ratio: time(kind) / time('empty'),
      },
    ]
  })
  return { title: 'First page load in Chromium, empty cache', lines }
}

async function furtherScreens(
  browser: Browser,
  url: string,
  session: SignedIn,
  client: string,
): Promise<Measured> {
  const clientPage = `/client/issuer/${client}/1`
  const first = await openVisit(browser, session)
  await load(first, url + clientPage, ({ page }) =>
    page.getByRole('heading', { level: 1 }).waitFor(),
  )
  const addresses = await first.page.$$eval('nav a[href^="/"]', (links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  )
  await first.close()
  const lines: Line[] = []
  for (const address of new Set([clientPage, ...addresses])) {
    if (address === '/') continue
    // A tab is reached from the page it is on, everything else from the start page.
    const from = address.startsWith('/client/') && address !== clientPage ? clientPage : '/'
    const visit = await openVisit(browser, session)
    await load(visit, url + from, ({ page }) => page.getByRole('navigation').first().waitFor())
    const { code, bytes } = visit.traffic()
    await visit.page.evaluate((to) => window.history.pushState({}, '', to), address)
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    await visit.quiet()
    const after = visit.traffic()
    await visit.close()
    const extra = after.code - code
    lines.push({
      name: `${address.replace(client, '{number}')} from ${from === '/' ? 'the start page' : 'the client page'}`,
      ours: `${kilobytes(extra)} + ${kilobytes(after.bytes - bytes - extra)} data`,
      peer: kilobytes(furtherLimit),
      ratio: extra / furtherLimit,
      aim: 1,
    })
  }
  return {
    title: 'Further screens: code and styles still to fetch, empty cache but for what came before',
    lines,
  }
}
