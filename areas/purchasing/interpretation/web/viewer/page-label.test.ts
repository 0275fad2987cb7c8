import { expect, test } from 'vitest'
import { pageLabel } from './page-label.ts'

test('interpretation 24: a page says whether it is of the invoice or an attachment, and how many there are when that is known', () => {
  expect(pageLabel({ pageNumber: 1, isAttachment: false }, 3)).toBe('Faktura - sida 1 av 3')
  expect(pageLabel({ pageNumber: 3, isAttachment: true }, 3)).toBe('Bilaga - sida 3 av 3')
  expect(pageLabel({ pageNumber: 1, isAttachment: false }, null)).toBe('Faktura - sida 1 av Okänt')
})
