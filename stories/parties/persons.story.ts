import { expect, test, type Locator, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { clientAt, clientPage, clientsLike } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

async function choosePurpose(page: Page, dialog: Locator, purpose: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Ändamål' }).click()
  await page.getByRole('option', { name: purpose }).click()
}

test('a person is found, fetched, kept as a snapshot, and asked about for money only after a question', async ({
  page,
}) => {
  await signIn(page, 'Sofia Bergman')
  await page.goto('/person')
  const search = page.getByRole('combobox', { name: 'Sök person' })
  await search.fill('19850709-9806')
  await expect(page.getByText('Detta är inte ett giltigt personnummer').first()).toBeVisible()
  await search.fill('sven')
  await page.getByRole('option').last().click()
  await expect(page).toHaveURL(/\/person\/[^/]+\/active$/)

  await page.getByRole('button', { name: 'Uppdatera', exact: true }).click()
  const fetching = page.getByRole('dialog', { name: 'Hämta personuppgifter?' })
  await expect(fetching).toContainText('högst 2,50 kr')
  await choosePurpose(page, fetching, 'Kundkännedom enligt penningtvättslagen')
  await fetching.getByRole('button', { name: 'Hämta och betala' }).click()
  await expect(page.getByText('Uppdaterar persondata, det kan ta några sekunder...')).toBeVisible()
  await expect(page.getByText('Persondata är uppdaterad')).toBeVisible()
  await expect(page.getByText('Folkbokföring', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Gör kreditupplysning' }).click()
  const question = page.getByRole('dialog', { name: 'Gör komplett kreditupplysning?' })
  await expect(question).toContainText('En omfrågandekopia skickas till personen')
  await choosePurpose(page, question, 'Kreditprövning')
  await question.getByRole('button', { name: 'Gör upplysningen och betala' }).click()
  await expect(page.getByText('Kreditupplysningen är gjord')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Inkomster' })).toBeVisible()

  await page.getByRole('button', { name: 'Spara snapshot' }).click()
  await expect(page.getByText('Snapshoten är sparad')).toBeVisible()
  await page.getByRole('link', { name: 'Snapshots' }).click()
  await page.getByRole('table', { name: 'Snapshots' }).getByRole('link').first().click()
  await expect(page.getByText('Visa personen som den är nu')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Inkomster' })).toBeVisible()
})

test('key persons are fetched and screened, and a person is invited after their other commitments are read', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren')
  const client = await clientAt(page, 'issuer', 6)
  await page.goto(clientPage('issuer', client, 'keypersons'))
  await page.getByRole('button', { name: 'Hämta nyckelpersoner' }).click()
  await page
    .getByRole('dialog', { name: 'Hämta nyckelpersoner?' })
    .getByRole('button', { name: 'Hämta och betala' })
    .click()
  await expect(page.getByText('Nyckelpersonerna är kontrollerade')).toBeVisible()
  const persons = page.getByRole('table', { name: 'Nyckelpersoner' })
  await expect(persons.getByText(/^(PEP|Ej PEP)$/).first()).toBeVisible()
  await persons.getByRole('row').nth(1).getByRole('button').click()
  await expect(
    page.getByRole('dialog').getByRole('table', { name: 'Träffar på listor' }),
  ).toBeVisible()
  await lookAtDialog(page)

  const found = await (await callerOf(page)).post('/api/search/person', { query: 'anders' })
  const { hits } = (await found.json()) as { hits: { socialSecurityNumber: string }[] }
  const number = hits[0]?.socialSecurityNumber ?? ''
  await page.goto(clientPage('issuer', client, 'invitedusers'))
  const users = page.getByRole('table', { name: 'Inbjudna användare' })
  await page.getByRole('button', { name: 'Bjud in användare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bjud in användare' })
  const name = `Inbjuden ${Date.now()}`
  await dialog.getByRole('textbox', { name: 'Namn' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Personnummer' }).fill('198')
  await dialog.getByRole('button', { name: 'Bjud in användaren' }).click()
  await expect(
    dialog.getByText('Skriv personnumret med tolv siffror, ÅÅÅÅMMDDNNNN').first(),
  ).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Personnummer' }).fill(number)
  await dialog.getByRole('button', { name: 'Bjud in användaren' }).click()
  const confirm = page.getByRole('button', { name: 'Bekräfta och bjud in' })
  const row = users.getByRole('row', { name: new RegExp(name) })
  await expect(confirm.or(row).first()).toBeVisible()
  if (await confirm.isVisible()) {
    await lookAtDialog(page)
    await confirm.click()
  }
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: `Ta bort ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort användaren' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Borttagna användare' }).click()
  const removed = page.getByRole('dialog', { name: 'Borttagna användare' })
  await expect(removed.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await lookAtDialog(page)
  await removed
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: 'Ångra' })
    .click()
  await page.keyboard.press('Escape')
  await expect(row).toBeVisible()
})

test('person 10, person 11: who looks at a person says why, and the person is told of everybody who has', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Amir Haddad')
  const found = await (await callerOf(page)).post('/api/search/person', { query: 'johan' })
  const { hits } = (await found.json()) as {
    hits: { id: string; name: string; socialSecurityNumber: string }[]
  }
  const [met] = hits
  if (!met) throw new Error('There is nobody to look at')
  const number = met.socialSecurityNumber.replace(/(....)$/, '-$1')

  // Somebody who does not work with persons is shown the number alone, and says why.
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Tage Sundin', places.person(met.id, 'active'))
  await expect(other.getByText(number)).toHaveCount(0)
  const show = other.getByRole('button', { name: 'Visa', exact: true })
  await show.click()
  await expect(other.getByText('Motivering behöver fyllas i').first()).toBeVisible()
  const why = `Kunden ringde om ärende ${Date.now()}`
  await other.getByRole('textbox', { name: 'Motivering' }).fill(why)
  await show.click()
  await expect(other.getByText(number)).toBeVisible()
  await other.context().close()

  await page.goto(places.person(met.id, 'active'))
  await page.getByRole('link', { name: 'Åtkomst' }).click()
  const rows = page.getByRole('table', { name: 'Åtkomst' }).getByRole('row')
  const tage = rows.filter({ hasText: why })
  await expect(tage).toContainText('Tage Sundin')
  await expect(rows.filter({ hasText: 'Amir Haddad' }).first()).toBeVisible()
  const handing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Lämna ut som PDF' }).click()
  expect((await handing).suggestedFilename()).toMatch(/[.]pdf$/)
})

interface Screened {
  readonly name: string
  readonly matches: readonly { readonly topics: readonly string[] }[]
}
/** A client with a key person who has hits, none of them a sanction: those take two (keypersons 9). */
async function clientWithHit(page: Page) {
  const caller = await callerOf(page)
  for (const beginning of ['550', '551', '552', '553', '554', '555', '556', '557', '558', '559'])
    for (const client of await clientsLike(page, 'issuer', beginning)) {
      const path = `/api/CompanyPersonOfInterest/getPersons/${client.organizationNumber}`
      const persons = (await (await caller.get(path)).json()) as readonly Screened[]
      const person = persons.find(
        ({ matches }) =>
          matches.length > 0 && !matches.some(({ topics }) => topics.includes('sanction')),
      )
      if (person) return { client, person }
    }
  throw new Error('No client of the demo world has a hit')
}

test('keypersons 6: a hit on somebody else is not the same person, with its reason', async ({
  page,
}) => {
  await signIn(page, 'Amir Haddad')
  const { client, person } = await clientWithHit(page)
  await page.goto(clientPage('issuer', client, 'keypersons'))
  const persons = page.getByRole('table', { name: 'Nyckelpersoner' })
  const shown = persons.getByRole('row').filter({ hasText: person.name })
  await shown.getByRole('button').first().click()
  const hits = page.getByRole('table', { name: 'Träffar på listor' })
  const undo = hits.getByRole('button', { name: 'Ångra' }).first()
  const differs = hits.getByRole('button', { name: 'Inte samma person' }).first()
  await expect(undo.or(differs).first()).toBeVisible()
  // Judged already, in the demo world or when this was told before.
  if (!(await differs.isVisible())) await undo.click()
  await differs.click()
  const asked = page.getByRole('dialog', { name: 'Inte samma person?' })
  await asked.getByRole('button', { name: 'Spara' }).click()
  await expect(asked.getByText('Motivering behöver fyllas i').first()).toBeVisible()
  await asked.getByRole('textbox', { name: 'Motivering' }).fill('Född ett annat år')
  await lookAtDialog(page)
  await asked.getByRole('button', { name: 'Spara' }).click()
  const judged = hits.getByRole('row').filter({ hasText: 'Född ett annat år' })
  await expect(judged).toContainText('Inte samma person enligt Amir Haddad')
})
