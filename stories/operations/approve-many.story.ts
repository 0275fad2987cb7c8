import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { day } from '../testing/day.ts'
import { signIn } from '../testing/sign-in.ts'

interface Asked {
  readonly id: string
  readonly act: string
  readonly title: string
  readonly problem: string | null
  readonly difference: readonly { readonly before: string; readonly after: string }[]
}

test('inbox 6: several alike are approved in one question, each with its answer', async ({
  page,
}) => {
  await signIn(page, 'Henrik Sjölin', '/?kind=approval')
  const caller = await callerOf(page)
  const { list } = (await (await caller.post('/api/approvals/all', { take: 200 })).json()) as {
    list: Asked[]
  }
  expect(list.length).toBeGreaterThan(0)
  const table = page.getByRole('table', { name: 'Väntar på dig' })
  const rows = table.locator('tbody tr[data-row]')
  const one = list.find(({ problem, difference }) => problem === null && difference.length > 0)
  const row = rows.and(page.locator(`[data-row="approval ${one?.id}"]`))
  await expect(row).toBeVisible()
  await row.getByRole('checkbox').check()
  const bar = page.getByRole('group', { name: 'Markerade rader' })
  await expect(bar.getByRole('button', { name: 'Godkänn', exact: true })).toBeEnabled()
  await row.getByRole('button').first().focus()
  await page.keyboard.press('e')
  const question = page.getByRole('dialog', { name: 'Godkänn (1)' })
  await expect(question).toContainText(one?.title ?? '')
  await expect(question).toContainText(/Nu .* · Blir /)
  await lookAtDialog(page)
  await question.getByRole('button', { name: 'Avbryt' }).click()
  await expect(question).toBeHidden()
})

test('shell 108: what was done is taken back by Z, and what was made is led to', async ({
  page,
}) => {
  await signIn(page, 'Kristina Ahl', '/')
  const caller = await callerOf(page)
  const header = `Ring revisorn ${Date.now()}`
  const saved = await caller.post('/api/usertasks/save', {
    header,
    message: 'Om bokslutet',
    dueDate: day(0),
    assignTo: { key: 'kristina.ahl@example.se', name: 'Kristina Ahl' },
  })
  expect(saved.status()).toBe(200)
  await page.goto('/?part=mine&kind=task')
  const row = page
    .getByRole('table', { name: 'Väntar på dig' })
    .getByRole('row')
    .filter({ hasText: header })
  await row.getByRole('button').first().click()
  await expect(page.getByRole('heading', { level: 3, name: header })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByText('Ärendet är klart')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(page.getByText('Ångrat')).toBeVisible()
  await expect(row).toHaveCount(1)

  // inbox 7: until a day, and taken forward.
  await row.getByRole('button').first().click()
  await expect(page.getByRole('heading', { level: 3, name: header })).toBeVisible()
  await page.keyboard.press('h')
  const waiting = page.getByRole('dialog', { name: 'Vänta till' })
  await expect(waiting.getByRole('button', { name: /^På måndag/ })).toBeVisible()
  await lookAtDialog(page)
  await waiting.getByRole('button', { name: 'I morgon' }).click()
  await expect(page.getByText(/^Kommer tillbaka 2/)).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('radio', { name: /^Senare/ }).check({ force: true })
  await row.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Ta fram nu' }).click()
  await expect(row).toHaveCount(0)
  await page.goto('/?part=mine&kind=task')
  await expect(row).toHaveCount(1)

  await page.getByRole('button', { name: 'Skapa ärende' }).click()
  const form = page.getByRole('dialog', { name: 'Skapa ärende' })
  await form.getByRole('textbox', { name: 'Rubrik' }).fill(`Nytt ${header}`)
  await form.getByRole('textbox', { name: 'Beskrivning' }).fill('Se över')
  await form.getByRole('button', { name: 'Skapa ärendet' }).click()
  await page.getByRole('link', { name: 'Öppna', exact: true }).click()
  await expect(page.getByRole('dialog', { name: `Nytt ${header}` })).toBeVisible()
})
