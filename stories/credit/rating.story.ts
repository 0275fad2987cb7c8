import { expect, test } from '@playwright/test'
import { callerOf, type Caller } from '../testing/calls.ts'
import { clientAt, clientPage, type Client } from '../testing/clients.ts'
import { approvesOn } from '../testing/second-person.ts'
import { signIn } from '../testing/sign-in.ts'

test('a seller rates a company, sees why, and finds the rating on the client page', async ({
  page,
}) => {
  await signIn(page, 'Sofia Bergman', '/')
  const client = await clientAt(page, 'issuer', 3)
  await page.getByRole('navigation').getByRole('link', { name: 'Rating', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rating' })).toBeVisible()

  await page.getByRole('button', { name: 'Sök rating' }).click()
  await expect(page.getByText('Organisationsnummer behöver fyllas i').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Organisationsnummer' }).fill(client.organizationNumber)
  await page.getByRole('textbox', { name: 'Organisationsnummer' }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: client.name })).toBeVisible()
  const rules = page.getByRole('table', { name: 'Regler' })
  await expect(rules.getByRole('row', { name: /Bolagets ålder.*Registrerat/ })).toContainText(
    'Företagsupplysning A',
  )
  await expect(rules.getByRole('row', { name: /Sanktionslista/ })).toContainText('OpenSanctions')
  const score = (await page.getByRole('img', { name: /^Betyg: / }).getAttribute('aria-label')) ?? ''
  // A rating is a link.
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: client.name })).toBeVisible()

  await page.getByRole('link', { name: 'Klientsidan' }).click()
  const rating = page.getByRole('region', { name: 'Rating' })
  await expect(rating.getByRole('img', { name: score })).toBeVisible()
  await expect(rating.getByText('Beräknad finansieringslimit')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Exponering' })).toContainText('Finansieringslimit')
  // Only administrators are told by which bucket.
  await expect(rating.getByText('Riskklass')).toHaveCount(0)
})

test('a company nobody knows is not rated', async ({ page }) => {
  await signIn(page, 'Isak Norberg')
  await page.goto('/rating')
  await page.getByRole('radio', { name: 'Mottagare' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Organisationsnummer' }).fill('202100-5489')
  await page.getByRole('button', { name: 'Sök rating' }).click()
  await expect(page.getByText('Inget företag hittades, försök igen.')).toBeVisible()
})

/** The client has been rated, so that a new bucket judges it by what is stored. */
async function rated(caller: Caller, { organizationNumber }: Client) {
  await caller.post('/api/company/recalculaterating', { organizationNumber })
  await expect
    .poll(
      async () => {
        const answer = await caller.post('/api/company/rating', { organizationNumber })
        const { waiting, ratedAt } = (await answer.json()) as {
          waiting: boolean
          ratedAt: string | null
        }
        return !waiting && ratedAt !== null
      },
      { timeout: 60_000 },
    )
    .toBe(true)
}

test('an administrator asks for another risk class, and the rating follows when a second person lets it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren')
  const client = await clientAt(page, 'issuer', 4)
  await rated(await callerOf(page), client)
  await page.goto(clientPage('issuer', client, 'settings'))
  const riskClass = page.getByRole('region', { name: 'Riskklass' })
  const ask = riskClass.getByRole('button', { name: 'Begär byte av regelhink' })
  await riskClass.getByRole('combobox', { name: 'Regelhink' }).click()
  await page.getByRole('option', { name: 'Ny kund' }).click()
  await ask.click()
  await expect(riskClass.getByText('Motivering behöver fyllas i').first()).toBeVisible()
  await riskClass.getByRole('textbox', { name: 'Motivering' }).fill('Bolaget har bytt bransch')
  await ask.click()
  const waiting = page.getByRole('status', { name: 'Väntar på att en annan person godkänner' })
  await expect(waiting).toContainText(`Byta regelhink för ${client.name} som utställare`)
  await expect(waiting).toContainText('Standard (Standard utställare)')
  await expect(waiting).toContainText('Bolaget har bytt bransch')
  await expect(waiting.getByRole('button', { name: /^Godkänn/ })).toHaveCount(0)
  await page.goto(clientPage('issuer', client))
  await expect(page.getByRole('region', { name: 'Rating' })).not.toContainText('Ny kund')

  // rating 11: who approves sees the difference on the client's own page.
  await approvesOn(browser, 'Rebecka Strand', clientPage('issuer', client, 'settings'))

  await page.goto(clientPage('issuer', client, 'settings'))
  await expect(riskClass).toContainText('Vald av Maja Lindgren, godkänd av Rebecka Strand')
  await page.goto(clientPage('issuer', client))
  const rating = page.getByRole('region', { name: 'Rating' })
  await expect(rating).toContainText('Ny kund')
  // The job has made a new one.
  await expect(
    rating.getByRole('button', { name: 'Räkna om rating och limiter' }),
  ).not.toHaveAttribute('aria-busy', 'true')
  await rating.getByRole('link').click()
  await expect(page.getByText(/^Ny kund, version \d+$/)).toBeVisible()
})
