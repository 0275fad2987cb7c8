import { expect, test } from '@playwright/test'
import { callerOf } from '../testing/calls.ts'
import { clientAt, clientPage } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

/**
 * What the menu offers beyond what everybody sees (shell 11-20): for who may most, who may least and
 * who reads everything. The menu of each policy, and whom each call answers, is tried in
 * app/web/menu.test.ts and app/server/permissions.test.ts.
 */
const everybody = [
  'Start',
  'Klienter',
  'Kunder',
  'Personupplysning',
  'Arbetslista fakturor',
  'Fakturor',
  'Tolkningsresultat',
  'Rating',
  'Ny kund',
  'KYC',
  'Batchkörning',
  'Valutakurser',
]
const roles: Record<string, readonly string[]> = {
  'Maja Lindgren': [
    'Användare',
    'Förfallna fakturor',
    'Regler',
    'Onboarding',
    'Avtal',
    'Bevakningtrigger',
    'Inställningar',
    'AML-övervakning',
    'AML-risköversikt',
    'Portfölj',
    'Kostnader',
    'Granskningslogg',
    'Dataskydd',
    'Leveranser',
  ],
  'Hanna Lundqvist': [],
  'Greta Sandell': [
    'AML-risköversikt',
    'AML-övervakning',
    'Användare',
    'Avtal',
    'Bevakningtrigger',
    'Blacklist',
    'Dataskydd',
    'Förfallna fakturor',
    'Granskningslogg',
    'Inställningar',
    'Kostnader',
    'Leveranser',
    'Onboarding',
    'Portfölj',
    'Regler',
  ],
}

/** What is kept from some: the screen, one of its calls, and who may. */
const kept = [
  {
    screen: '/users',
    call: ['POST', '/api/users/all-internal', {}],
    may: ['Maja Lindgren', 'Greta Sandell'],
  },
  {
    screen: '/rule-buckets',
    call: ['GET', '/api/rulebucket/all'],
    may: ['Maja Lindgren', 'Greta Sandell'],
  },
  {
    screen: '/blacklist',
    call: ['POST', '/api/blacklist/all', {}],
    may: ['Greta Sandell'],
  },
  {
    screen: '/agreements',
    call: ['GET', '/api/agreement/agreements/0/10'],
    may: ['Maja Lindgren', 'Greta Sandell'],
  },
  {
    screen: '/apclients',
    call: ['GET', '/api/apiclient/clients/0/10'],
    may: ['Maja Lindgren', 'Greta Sandell'],
  },
  {
    screen: '/audit',
    call: ['POST', '/api/audit/all', {}],
    may: ['Maja Lindgren', 'Greta Sandell'],
  },
  {
    screen: '/deliveries',
    call: ['POST', '/api/delivery/messages', {}],
    may: ['Maja Lindgren', 'Greta Sandell'],
  },
  {
    screen: undefined,
    call: ['GET', '/api/setting/getConfigurationValues'],
    may: ['Maja Lindgren', 'Greta Sandell'],
  },
  {
    screen: undefined,
    call: ['GET', '/api/setting/general'],
    may: ['Maja Lindgren', 'Greta Sandell'],
  },
] as const

const sentence = 'Du saknar behörighet. Kontakta en administratör.'

// An administrator is in purchasing/invoices.story.ts.
test('the auditor is led from the list of invoices to what was decided on one', async ({
  page,
}) => {
  await signIn(page, 'Greta Sandell', places.invoices)
  await page.getByRole('table', { name: 'Fakturor' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Faktura \S/ })).toBeVisible()
})

