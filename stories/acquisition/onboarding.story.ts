import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { clientAt, clientPage } from '../testing/clients.ts'
import { onboardingTask } from '../testing/onboardings.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

test('onboarding 2, onboarding 23, onboarding 31: an onboarding is begun at a client, contacted and invited', async ({
  page,
}) => {
  await signIn(page, 'Sofia Bergman')
  // Nobody behind this one is on a list of sanctions, which would stop it.
  const client = await clientAt(page, 'issuer', 0)
  await page.goto(clientPage('issuer', client, 'companytasks'))
  await page.getByRole('button', { name: 'Starta onboarding' }).click()
  const start = page.getByRole('dialog', { name: 'Starta onboarding' })
  // What makes a customer needs a prospect, and the way to one is shown.
  await start.getByRole('combobox', { name: 'Onboardingtyp' }).click()
  await page.getByRole('option', { name: 'Lån' }).click()
  await expect(start.getByText(/Företaget har inget prospekt/).first()).toBeVisible()
  await expect(start.getByRole('link', { name: 'Till Ny kund' })).toHaveAttribute(
    'href',
    places.prospects,
  )
  await expect(start.getByRole('button', { name: 'Starta onboarding' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await lookAtDialog(page)
  await start.getByRole('combobox', { name: 'Onboardingtyp' }).click()
  await page.getByRole('option', { name: 'Avtalssignering' }).click()
  await start.getByRole('textbox', { name: 'Kontaktperson' }).fill('')
  await start.getByRole('button', { name: 'Starta onboarding' }).click()
  await expect(start.getByText('Fyll i värdena')).toBeVisible()
  await expect(start.getByText('Kontaktperson behöver fyllas i').first()).toBeVisible()
  await lookAtDialog(page)
  await start.getByRole('textbox', { name: 'Kontaktperson' }).fill('Åsa Ek')
  await start.getByRole('textbox', { name: 'E-postadress' }).fill('asa.ek@example.se')
  await start.getByRole('textbox', { name: 'Telefonnummer' }).fill('070-123 45 67')
  await start.getByRole('button', { name: 'Starta onboarding' }).click()

  await expect(page).toHaveURL(/\/onboarding\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Slutför' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await page.getByRole('button', { name: 'Kontaktad' }).click()
  const contacted = page.getByRole('dialog', { name: 'Markera som kontaktad' })
  await contacted.getByRole('checkbox').check()
  await contacted.getByRole('button', { name: 'Ja, kunden är kontaktad' }).click()
  await expect(page.getByText('Kunden är markerad som kontaktad')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kontaktad' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Skapa länk' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Skapa länk' }).click()
  await expect(page.getByText('Inbjudningslänken är skapad')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lägg till uppgift' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await page.goto(clientPage('issuer', client, 'companytasks'))
  await expect(page.getByRole('heading', { level: 2, name: 'Avtalssignering' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Starta onboarding' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('onboarding 11, onboarding 18, onboarding 21: an administrator finds, cancels and deletes one', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren', '/onboardings')
  const list = page.getByRole('table', { name: 'Onboardings' })
  await expect(page.getByRole('list', { name: 'Teckenförklaring' })).toContainText(
    'Kräver manuell hantering',
  )
  // Views that are asked for often are links (onboarding 75).
  const views = page.getByRole('navigation', { name: 'Vanliga vyer' })
  await views.getByRole('link', { name: 'Pågående, längst utan att något hänt' }).click()
  await expect(list.getByRole('columnheader', { name: 'Senast hänt' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(list.getByRole('row').nth(1)).toContainText('sedan')
  await views.getByRole('link', { name: 'Alla', exact: true }).click()
  await expect(page).toHaveURL(/\/onboardings$/)
  await page.getByRole('button', { name: 'Exportera', exact: true }).click()
  await expect(page.getByText('Exporten skickas till dig via Teams.')).toBeVisible()

  await page.getByRole('button', { name: /^Skapad av \S/ }).click()
  await page.getByRole('radio', { name: 'Kund' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/productTypes=/)
  await expect(list.getByRole('row').nth(1)).toContainText('av kund')
  await page.getByRole('button', { name: /^Status \S/ }).click()
  await page.getByRole('radio', { name: 'Pågående' }).check()
  await page.keyboard.press('Escape')
  await expect(list.getByRole('row').nth(1)).toContainText('Pågående')

  // One in which nobody has signed: another is kept.
  const { onboardingId } = await onboardingTask(page, 'kycUpdate')
  await page.goto(places.onboarding(onboardingId))
  await page.getByRole('button', { name: 'Avbryt onboarding' }).click()
  const cancel = page.getByRole('dialog', { name: 'Avbryt onboarding' })
  await cancel.getByRole('button', { name: 'Avbryt onboardingen' }).click()
  await expect(cancel.getByText('Orsak behöver fyllas i')).toBeVisible()
  await cancel.getByRole('textbox', { name: 'Orsak' }).fill('Kunden ångrade sig')
  await cancel.getByRole('button', { name: 'Avbryt onboardingen' }).click()
  await expect(cancel).toBeHidden()
  await expect(page.getByText('Kunden ångrade sig')).toBeVisible()

  await page.getByRole('button', { name: 'Ta bort', exact: true }).first().click()
  const remove = page.getByRole('dialog', { name: 'Ta bort onboarding' })
  await expect(remove.getByRole('button', { name: 'Ja' })).toHaveAttribute('aria-disabled', 'true')
  await lookAtDialog(page)
  await remove.getByRole('checkbox').check()
  await remove.getByRole('button', { name: 'Ja' }).click()
  await expect(page.getByText('Onboardingen är borttagen')).toBeVisible()
  await expect(page).toHaveURL(/\/onboardings$/)
})
