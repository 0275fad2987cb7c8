import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { clientTabs } from '#areas/parties/client/rules.ts'
import { permissions } from '#app/permissions.ts'
import { project } from '../../testing/walls-tree.ts'
import { terms } from './terms.ts'
import { chapterNames } from './read-text.ts'
import { helpTexts, textOf } from './texts.ts'
import { meaningOf, words } from './words.ts'

const read = (file: string) => readFileSync(path.join(project, file), 'utf8')
const client = '/client/{-$type}/{-$id}/{-$tab}'
const invoice = '/invoice/$id'
/** The parts of an invoice's page, as its screen names them. */
const invoiceParts = [
  ...read('areas/purchasing/invoices/web/InvoiceScreen.tsx').matchAll(/key: '(\w+)',\n\s+label:/g),
].map(([, key = '']) => `${invoice} ${key}`)
/** Every screen and part of one; `/ui` is of no build but the designers'. */
const screens = [
  ...read('app/web/sitemap.tsx').matchAll(/\b(?:screen|place)\(\s*'(\/[^']*)'/g),
].flatMap(([, screen = '']) => {
  if (screen === '/ui') return []
  if (screen === client) return clientTabs.map(({ name }) => `${client} ${name}`)
  return screen === invoice ? invoiceParts : [screen]
})

test('every screen, every tab of a client and every part of an invoice has one text, and no text is of another', () => {
  expect(invoiceParts.length).toBe(6)
  expect(helpTexts.flatMap((text) => text.screens).toSorted()).toEqual(screens.toSorted())
})

test('a part that the address does not name has the text of what is shown then', () => {
  expect(textOf(invoice, '')?.screens).toContain(`${invoice} beslut`)
  expect(textOf(client, 'limits')?.screens).toContain(`${client} limits`)
  expect(textOf('/rules', 'anything')?.screens).toContain('/rules')
  expect(textOf('/nowhere', '')).toBeUndefined()
})

test('texts stand in a chapter, under a name and a title of their own', () => {
  expect(new Set(helpTexts.map(({ chapter }) => chapter))).toEqual(
    new Set(Object.keys(chapterNames)),
  )
  for (const part of ['key', 'title'] as const) {
    const all = helpTexts.map((text) => text[part])
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([])
  }
})

test('each act is one of the page of permissions, and each of these is told with a screen', () => {
  const known = new Set(permissions.flatMap(({ id }) => [id, id.replace(/\.read$/, '')]))
  const told = helpTexts.flatMap(({ acts }) => acts)
  expect(told.filter((act) => !known.has(act))).toEqual([])
  const actOf = (id: string) => id.replace(/\.read$/, '')
  const missing = permissions.filter(({ id }) => !told.includes(id) && !told.includes(actOf(id)))
  expect(missing.map(({ id }) => id)).toEqual([])
})

function* sourcesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(project, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (!['server', 'testing'].includes(entry.name)) yield* sourcesIn(file)
    } else if (/(?<!\.test)\.tsx?$/.test(entry.name)) yield read(file)
  }
}
test('what is bold stands on the screens', () => {
  const source = ['app/web', 'areas', 'platform']
    .flatMap((folder) => [...sourcesIn(folder)])
    .join('\n')
    .replaceAll(/\s+/g, ' ')
  /** Whole: between quotes or tags, or before what is put in. */
  const isSaid = (label: string) => {
    for (let at = source.indexOf(label); at !== -1; at = source.indexOf(label, at + 1)) {
      const before =
        source
          .slice(at - 2, at)
          .trim()
          .at(-1) ?? ''
      const after =
        source
          .slice(at + label.length, at + label.length + 2)
          .trim()
          .at(0) ?? ''
      if (`'"\`>`.includes(before) && `'"\`<${'$'}{`.includes(after)) return true
    }
    return false
  }
  const bold = helpTexts.flatMap(({ key, body }) =>
    [...body.matchAll(/\*\*(.+?)\*\*/g)].map(([, label = '']) => ({ key, label })),
  )
  expect(bold.length).toBeGreaterThan(100)
  expect(bold.filter(({ label }) => !isSaid(label))).toEqual([])
})

test('links lead to screens', () => {
  const links = helpTexts.flatMap(({ key, body }) =>
    [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, href = '']) => ({ key, href })),
  )
  const known = screens.map((screen) => screen.replace(/\/\{-.*/, ''))
  expect(links.filter(({ href }) => !known.includes(href))).toEqual([])
})

test('a text is short, and made of what the help can draw', () => {
  for (const { key, body } of helpTexts) {
    const lines = body.trim().split('\n').length
    expect({ key, fits: lines >= 5 && lines <= 32 }).toEqual({ key, fits: true })
    expect({ key, foreign: /<[a-z]|^#(?!# )|!\[|^>/m.exec(body)?.[0] }).toEqual({
      key,
      foreign: undefined,
    })
  }
})

test('each word is told once, by whichever of its forms', () => {
  const forms = terms.flat().map((form) => form.toLowerCase())
  expect(forms.length).toBe(new Set(forms).size)
  for (const [first, ...others] of terms)
    for (const form of [first, ...others]) expect(meaningOf(form)).toBe(words[first])
  expect(meaningOf('finansieringslimiten')).toBe(words.FL)
  expect(meaningOf('ingenting')).toBe('')
})
