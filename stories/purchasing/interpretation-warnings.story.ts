import { expect, test, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { clientsLike } from '../testing/clients.ts'
import { field, nextNumber, openUploaded, partiesAt } from '../testing/interpretation.ts'
import { logIn, signIn } from '../testing/sign-in.ts'

/** A client whose invoices are bought one by one, so that there is nothing to administer. */
async function ativoClient(page: Page) {
  const caller = await callerOf(page)
  for (const client of await clientsLike(page, 'issuer', '552')) {
    const { organizationNumber } = client
    const answer = await caller.post('/api/company/setting/get', {
      organizationNumber,
      companyType: 0,
    })
    if (((await answer.json()) as { productType?: number }).productType === 2) return client
  }
  throw new Error('there is no client with Ativofaktura')
}

test('a product that cannot be administered, a harmful address and a possible duplicate are warned of', async ({
  page,
}) => {
  await signIn(page, 'Frida Wallin')
  const { recipient } = await partiesAt(page, 3)
  const paper = { number: nextNumber(), issuer: await ativoClient(page), recipient }
  const file = `varna-${paper.number}.pdf`
  await openUploaded(page, file, [paper])
  await expect(page.getByText('Möjlig dubblett')).toHaveCount(0)
  const administered = page.getByRole('switch', { name: 'Administration' })
  await administered.check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Kombinationen av produkttyp och källa är fel/)).toBeVisible()
  await administered.uncheck()

  // Asked about when it is written, and again before it is used.
  const address = field(page, 'Mottagarens e-postadress')
  await address.focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('vinst@example.org')
  await page.keyboard.press('Enter')
  const harmful = page.getByRole('dialog', { name: 'Mottagarens emailadress kan vara skadlig' })
  const back = harmful.getByRole('button', { name: 'Avbryt' })
  await expect(back).toBeFocused()
  await lookAtDialog(page)
  await harmful.getByRole('button', { name: 'Använd ändå' }).click()
  await expect(
    page.getByText('Mottagarens emailadress kan vara skadlig: vinst@example.org'),
  ).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(back).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(harmful).toHaveCount(0)
  await expect(address).toBeFocused()

  await openUploaded(page, `varna-igen-${paper.number}.pdf`, [{ ...paper, amount: 777 }])
  const duplicate = page.getByText('Möjlig dubblett').locator('..')
  await expect(duplicate).toContainText('Samma utställare och fakturanummer')
  await duplicate.getByRole('link', { name: file }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(paper.number)
})

test('a list that has been open for long asks to be loaded anew', async ({ page }) => {
  await page.clock.install()
  await logIn(page, 'Frida Wallin', '/tolkien')
  await expect(
    page.getByRole('table', { name: 'Tolkningsresultat' }).getByRole('row').nth(1),
  ).toBeVisible()
  // 180 times every 3 s, the first after 6 s (interpretation 25).
  await page.clock.runFor('09:03')
  const ended = page.getByRole('dialog', { name: 'Din session har gått ut' })
  await expect(ended.getByRole('button', { name: 'OK' })).toBeFocused()
  await lookAtDialog(page)
  const loaded = page.waitForEvent('load')
  await page.keyboard.press('Enter')
  await loaded
  await expect(ended).toHaveCount(0)
})
