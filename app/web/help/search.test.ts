import { expect, test } from 'vitest'
import { markedIn, searchHelp } from './search.ts'
import { readText } from './read-text.ts'
import { helpTexts } from './texts.ts'

const aText = (title: string, body: string) =>
  readText(
    `../1-arbete/${title}.md`,
    `---\nscreens: /\nacts: configure\n---\n# ${title}\n\n${body}`,
  )
const texts = [
  aText('Fakturor', 'Alla fakturor.\n\n1. Välj **Period** och [sök](/all-invoices).\n'),
  aText('Portfölj', 'Vad som är kvar.\n\n- HHI säger hur samlad den är.\n- Välj dag.\n'),
]

test('a search finds the texts in which all words stand, whichever line they are in', () => {
  const keysOf = (query: string) => searchHelp(texts, query).map(({ text }) => text.key)
  expect(keysOf('välj')).toEqual(['Fakturor', 'Portfölj'])
  expect(keysOf('VÄLJ kvar')).toEqual(['Portfölj'])
  expect(keysOf('portfölj period')).toEqual([])
  // What one of its words means is a part of it.
  expect(keysOf('herfindahl')).toEqual(['Portfölj'])
})

test('a hit has the lines it was found in, as they are read', () => {
  const [hit] = searchHelp(texts, 'period')
  expect(hit?.lines).toEqual(['Välj Period och sök.'])
  expect(markedIn('Välj Period och sök.', 'period (')).toEqual(['Välj ', 'Period', ' och sök.'])
})

test('what has the word in its title comes first', () => {
  const [first] = searchHelp(helpTexts, 'valutakurser')
  expect(first?.text.title).toBe('Valutakurser')
})

test('a file without the head of a help text is told by name', () => {
  expect(() => readText('../1-arbete/tom.md', '# Tom\n')).toThrow('1-arbete/tom.md has no head')
})
