import { expect, test, type Page } from '@playwright/test'
import { places } from '#areas/places.ts'
import { callerOf } from '../testing/calls.ts'
import { signIn } from '../testing/sign-in.ts'

/** Words of labels in side columns and on cards that go on in the next line without a hyphen. */
const brokenWords = (page: Page) =>
  page.locator('dl[data-stacked] dt, article tbody th').evaluateAll((labels) =>
    labels.flatMap(({ firstChild: text }) => {
      const range = document.createRange()
      let from = 0
      return (text?.textContent ?? '').split(' ').filter((word) => {
        if (!text) return false
        range.setStart(text, from)
        range.setEnd(text, from + word.length)
        from += word.length + 1
        return range.getClientRects().length > 1
      })
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
