import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

test('usertasks 2: a task is made from an expiring limit, handed over, begun by its link, and done', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Sofia Bergman', places.startView('limits'))
  const limits = page.getByRole('region', { name: 'Utgående limiter' })
  await limits
    .getByRole('button', { name: /^Åtgärder för/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Skapa ärende' }).click()
  const form = page.getByRole('dialog', { name: 'Skapa ärende' })
  const header = `Se över limiten ${Date.now()}`
  await form.getByRole('textbox', { name: 'Rubrik' }).fill('')
  await form.getByRole('button', { name: 'Skapa ärendet' }).click()
  await expect(form.getByText('Rubrik behöver fyllas i')).toBeVisible()
  await form.getByRole('textbox', { name: 'Rubrik' }).fill(header)
  await form.getByRole('button', { name: /^30d/ }).click()
  await form.getByRole('combobox', { name: 'Tilldelad' }).fill('Hanna')
  await page.getByRole('option', { name: /Hanna Lundqvist/ }).click()
  await expect(form.getByRole('button', { name: 'Ta bort Hanna Lundqvist' })).toBeFocused()
  await lookAtDialog(page)
  await form.getByRole('button', { name: 'Skapa ärendet' }).click()
  await expect(page.getByText('Ärendet är skapat')).toBeVisible()

  await page.goto(places.startView('tasks'))
  const tasks = page.getByRole('region', { name: 'Åtgärder' })
  await tasks.getByRole('searchbox', { name: 'Sök ärende' }).fill(header)
  await expect(tasks.getByText('Sökningen gav inga träffar.')).toBeVisible()
  await tasks.getByRole('button', { name: 'Mina' }).click()
  await expect(tasks.getByRole('link', { name: header, exact: true })).toBeVisible()
  // What one wants to see is remembered.
  await page.reload()
  await expect(tasks.getByRole('button', { name: 'Mina' })).toHaveAttribute('aria-pressed', 'false')
  await tasks.getByRole('button', { name: 'Mina' }).click()

  const other = await browser.newContext()
  const hanna = await other.newPage()
  await signIn(hanna, 'Hanna Lundqvist', places.startView('tasks'))
  const hers = hanna.getByRole('region', { name: 'Åtgärder' })
  await expect(hers.getByRole('button', { name: 'Ej tilldelade' })).toHaveCount(0)
  await hers.getByRole('searchbox', { name: 'Sök ärende' }).fill(header)
  await hers.getByRole('link', { name: header, exact: true }).click()
  await expect(hanna).toHaveURL(/\/task\/[0-9a-f-]{36}/)
  const task = hanna.getByRole('dialog', { name: header })
  await expect(task.getByRole('list').getByText('Tilldelat Hanna Lundqvist')).toBeVisible()
  await lookAtDialog(hanna)
  await task.getByRole('link', { name: /^(Utställare, limiter|Mottagare, fakturor)/ }).click()
  await expect(hanna).toHaveURL(/\/client\//)
  const begun = hanna.getByRole('button', { name: /^Dina pågående ärenden/ })
  await begun.click()
  const popup = hanna.getByRole('dialog', { name: 'Dina pågående ärenden' })
  await lookAtDialog(hanna)
  await popup.getByRole('link', { name: header, exact: true }).click()
  await expect(task.getByText('Pågående').first()).toBeVisible()
  await task.getByRole('checkbox', { name: 'Klart' }).check()
  await expect(hanna.getByText('Ärendet är klart')).toBeVisible()
  await expect(task.getByRole('list').getByText('Klart')).toBeVisible()
  await other.close()
})

test('usertasks 11: a task that is not there says so, and one that came meanwhile is shown when tried again', async ({
  page,
}) => {
  await signIn(page, 'Ulla Åkerlund', '/task/11111111-1111-4111-8111-111111111111/1')
  await expect(page.getByRole('heading', { name: 'Uppgiften kunde inte hittas' })).toBeVisible()
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByRole('heading', { name: 'Uppgiften kunde inte hittas' })).toBeVisible()

  const saved = await (
    await callerOf(page)
  ).post('/api/usertasks/save', { header: 'Ring banken', message: 'Om avgiften' })
  const { id } = (await saved.json()) as { id: string }
  await page.goto(`/task/${id}/${Date.now()}`)
  const task = page.getByRole('dialog', { name: 'Ring banken' })
  await task.getByRole('button', { name: 'Tilldela mig' }).click()
  await expect(task.getByRole('button', { name: 'Ta bort Ulla Åkerlund' })).toBeFocused()
  await task.getByRole('button', { name: 'Ta bort', exact: true }).click()
  await page.getByRole('button', { name: 'Ta bort ärendet' }).click()
  await expect(page.getByText('Ärendet är borttaget')).toBeVisible()
  await expect(page).toHaveURL(places.start)
})
