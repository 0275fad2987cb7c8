import { expect, test, type Page } from '@playwright/test'
import { places } from '#areas/places.ts'
import { callerOf } from '../testing/calls.ts'
import { signIn } from '../testing/sign-in.ts'

/** Words of labels in side columns and on cards that go on in the next line without a hyphen. */
const brokenWords = (page: Page) =>
  page.locator('dl[data-stacked] dt, article tbody th').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const range = document.createRange()
      const broken: string[] = []
      // Dotted words are in elements of their own.
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        let from = 0
        for (const word of (texts.currentNode.nodeValue ?? '').split(' ')) {
          range.setStart(texts.currentNode, from)
          range.setEnd(texts.currentNode, from + word.length)
          if (range.getClientRects().length > 1) broken.push(word)
          from += word.length + 1
        }
      }
      return broken
    }),
  )

test('no label in a side column or on a card is broken within a word', async ({ page }) => {
  await signIn(page, 'Sofia Bergman')
  const searched = await (await callerOf(page)).get('/api/prospect/getHistoricProspects')
  const [prospect] = (await searched.json()) as { id: string }[]
  await page.goto(places.prospect(prospect?.id ?? ''))
  for (const width of [1440, 1120, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText('Finansieringslimit').first()).toBeVisible()
    expect(await brokenWords(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(places.startView('asked'))
  await expect(page.getByRole('article').locator('tbody th').first()).toBeVisible()
  expect(await brokenWords(page)).toEqual([])
})
