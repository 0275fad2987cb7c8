import { expect, test, type Page } from '@playwright/test'
import { expectNoFindings, lookAtDialog } from '../testing/accessibility.ts'
import { signIn } from '../testing/sign-in.ts'

/** Puts a paragraph on the screen in these colours. */
const write = (page: Page, color: string, background: string): Promise<void> =>
  page.evaluate(
    ([ink = '', paper = '']) => {
      const planted = document.getElementById('planted') ?? document.createElement('p')
      Object.assign(planted, { id: 'planted', textContent: 'Svag text' })
      Object.assign(planted.style, { color: ink, background: paper })
      document.querySelector('main')?.append(planted)
    },
    [color, background],
  )

test('what looks at screens finds a faint text, one faint in the dark alone, and a button without a name there', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren', '/invoices')
  await expectNoFindings(page)
  await write(page, '#888', '#999')
  await expect(expectNoFindings(page)).rejects.toThrow('color-contrast')
  await write(page, 'light-dark(#000, #333)', 'light-dark(#fff, #222)')
  await expect(expectNoFindings(page)).rejects.toThrow(/dark[^]*color-contrast/)
  await write(page, '#000', '#fff')
  await expectNoFindings(page)
  // A button whose name is there in light alone.
  await page.evaluate(() => {
    // The page takes no styles in its text.
    const style = new CSSStyleSheet()
    style.replaceSync('[data-mantine-color-scheme="dark"] #planted-name { display: none }')
    const button = document.createElement('button')
    button.innerHTML = '<span id="planted-name">Spara</span>'
    document.adoptedStyleSheets.push(style)
    document.querySelector('main')?.append(button)
  })
  await expectNoFindings(page, ['light'])
  await expect(expectNoFindings(page)).rejects.toThrow(/dark[^]*button-name/)
})

test('the look at a dialog finds a button in it without a name, and needs a dialog', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren', '/invoices')
  await page.getByRole('button', { name: /^Period/ }).click()
  await lookAtDialog(page)
  await page.evaluate(() =>
    document.querySelector('[role="dialog"]')?.append(document.createElement('button')),
  )
  await expect(lookAtDialog(page)).rejects.toThrow('button-name')
})
