import { expect, test, type Page } from '@playwright/test'
import { expectNoFindings } from '../testing/accessibility.ts'
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

test('what the other stories trust finds a faint text, one faint in the dark alone, and a button without a name', async ({
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
  await page.evaluate(() =>
    document.querySelector('main')?.append(document.createElement('button')),
  )
  await expect(expectNoFindings(page)).rejects.toThrow('button-name')
})
