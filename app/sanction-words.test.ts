import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { project } from './testing/walls-tree.ts'

/** Lines of the program that tell of a hit on a list of sanctions. */
const told = ['areas', 'app']
  .flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  )
  .filter((file) => /\.(ts|tsx|md)$/.test(file) && !/\.test\.|\/testing\/|README/.test(file))
  .flatMap((file) =>
    readFileSync(join(project, file), 'utf8')
      .split('\n')
      .flatMap((line) => (/sanktionslist|sanktionerad/i.test(line) ? [{ file, line }] : [])),
  )

it('keypersons 11: nothing that tells of somebody sanctioned says that it is a person, for it may be the company itself', () => {
  expect(told.length).toBeGreaterThan(8)
  const wrong = told.filter(
    ({ line }) =>
      /nyckelperson\w* (är|står)|är en annan person'|någon bakom (företaget|bolaget|utställaren)/i.test(
        line,
      ) && !/bolaget|företaget, eller|utställaren, mottagaren|ett annat bolag/i.test(line),
  )
  expect(wrong).toEqual([])
  // What stands on a list is said with the company first.
  for (const { line } of told.filter((one) => /står på en sanktionslista/.test(one.line)))
    expect(line).toMatch(/bolaget|företaget|utställaren/i)
})
