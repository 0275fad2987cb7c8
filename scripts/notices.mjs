// node scripts/notices.mjs [--check]: writes NOTICES, what others made that is shipped with the program
// and under which licence: what production needs, and what is built into the screens. With --check it
// is only looked at whether the file is current.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folderOf = 'node_modules/'

/** Files of the screens and of what they import of the house. */
function* webFiles(root) {
  for (const top of ['app', 'areas', 'platform'])
    for (const entry of readdirSync(path.join(root, top), { recursive: true, withFileTypes: true }))
      if (
        entry.isFile() &&
        /[/\\]web([/\\]|$)/.test(entry.parentPath) &&
        !/[/\\]testing([/\\]|$)/.test(entry.parentPath) &&
        /(?<![.]test)[.](tsx?|css)$/.test(entry.name)
      )
        yield path.join(entry.parentPath, entry.name)
}

/** Packages that the screens import by name. */
function webPackages(root, locked) {
  const names = new Set()
  for (const file of webFiles(root))
    for (const [, from] of readFileSync(file, 'utf8').matchAll(
      /(?:from |import |url\()['"]([^'"#./][^'"]*)['"]/g,
    )) {
      const name = from.split('/', from.startsWith('@') ? 2 : 1).join('/')
      if (locked[folderOf + name]) names.add(name)
    }
  return names
}

/** Where a package finds another, as Node looks for it. */
function placeOf(locked, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${folderOf}`)))) {
    const place = at === '' ? folderOf + name : `${at}/${folderOf}${name}`
    if (locked[place]) return place
    if (at === '') return undefined
  }
}

/** Places of everything that is shipped, in order. */
function shipped(root, locked) {
  const places = new Set()
  const waiting = [...webPackages(root, locked)].map((name) => folderOf + name)
  for (const [place, one] of Object.entries(locked)) if (place && !one.dev) waiting.push(place)
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    if (places.has(place)) continue
    places.add(place)
    for (const name of Object.keys(locked[place].dependencies ?? {})) {
      const next = placeOf(locked, place, name)
      if (next) waiting.push(next)
    }
  }
  return [...places].sort()
}

/** Texts that a package brings of its licence and notice. Optional ones may not be installed. */
function textsOf(root, place, { optional, devOptional }) {
  const folder = path.join(root, place)
  if (optional || devOptional || !existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|notice|copying)([.-]|$)/i.test(name))
    .filter((name) => !/[.](js|ts|json)$/.test(name))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
}

/** The text of the file NOTICES of a project. */
export function noticesOf(root) {
  const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
  const lines = new Map()
  const texts = new Map()
  for (const place of shipped(root, locked)) {
    const one = locked[place]
    const name = one.name ?? place.slice(place.lastIndexOf(folderOf) + folderOf.length)
    const called = `${name} ${one.version}`
    lines.set(called, one.license ?? 'as its text below says')
    for (const text of textsOf(root, place, one))
      texts.set(text, [...(texts.get(text) ?? []), called])
  }
  const list = [...lines].map(([called, licence]) => `${called}: ${licence}`).sort()
  const whole = [...texts].map(
    ([text, of]) => `${'-'.repeat(80)}\n${[...new Set(of)].join(', ')}\n\n${text}\n`,
  )
  return `What others have made, shipped with Skynet
==========================================

Written by scripts/notices.mjs from package-lock.json and what the packages bring.

libvips (packages @img/sharp-libvips-*) is under LGPL-3.0-or-later. It is a library of its own, unchanged, that is loaded when the
program runs and may be replaced by another build of it; its source is at https://github.com/libvips/libvips,
the licence at https://www.gnu.org/licenses/lgpl-3.0.html.
The fonts Inter (@fontsource-variable/inter) and Roboto (@expo-google-fonts/roboto) are under the SIL Open Font License 1.1, whose text is below.

${list.join('\n')}

${whole.join('\n')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.cwd()
  const file = path.join(root, 'NOTICES')
  const text = noticesOf(root)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.log('NOTICES is not current: node scripts/notices.mjs writes it.')
    process.exitCode = 1
  }
}