for (const [name, more] of Object.entries(roles)) {
  test(`${name} sees the menu of the role, and is refused the rest`, async ({ page }) => {
    await signIn(page, name, '/')
    const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
    const labels = await menu.getByRole('link').allTextContents()
    // In which order depends on whose work it is (app/web/menu.test.ts).
    expect(labels.toSorted()).toEqual([...everybody, ...more].toSorted())

    const caller = await callerOf(page)
    for (const { call, may } of kept) {
      const [method, path] = call
      const answer = method === 'GET' ? await caller.get(path) : await caller.post(path, call[2])
      expect(answer.status(), `${method} ${path}`).toBe(
        (may as readonly string[]).includes(name) ? 200 : 403,
      )
    }
    // The screens themselves: every one of them for somebody without any special right, one for the
    // others.
    const shut = kept.flatMap(({ screen, may }) =>
      screen && !(may as readonly string[]).includes(name) ? [screen] : [],
    )
    for (const screen of name === 'Hanna Lundqvist' ? shut : shut.slice(0, 1)) {
      await page.goto(screen)
      await expect(page).toHaveURL(places.accessDenied())
      await expect(page.getByText(sentence)).toBeVisible()
    }
  })
}

test('who may only look sees what a button takes, and presses it in vain', async ({ page }) => {
  await signIn(page, 'Hanna Lundqvist')
  const number = await clientAt(page, 'issuer', 4)
  const lacks = async (button: string | RegExp, reason: string | RegExp) => {
    const found = page.getByRole('button', { name: button }).first()
    await expect(found).toHaveAccessibleDescription(reason)
    await found.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto(clientPage('issuer', number, 'whitelist'))
  await lacks('Lägg till undantag', 'Kräver behörigheten Administratör eller Kreditansvarig')
  await page.goto(clientPage('issuer', number, 'settings'))
  await lacks('Ange status manuellt', 'Kräver behörigheten Administratör eller Kreditansvarig')
  await expect(page.getByRole('switch', { name: 'Tillåt fakturabedömning' })).toBeDisabled()
  await page.goto(clientPage('issuer', number, 'documents'))
  await lacks('Ladda upp', /^Kräver behörigheten Säljare, .* eller Fakturahandläggare$/)
  await page.goto('/tolkien')
  await lacks('Ladda upp', 'Kräver behörigheten Fakturahandläggare eller Administratör')
  await page.goto('/kyc')
  await lacks(
    'Nytt KYC-set',
    'Kräver behörigheten Administratör, Onboarding, Juridiska avdelningen eller AML-avdelningen',
  )
})

test('who does not work with clients is told who sees the board, key persons and what is bought', async ({
  page,
}) => {
  await signIn(page, 'Hanna Lundqvist')
  const client = await clientAt(page, 'issuer', 4)
  for (const [tab, what] of [
    ['overview', 'företagsupplysningar'],
    ['righttosign', 'styrelse och firmateckning'],
    ['keypersons', 'nyckelpersoner'],
  ] as const) {
    await page.goto(clientPage('issuer', client, tab))
    await expect(
      page.getByText(`Bara de som arbetar med klienter, och granskare, ser ${what}.`),
    ).toBeVisible()
  }
  const caller = await callerOf(page)
  const board = { organisationNumber: client.organizationNumber }
  expect((await caller.post('/api/directorship/getDirectorship', board)).status()).toBe(403)
})

test('the auditor reads what is kept from most, and no button there leads to a closed door', async ({
  page,
}) => {
  await signIn(page, 'Greta Sandell')
  const lacks = async (address: string, button: string) => {
    await page.goto(address)
    const found = page.getByRole('button', { name: button }).first()
    await expect(found).toHaveAccessibleDescription(/^Kräver behörigheten /)
    await found.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(address)
  }
  await lacks('/blacklist', 'Lägg till i blacklist')
  await lacks('/monitoring-triggers', 'Ny trigger')
  await lacks('/agreements', 'Nytt avtal')
  await lacks('/agreement/bundles', 'Ny avtalsbunt')
  await lacks('/apclients', 'Ny API-klient')
  await lacks('/prospect', 'Sök')
  await page.goto('/onboardings')
  await page.getByRole('table').getByRole('link').first().click()
  for (const button of ['Avbryt onboarding', 'Följ', 'Ändra kontaktuppgifter', 'Bjud in kunden'])
    for (const found of await page.getByRole('button', { name: button }).all())
      await expect(found).toHaveAccessibleDescription(/^Kräver behörigheten /)
})
