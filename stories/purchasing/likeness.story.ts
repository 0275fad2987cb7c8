import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { day } from '../testing/day.ts'
import { approveOn, waitingCard, waitingHere } from '../testing/inbox.ts'
import { nextNumber } from '../testing/interpretation.ts'
import { bought, isPartners, partnerOf } from '../testing/partner.ts'
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

test('invoices 332: the same number of another year is said by two to be another invoice', async ({
  page,
  browser,
  request,
}) => {
  await signIn(page, 'Maja Lindgren')
  const { post, decided } = await partnerOf(request)
  const traded = (await bought(page)).filter(isPartners)
  const invoiceNumber = `Å${nextNumber()}`
  let sent = { id: '', status: 0 }
  for (const { issuer, recipient } of traded) {
    const sell = (invoiceDate: string, dueDate: string, invoiceAmount: string) =>
      post(
        {
          issuerOrganizationNumber: issuer.organizationNumber,
          recipientOrganizationNumber: recipient.organizationNumber,
          recipientName: recipient.name,
          invoiceNumber,
          invoiceAmount,
          invoiceDate,
          dueDate,
        },
        'application/json',
      )
    const before = await sell(day(-370), day(-340), '4120.00')
    if (before.status !== 200) continue
    await decided(before.id)
    sent = await sell(day(-1), day(29), '5310.00')
    await decided(sent.id)
    break
  }
  await page.goto(places.invoice(sent.id, 'tecken'))
  const alike = page.getByRole('table', { name: 'Liknande fakturor' })
  await alike.getByRole('button', { name: /från ett annat år$/ }).click()
  const dialog = page.getByRole('dialog', {
    name: new RegExp(`^Är ${invoiceNumber} en annan faktura`),
  })
  await lookAtDialog(page)
  await dialog.getByRole('textbox', { name: 'Motivering' }).fill('Ny serie varje år')
  await dialog.getByRole('button', { name: 'Begär att den är en annan' }).click()
  await expect(waitingHere(page)).toContainText('Ny serie varje år')
  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'Henrik Sjölin', '/')
  await approveOn(second, await waitingCard(second, `Säg att faktura ${invoiceNumber}`))
  await second.context().close()
  await page.reload()
  await expect(alike.getByRole('row').filter({ hasText: 'Ny serie varje år' })).toBeVisible()
})
