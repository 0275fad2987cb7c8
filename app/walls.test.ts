import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  broken,
  brokenPlainFiles,
  circleOfAreas,
  sound,
  type Break,
} from './testing/walls-broken.ts'
import { project, runTool, smallHouse } from './testing/walls-tree.ts'

interface Wall {
  readonly name: string
  readonly comment: string
}
interface Cruise {
  readonly modules: readonly { readonly source: string }[]
  readonly summary: {
    readonly violations: readonly {
      readonly from: string
      readonly rule: { readonly name: string }
    }[]
  }
}
const walls = (
  createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: readonly Wall[] }
).forbidden
const floors = ['app', 'areas', 'platform', 'reader', 'world', 'database', 'simulators', 'stories']

async function cruise(folder: string) {
  const there = new Set(await readdir(folder))
  const options = [
    ...floors.filter((floor) => there.has(floor)),
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
  ]
  const { output } = await runTool('dependency-cruiser/bin/dependency-cruise.mjs', options, folder)
  const { modules, summary } = JSON.parse(output) as Cruise
  return {
    read: modules.map((module) => module.source),
    found: [...new Set(summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`))].sort(),
  }
}
async function cruiseHouse(sources: Readonly<Record<string, string>>) {
  const house = await smallHouse(sources)
  try {
    return await cruise(house.root)
  } finally {
    await house.remove()
  }
}
const asSources = (breaks: readonly Break[]) =>
  Object.fromEntries(
    breaks.filter(([, , source]) => source !== '').map(([, path, source]) => [path, source]),
  )
const asFound = (breaks: readonly Break[]) =>
  breaks
    .filter(([wall]) => wall !== '')
    .map(([wall, path]) => `${wall}: ${path}`)
    .sort()

describe('the walls between files', () => {
  test('let a sound house stand, and read every file of it', async () => {
    const { read, found } = await cruiseHouse(sound)
    expect(found).toEqual([])
    expect(read).toEqual(
      expect.arrayContaining(Object.keys(sound).filter((path) => /[.]tsx?$/.test(path))),
    )
  })

  test('each fall when broken, and nothing else falls', async () => {
    const { found } = await cruiseHouse({
      ...sound,
      'areas/parties/first/texts.ts': 'export const text = 1',
      ...asSources(broken),
    })
    expect(found).toEqual(asFound(broken))
  })

  test('keep the plain files of an area plain', async () => {
    const { found } = await cruiseHouse({
      ...sound,
      'areas/ORDER.md': `${sound['areas/ORDER.md']}\n## parties: low\n\n${[
        'a',
        'b',
        'c',
        'd',
        'e',
        'f',
      ]
        .map((area, place) => `${place + 1}. ${area}: probe`)
        .join('\n')}\n`,
      'areas/parties/c/contract.ts': 'export const contract = 1',
      ...asSources(brokenPlainFiles),
    })
    expect(found).toEqual(asFound(brokenPlainFiles))
  })

  test('allow no circle between areas', async () => {
    const { found } = await cruiseHouse({
      'areas/ORDER.md': sound['areas/ORDER.md'] as string,
      ...circleOfAreas,
    })
    expect(found).toEqual([
      'areas-in-order: areas/parties/first/rules.ts',
      'no-circles: areas/acquisition/second/rules.ts',
    ])
  })

  test('have a probe each, and a sentence saying what to do instead', () => {
    const probed = new Set(
      [...broken, ...brokenPlainFiles].map(([wall]) => wall).filter((wall) => wall !== ''),
    )
    expect(new Set(walls.map((wall) => wall.name).concat('areas-stand-in-order'))).toEqual(probed)
    for (const wall of walls) expect(wall.comment, wall.name).toMatch(/^.{40,}[.]$/)
    // Of walls with one name the first one's sentence is printed, whichever fell.
    const sentences = new Map(walls.map(({ name, comment }) => [name, comment]))
    for (const wall of walls) expect(wall.comment, wall.name).toBe(sentences.get(wall.name))
  })

  test('are checked in every file we have written', async () => {
    const { read } = await cruise(project)
    const written: string[] = []
    for (const floor of floors)
      for (const entry of await readdir(join(project, floor), {
        recursive: true,
        withFileTypes: true,
      }))
        if (entry.isFile() && /[.]tsx?$/.test(entry.name))
          written.push(join(entry.parentPath, entry.name).slice(project.length))
    expect(written.length).toBeGreaterThan(50)
    expect(read).toEqual(expect.arrayContaining(written))
  })
})
