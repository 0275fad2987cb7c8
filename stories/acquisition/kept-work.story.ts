import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { expectFitsPhone } from '../testing/phone.ts'
import { signIn } from '../testing/sign-in.ts'
import { soundStranger } from '../testing/strangers.ts'
import { begunByCalls, colleague } from '../testing/way.ts'

test('views 1: what a list shows is named and shared, is a link, and is removed', async ({
  page,
  browser,
}) => {
  const name = `Mina manuella ${Date.now()}`
  await signIn(page, 'Sofia Bergman', '/onboardings')
  const views = page.getByRole('button', { name: /^Vyer/ })
  const menu = page.getByRole('dialog', { name: 'Vyer' })
  await views.click()
  const save = menu.getByRole('button', { name: 'Spara vyn' })
  await expect(save).toHaveAccessibleDescription(/Välj ett filter eller en sortering/)
  await page.keyboard.press('Escape')
  const usual = page.getByRole('navigation', { name: 'Vanliga vyer' })
  await usual.getByRole('link', { name: 'Pågående med fel' }).click()
  await views.click()
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Spara vyn' })
  await dialog.getByRole('button', { name: 'Spara vyn' }).click()
  await expect(dialog.getByText('Namn behöver fyllas i').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Namn' }).fill(name)
  await dialog.getByRole('switch', { name: 'Dela med alla' }).check({ force: true })
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Spara vyn' }).click()
  await expect(dialog).toHaveCount(0)
  // The chip says which view one looks at.
  await expect(views).toContainText(name)
  await expectFitsPhone(page)
  await usual.getByRole('link', { name: 'Alla', exact: true }).click()

  const olivia = await colleague(browser, 'Olivia Dahl', '/onboardings')
  await olivia.getByRole('button', { name: /^Vyer/ }).click()
  const shared = olivia.getByRole('region', { name: 'Delade' })
  await expect(shared.getByRole('listitem').filter({ hasText: name })).toContainText(
    'Sofia Bergman',
  )
  await shared.getByRole('link', { name }).click()
  await expect(olivia).toHaveURL(/faultyOngoing=1/)
  await olivia.context().close()

  await views.click()
  await menu.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/faultyOngoing=1/)
  await views.click()
  await menu.getByRole('button', { name: `Ta bort vyn ${name}` }).click()
  await expect(menu.getByRole('link', { name })).toHaveCount(0)
})

test('queues 7: what is taken says so on its own page, and is left there', async ({ page }) => {
  await signIn(page, 'Amir Haddad', '/?kind=hits')
  const inbox = page.getByRole('table', { name: 'Väntar på dig' })
  await inbox.getByRole('row').nth(1).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Ta', exact: true }).click()
  await page.getByRole('link', { name: 'Bedöm träffarna' }).click()
  await expect(page).toHaveURL(/\/client\//)
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
