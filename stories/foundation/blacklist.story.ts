import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { expectNoFindings, lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { waitingCard } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'

test('the AML department adds to the blacklist, and reads what it exports', async ({
  page,
  browser,
}) => {
  const own = Date.now()
  const address = `svindel.${own}@example.org`
  await signIn(page, 'Amir Haddad', '/blacklist')
  const list = page.getByRole('table', { name: 'Blacklist', exact: true })
  await expect(list.getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('button', { name: 'Lägg till i blacklist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lägg till i blacklist' })
  await lookAtDialog(page)
  await page.getByRole('combobox', { name: 'Typ' }).click()
  await page.getByRole('option', { name: 'E-postadress' }).click()
  const value = dialog.getByRole('textbox', { name: 'Värde' })
  await value.fill('bluff@example.org, inte en adress')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(value).toBeFocused()
  await expect(value).toHaveAttribute('aria-invalid', 'true')
  await lookAtDialog(page)
  await value.fill(`bluff.${own}@example.org, ${address}`)
  await dialog.getByRole('textbox', { name: 'Företagsnamn' }).fill('Bluff & Svindel AB')
  await dialog.getByRole('textbox', { name: 'Taggar' }).fill('berättelse')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Tillagt i blacklist')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Värde, företagsnamn eller tagg' }).fill(address)
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(list.getByRole('row').last()).toContainText('Bluff & Svindel AB')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportera till Excel' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/[.]xlsx$/)
  const sheets = await readWorkbook(await readFile(await file.path()))
  const rows = sheets[0]?.data ?? []
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(expect.arrayContaining(['Företagsnamn']))
  expect(rows[1]).toEqual(expect.arrayContaining(['Bluff & Svindel AB']))
  expect(JSON.stringify(rows[1])).toContain(address)

  // Removed by two. By key: where a mouse rests on a cut text the whole of it lies over the row.
  await list.getByRole('row').nth(1).getByRole('button').first().press('Enter')
  const change = page.getByRole('region', { name: 'Ändra i blacklist' })
  await change.getByRole('textbox', { name: 'Motivering' }).fill(`Adressen var kapad ${own}`)
  const why = change.getByRole('textbox', { name: 'Motivering' })
  const typed = await why.inputValue()
  await why.fill('')
  await change.getByRole('button', { name: 'Ta bort' }).click()
  await expect(change.getByText(/^Motivering behöver fyllas i/).first()).toBeVisible()
  await expect(why).toBeFocused()
  await why.fill(typed)
  await change.getByRole('button', { name: 'Ta bort' }).click()
  const question = page.getByRole('dialog', { name: 'Ta bort från blacklist?' })
  await lookAtDialog(page)
  await question.getByRole('button', { name: 'Begär borttagning' }).click()
  await expect(page.getByText('Väntar på att en annan person godkänner').first()).toBeVisible()
  await expect(list.getByRole('row')).toHaveCount(2)

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Leila Karimi', '/')
  const card = await waitingCard(
    other,
    'Ta bort en e-postadress ur blacklist',
    `Adressen var kapad ${own}`,
  )
  await card.getByRole('link', { name: 'Öppna och besluta' }).click()
  const opened = other.getByRole('region', { name: 'Ändra i blacklist' })
  await expect(opened).toContainText('Adressen var kapad')
  await expectNoFindings(other, ['light'])
  await opened.getByRole('button', { name: 'Godkänn' }).click()
  await other
    .getByRole('dialog', { name: 'Godkänn?' })
    .getByRole('button', { name: 'Godkänn', exact: true })
    .click()
  await expect(opened).toBeHidden()
  await expect(other.getByText('Ingen blacklist hittades')).toBeVisible()
  await other.context().close()
})

test('who may not read the blacklist is told so, and nothing is asked in vain', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signIn(page, 'Maja Lindgren', '/blacklist')
  await expect(page.getByRole('heading', { name: 'Behörighet saknas' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/blacklist'))).toEqual([])
})

interface Waiting {
  readonly recipient: { readonly organizationNumber: string | null }
}
test('blacklist 9: what an item would stop is shown before it is saved', async ({ page }) => {
  await signIn(page, 'Amir Haddad', '/blacklist')
  const caller = await callerOf(page)
  const decisionStatusList = ['BuyWithRecipientApproval', 'Pause']
  const answer = await caller.post('/api/invoice/all', { decisionStatusList, take: 100 })
  const { list } = (await answer.json()) as { list: Waiting[] }
  let stopped = { itemValue: '', invoiceNumber: '' }
  for (const { recipient } of list) {
    const itemValue = recipient.organizationNumber ?? ''
    const item = { blacklistType: 1, itemValue }
    const shown = await caller.post('/api/blacklist/preview', item)
    if (!shown.ok()) continue
    const { stops } = (await shown.json()) as {
      stops: { invoices: { invoiceNumber: string }[] }
    }
    const [invoice] = stops.invoices
    if (!invoice) continue
    stopped = { itemValue, invoiceNumber: invoice.invoiceNumber }
    break
  }
  expect(stopped.invoiceNumber).not.toBe('')

  await page.getByRole('button', { name: 'Lägg till i blacklist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lägg till i blacklist' })
  await dialog.getByRole('textbox', { name: 'Värde' }).fill(stopped.itemValue)
  await dialog.getByRole('button', { name: 'Visa vad det stoppar' }).click()
  await expect(dialog.getByRole('list', { name: 'Fakturor som stoppas' })).toContainText(
    stopped.invoiceNumber,
  )
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await expect(dialog).toBeHidden()
})
