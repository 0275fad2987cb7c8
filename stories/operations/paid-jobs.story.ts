import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { lookAtDialog } from '../testing/accessibility.ts'
import { signIn } from '../testing/sign-in.ts'

test('a job that looks companies up asks with number and price before it begins, and is stopped', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren', places.settingsPart('jobb'))
  const panel = page.getByRole('region', { name: 'Bevakning hos företagsupplysningen' })
  const start = panel.getByRole('button', { name: 'Starta Bevakning av mottagare' })
  await start.click()
  const question = page.getByRole('dialog', { name: 'Starta Bevakning av mottagare?' })
  await expect(question).toContainText(
    /\d bolag slås upp för högst 32,00 kr styck, sammanlagt högst [\d\s]+,00 kr/,
  )
  await lookAtDialog(page)
  await question.getByRole('button', { name: 'Avbryt' }).click()
  await expect(question).toBeHidden()
  await expect(start).toBeVisible()

  await start.click()
  await question.getByRole('button', { name: 'Starta och betala' }).click()
  await expect(panel.getByText(/ av högst [\d\s]+,00 kr/)).toBeVisible()
  await panel.getByRole('button', { name: 'Stoppa Bevakning av mottagare' }).click()
  await expect(
    panel.getByText(/^Stoppat .* av Maja Lindgren, efter .*Kostade [\d\s]+,00 kr$/),
  ).toBeVisible()
  await expect(start).toBeVisible()

  // jobs 4, 5: the run stands among those before it, and what is done by itself is opened.
  const runs = page.getByRole('table', { name: 'Körningar', exact: true }).getByRole('row')
  await expect(runs.filter({ hasText: 'av Maja Lindgren' }).first()).toContainText('Stoppad')
  const schedules = page.getByRole('table', { name: 'Scheman' })
  const minutely = schedules.getByRole('row').filter({ hasText: 'Räknar dagens och månadens' })
  await expect(minutely).toContainText('Varje minut')
  await minutely.getByRole('button').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Räknar dagens och månadens utfall' })
  await expect(dialog.getByRole('table', { name: 'Körningar av schemat' })).toBeVisible()
  await lookAtDialog(page)
})
