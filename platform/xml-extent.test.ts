import { describe, expect, it } from 'vitest'
import { beyondLimits, invoiceLimits } from './xml-extent.ts'

const limits = { elements: 4, attributes: 5, attributesOfOne: 3, depth: 2 }

describe('what an XML document holds', () => {
  it.each([
    ['nothing', ''],
    ['as many elements as it may', '<a><b/><b></b><c/></a>'],
    ['as many attributes as it may', '<a b="1" c=\'2\' d = "3"><e f="1" g="2"/></a>'],
    ['signs of a tag in a value', '<a b="<c><c><c><c> x=1 y=2 z=3 > /" c=\'>"=\'/>'],
    [
      'tags in comments and marked text',
      '<?xml a="" b="" c="" d=""?><!-- <a><a><a><a><a> --><a><![CDATA[<a><a><a><a>]]></a>',
    ],
    ['equals signs in text', '<a>=== ==== ===</a>'],
    ['a tag, a value, a comment that never end', '<a b="'],
    ['a comment that never ends', '<!-- <a><a><a><a><a><a>'],
  ])('is within its limits with %s', (_, xml) => {
    expect(beyondLimits(xml, limits)).toBeUndefined()
  })

  it.each([
    ['elements', '<a><b/><b/><b/><b/></a>'],
    ['attributes', '<a a="" b="" c=""><a a="" b="" c=""/></a>'],
    ['attributesOfOne', '<a a="" b="" c="" d=""/>'],
    ['depth', '<a><a><a></a></a></a>'],
  ])('is beyond that of %s', (limit, xml) => {
    expect(beyondLimits(xml, limits)).toBe(limit)
  })

  it('is an invoice of five thousand lines', () => {
    const line = `<line>${'<cbc:Amount currencyID="SEK">1.00</cbc:Amount>'.repeat(25)}</line>`
    expect(beyondLimits(`<Invoice>${line.repeat(5000)}</Invoice>`, invoiceLimits)).toBeUndefined()
  })
})
