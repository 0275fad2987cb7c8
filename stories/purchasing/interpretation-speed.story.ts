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
test.describe.configure({ timeout: 180_000 })

/** A trained person: six keys a second, and 300 ms to see that a value is right. */
const keyMs = 1000 / 6
const lookMs = 300

/** Does the invoice that is open as a person would, and answers how many keys that took. */
async function workThrough(page: Page): Promise<number> {
  let keys = 0
  const press = async (key: string) => {
    await page.waitForTimeout(keyMs)
    await page.keyboard.press(key)
    keys += 1
  }
  const fields = await page
    .getByRole('region', { name: 'Fakturans uppgifter' })
    .getByRole('button', { name: /: / })
    .all()
  await page.waitForTimeout(fields.length * lookMs)
  const send = page.getByRole('button', { name: 'Skicka', exact: true })
  while (!(await send.evaluate((button) => button === document.activeElement))) await press('Enter')
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Stämpla och skicka' })).toBeFocused()
  await press('Enter')
  return keys
}

test('clean invoices are done by keyboard, one after the other, in few seconds each', async ({
  page,
}) => {
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
    const begun = Date.now()
    const keys = await workThrough(page)
    const worked = Date.now()
    // The next one is there, with its image, while this one is stamped and sent.
    await expect(heading).not.toHaveText(title)
    await expect(page.getByRole('img', { name: /^Faktura - sida 1 av/ })).toBeVisible()
    await editorReady(page)
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    process.stdout.write(
      `${title}: ${seconds(Date.now() - begun)} s from opened to the next one shown, ${seconds(Date.now() - worked)} s of it waiting, ${keys} keys\n`,
    )
    await expect(page.getByText(`${title} är skickad`)).toBeVisible({ timeout: 30_000 })
  }
})
