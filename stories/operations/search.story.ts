import { expect, test, type Locator, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { clientsLike, type Client } from '../testing/clients.ts'
import { day as inDays } from '../testing/day.ts'
import { expectFitsPhone } from '../testing/phone.ts'
import { signIn } from '../testing/sign-in.ts'

/** Goes on with the Tab key until the place has the focus. */
async function tabTo(page: Page, place: Locator, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(place).toBeFocused()
}

/** A limit as it is answered, öre. */
interface Limit {
  readonly effectiveLimit: number | null
  readonly secondPersonAbove: number
  readonly pendingState: unknown
}
/** Kronor by which a limit is raised here. */
const more = 10_000

/** An issuer whose repurchase limit one person may raise a little, and what it is then, in kronor. */
async function raisable(page: Page): Promise<Client & { readonly kronor: number }> {
  const caller = await callerOf(page)
  // The first ten are other stories' to change.
  const others = new Set((await clientsLike(page, 'issuer', '55')).map((one) => one.name))
  for (const beginning of ['555', '554', '553', '552', '96', '71', '76'])
    for (const client of await clientsLike(page, 'issuer', beginning)) {
      if (others.has(client.name)) continue
      const asked = { organizationNumber: client.organizationNumber, companyType: 0 }
      const limits = (await (await caller.post('/api/company/limit/get', asked)).json()) as Limit[]
      const [financing, repurchase] = limits
      const wanted = (repurchase?.effectiveLimit ?? 0) + more * 100
      const most = Math.min(financing?.effectiveLimit ?? 0, repurchase?.secondPersonAbove ?? 0)
      if (repurchase && !repurchase.pendingState && wanted <= most)
        return { ...client, kronor: wanted / 100 }
    }
  throw new Error('No issuer has a repurchase limit that one person may raise.')
}

test('search 13: a credit officer goes from Ctrl+K to a raised limit by keyboard', async ({
  page,
}) => {
  await signIn(page, 'Kristina Ahl', '/')
  const client = await raisable(page)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Sök överallt' })
  await expect(search).toBeFocused()
  // As it stands on letters from the register: found however it is written (search 9).
  await page.keyboard.type(`16${client.organizationNumber}`)
  const companies = page.getByRole('listbox').getByRole('group', { name: 'Företag' })
  const found = companies.getByRole('option', { name: client.name })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  const act = page.getByRole('listbox').getByRole('option', { name: /^Höj limit Återköpslimit/ })
  await expect(act).toBeVisible()
  await expect(page.getByRole('option', { name: /Finansieringslimit/ })).toHaveCount(0)
  await lookAtDialog(page)
  await expectFitsPhone(page)
  while ((await act.getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 2, name: 'Återköpslimit' })).toBeVisible()
  await tabTo(page, page.getByRole('switch', { name: 'Lås upp för redigering' }))
  await page.keyboard.press('Space')
  for (const [field, text] of [
    ['Limit', String(client.kronor)],
    ['Granskas senast', inDays(360)],
    ['Motivering', 'Ökad fakturering'],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name: field }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: 'Spara i skynet' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Limiten är sparad')).toBeVisible()

  // What was found is offered before anything is written, and never to the next one here.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(client.name)
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Control+k')
  const lately = page.getByRole('listbox').getByRole('group', { name: 'Senast' })
  await expect(lately.getByRole('option').first()).toContainText(client.name)
  await lookAtDialog(page)
  // A page without an entry in the menu, by what people call it (search 15).
  await page.keyboard.type('väggskärm')
  await expect(page.getByRole('option', { name: 'Fakturor just nu' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  // Her session ends without logout, and somebody else sits down.
  await page.context().clearCookies()
  await signIn(page, 'Maja Lindgren', '/')
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await expect(lately).toHaveCount(0)
  const kept = () => Object.keys(localStorage).filter((key) => key.includes('recent-finds'))
  expect(await page.evaluate(kept)).toEqual([])
})

test('search 20: words in the search open the invoices of a company, so filtered', async ({
  page,
}) => {
  await signIn(page, 'Kristina Ahl', '/')
  const [client] = await clientsLike(page, 'issuer', '55')
  if (!client) throw new Error('No issuer was found')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`status:köp belopp:>100 klient:${client.organizationNumber}`)
  const list = page.getByRole('listbox').getByRole('group', { name: 'Listor' })
  await expect(list.getByRole('option', { name: `Fakturor: ${client.name}` })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sök i alla fakturor' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Belopp minst 100,00' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Beslut Köp +7' })).toBeVisible()

  // Without one the list of the last days, by amount too.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('status:avslag belopp:>1000')
  await expect(list.getByRole('option', { name: 'Fakturor' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Fakturor' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Belopp minst 1.000,00$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Beslut Avslag' })).toBeVisible()
})

test('search 21: a company and the beginning of a tab lead to the tab, and an amount to its invoices', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren', '/')
  const [client] = await clientsLike(page, 'issuer', '55')
  if (!client) throw new Error('No issuer was found')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`${client.name} nyckel`)
  const tab = page.getByRole('option', { name: /^Nyckelpersoner/ }).first()
  await expect(tab).toContainText(client.name)
  await tab.click()
  await expect(page).toHaveTitle(/^Nyckelpersoner/)
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('15130,50')
  const amount = page.getByRole('option', { name: /^Fakturor på 15.130,50 kr/ })
  await amount.click()
  await expect(page.getByRole('button', { name: /^Belopp är 15.130,50$/ })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('kristina.ahl')
  const users = page.getByRole('group', { name: 'Användare' })
  await users.getByRole('option', { name: /^Kristina Ahl/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kristina Ahl' })).toBeVisible()
})
