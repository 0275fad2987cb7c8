import { expect, test, type Page } from '@playwright/test'
import {
  editorReady,
  mailInvoices,
  nextNumber,
  partiesAt,
  readRow,
} from '../testing/interpretation.ts'
import { invoicePdf } from '../testing/invoice-pdf.ts'
import { signIn } from '../testing/sign-in.ts'

// Reading is done by a job, and the machine may have others to read for.

/** Does the invoice that is open by keys alone: past every field, and sent with a stamp. */
async function workThrough(page: Page): Promise<void> {
  const send = page.getByRole('button', { name: 'Skicka', exact: true })
  while (!(await send.evaluate((button) => button === document.activeElement))) {
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press('Enter')
    await page.waitForFunction((one) => document.activeElement !== one, before)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Stämpla och skicka' })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('clean invoices are done by keyboard, one after the other', async ({ page }) => {
  await signIn(page, 'Frida Wallin')
  const parties = await partiesAt(page, 3)
  const numbers = [nextNumber(), nextNumber(), nextNumber(), nextNumber()]
  const from = `snabb-${numbers[0]}@example.se`
  const files = numbers.map((number) => `snabb-${number}.pdf`)
  for (const [index, number] of numbers.entries())
    await mailInvoices({
      from,
      subject: `Faktura ${number}`,
      attachments: [
        { filename: files[index] as string, content: await invoicePdf([{ number, ...parties }]) },
      ],
    })
  await page.goto(`/tolkien?searchQuery=${from}&sortOrder=asc`)
  for (const file of files) await readRow(page, file)
  await page.keyboard.press('o')
  await editorReady(page)
  const heading = page.getByRole('heading', { level: 1 })
  for (let done = 0; done < 3; done++) {
    const title = await heading.innerText()
    await workThrough(page)
    // The next one is there, with its image, while this one is stamped and sent.
    await expect(heading).not.toHaveText(title)
    await expect(page.getByRole('img', { name: /^Faktura - sida 1 av/ })).toBeVisible()
    await editorReady(page)
    await expect(page.getByText(`${title} är skickad`)).toBeVisible({ timeout: 60_000 })
  }
})
