import { expect, test } from '@playwright/test'
import { callerOf } from '../testing/calls.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

interface Alike {
  readonly others: readonly { readonly mayBeOther: boolean }[]
}

test('invoices 120, invoices 121: two that look alike are compared, and said not to be the same by one key', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren')
  const caller = await callerOf(page)
  const answer = await caller.post('/api/invoice/all', { currentPage: 0, take: 100 })
  const { list } = (await answer.json()) as { list: { readonly id: string }[] }
  let marked = ''
  for (const { id } of list) {
    const { others } = (await (await caller.post('/api/invoice/alike', { id })).json()) as Alike
    if (others.some(({ mayBeOther }) => mayBeOther)) {
      marked = id
      break
    }
  }
  await page.goto(places.invoice(marked))
  await page.getByRole('link', { name: /^Jämför med/ }).click()
  const alike = page.getByRole('table', { name: 'Liknande fakturor' })
  await expect(alike.getByRole('row').nth(1)).toContainText('Den här fakturan')
  await expect(alike.getByRole('row').nth(2)).toContainText('skiljer')
  await expect(page.getByRole('table', { name: 'Tecken' })).toContainText('Momsens andel')
  await expect(page.getByRole('table', { name: 'Tecken' })).toContainText(
    'Beloppet mot fakturans egna summor',
  )
  await expect(page.getByRole('table', { name: 'Tecken' })).toContainText('Likhet i text')

  const before = await alike.getByRole('button', { name: /^Inte samma/ }).count()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Varför' }).fill('Två leveranser')
  await page.keyboard.press('Enter')
  await expect(alike).toContainText('Två leveranser')
  await expect(alike.getByRole('button', { name: /^Inte samma/ })).toHaveCount(before - 1)
  await alike
    .getByRole('row')
    .filter({ hasText: 'Två leveranser' })
    .first()
    .getByRole('button', { name: /^Ångra/ })
    .click()
  await expect(alike.getByRole('button', { name: /^Inte samma/ })).toHaveCount(before)
})
