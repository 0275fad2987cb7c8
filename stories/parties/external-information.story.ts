import { expect, test, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { clientAt, clientPage, clientsLike, type Client } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'

/**
 * A client whose facts were fetched a while ago: those of this very minute are not fetched again.
 */
async function clientWithOldFacts(page: Page): Promise<Client> {
  const caller = await callerOf(page)
  for (const beginning of ['55', 'be', 'el', 'no', 'st', 'gr', 'li', 'sk'])
    for (const client of await clientsLike(page, 'issuer', beginning)) {
      const answer = await caller.post('/api/company/externalinfo', {
        id: client.organizationNumber,
        provider: 'A',
      })
      const { refetch, externalCompanyInfo } = (await answer.json()) as {
        refetch: { reasonText: string | null }
        externalCompanyInfo: object | null
      }
      if (externalCompanyInfo && refetch.reasonText === null) return client
    }
  throw new Error('There is no client whose facts were fetched a while ago')
}

test('what two providers say of a company is read, and fetched anew only after a question', async ({
  page,
}) => {
  await signIn(page, 'Sofia Bergman')
  await page.goto(clientPage('issuer', await clientWithOldFacts(page)))
  const panel = page.getByRole('region', { name: 'Företagsupplysning', exact: true })
  await expect(
    panel.getByText('Organisationsnummer').or(panel.getByText('Bolagsform')).first(),
  ).toBeVisible()

  await panel.getByText('Företagsupplysning B', { exact: true }).click()
  await expect(panel.getByRole('radio', { name: 'Företagsupplysning B' })).toBeChecked()
  await expect(
    panel.getByText('Ingen information är hämtad från Företagsupplysning B.'),
  ).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Hämta', exact: true })).toBeVisible()

  await panel.getByText('Företagsupplysning A', { exact: true }).click()
  const refetch = panel.getByRole('button', { name: 'Hämta på nytt' })
  await refetch.click()
  const question = page.getByRole('dialog', { name: 'Hämta nya uppgifter?' })
  await expect(question).toContainText(
    'Företagsupplysning A tar betalt för varje hämtning, högst 23,00 kr.',
  )
  await lookAtDialog(page)
  await question.getByRole('button', { name: 'Avbryt' }).click()
  await expect(question).toBeHidden()
  await refetch.click()
  await question.getByRole('button', { name: 'Hämta och betala' }).click()
  await expect(page.getByText('Nya uppgifter är hämtade')).toBeVisible()
  await expect(refetch).toHaveAccessibleDescription(
    'Uppgifterna hämtades alldeles nyss. Vänta en minut innan du hämtar igen.',
  )

  await panel.getByRole('button', { name: 'Äldre uppgifter' }).click()
  const archive = page.getByRole('dialog', { name: 'Äldre uppgifter' })
  await archive.getByRole('table').getByRole('button').first().click()
  await expect(archive.getByRole('region', { name: 'Valda uppgifter' })).toBeVisible()
})

test('the rating report comes as a PDF after a question with its price, and is then opened without one', async ({
  page,
}) => {
  await signIn(page, 'Sofia Bergman')
  await page.goto(clientPage('issuer', await clientAt(page, 'issuer', 7)))
  await page.getByRole('button', { name: 'Hämta ratingrapport' }).click()
  const question = page.getByRole('dialog', { name: 'Hämta ratingrapport?' })
  await expect(question).toContainText('högst 49,00 kr')
  const downloading = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Hämta och betala' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/[.]pdf$/)
  const opening = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Ratingrapport från / }).click()
  expect((await opening).suggestedFilename()).toMatch(/[.]pdf$/)
})

test('who may not spend money sees why', async ({ page }) => {
  await signIn(page, 'Greta Sandell')
  await page.goto(clientPage('issuer', await clientAt(page, 'issuer', 7)))
  await expect(
    page.getByRole('button', { name: /^Hämta(?: på nytt)?$/ }),
  ).toHaveAccessibleDescription(
    'Du saknar behörighet att hämta nya uppgifter, eftersom det kostar pengar',
  )
})
