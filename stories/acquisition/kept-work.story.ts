import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { expectFitsPhone } from '../testing/phone.ts'
import { signIn } from '../testing/sign-in.ts'
import { soundStranger } from '../testing/strangers.ts'
import { begunByCalls, colleague } from '../testing/way.ts'

test('onboarding 76: what the list shows is named, is a link, and is removed', async ({ page }) => {
  const name = `Mina manuella ${Date.now()}`
  await signIn(page, 'Sofia Bergman', '/onboardings')
  const views = page.getByRole('navigation', { name: 'Vyer' })
  const save = views.getByRole('button', { name: 'Spara vyn' })
  await expect(save).toHaveAccessibleDescription(/Välj ett filter eller en sortering/)
  await views.getByRole('link', { name: 'Pågående med fel' }).click()
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Spara vyn' })
  await dialog.getByRole('button', { name: 'Spara vyn' }).click()
  await expect(dialog.getByText('Namn behöver fyllas i').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Namn' }).fill(name)
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Spara vyn' }).click()
  await expect(dialog).toHaveCount(0)
  const own = views.getByRole('link', { name })
  await expect(own).toBeVisible()
  await expectFitsPhone(page)
  await views.getByRole('link', { name: 'Alla', exact: true }).click()
  await own.click()
  await expect(page).toHaveURL(/faultyOngoing=1/)
  await views.getByRole('button', { name: `Ta bort vyn ${name}` }).click()
  await expect(own).toHaveCount(0)
})

test('queues 7: what is taken says so on its own page, and is left there', async ({ page }) => {
  await signIn(page, 'Amir Haddad', '/')
  await page.getByRole('button', { name: /^Ta nästa: Träffar på/ }).click()
  const claim = page.getByRole('group', { name: 'Taget ur arbetskön' })
  await expect(claim).toContainText('Taget av dig')
  await claim.getByRole('button', { name: 'Släpp' }).click()
  await expect(claim).toHaveCount(0)
})

test('bank 21: the bank task suggests what the register has, and takes it into the form', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Sofia Bergman')
  const company = [9, 10]
    .map((at) => soundStranger(1, at))
    .find(({ bankgiro }) => bankgiro !== undefined)
  if (!company) throw new Error('none of these companies has a giro')
  const onboarding = await begunByCalls(browser, page, company)
  const olivia = await colleague(browser, 'Olivia Dahl', onboarding)
  const tasks = olivia.getByRole('table', { name: 'Uppgifter' })
  await tasks.getByRole('link', { name: 'Bankkontovalidering' }).click()
  const giro = company.bankgiro ?? ''
  const written = `${giro.slice(0, -4)}-?${giro.slice(-4)}`
  await olivia.getByRole('button', { name: new RegExp(`^Använd bankgiro ${written}$`) }).click()
  await expect(olivia.getByRole('textbox', { name: 'Bankgironummer' })).toHaveValue(
    new RegExp(`^${written}$`),
  )
  await olivia.context().close()
})
