import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { kindText } from '#areas/operations/delivery/texts.ts'
import { projectFolder } from '#platform/server/project.ts'
import { mailTemplates } from './mail-templates.ts'

/** What areas hand to outside systems, by the kinds that their servers write. */
async function writtenKinds(): Promise<string[]> {
  const areas = path.join(projectFolder, 'areas')
  const files = (await readdir(areas, { recursive: true })).filter((file) =>
    /\/server\/.*(?<![.]test)[.]ts$/.test(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(path.join(areas, file), 'utf8')))
  return texts
    .filter((text) => /\bkind:/.test(text) && /destination/.test(text))
    .flatMap((text) =>
      [...text.matchAll(/kind:[^,]*/g)].flatMap(
        ([part]) => part.match(/'[a-z]+[.][a-zA-Z]+'/g) ?? [],
      ),
    )
    .map((kind) => kind.slice(1, -1))
}

it('whatever is delivered is called by a word (DeliveriesScreen)', async () => {
  const kinds = new Set(await writtenKinds())
  expect(kinds.size).toBeGreaterThan(10)
  const all = [...kinds, ...Object.keys(mailTemplates)]
  expect(
    all.filter((kind) => !(kind in kindText)),
    'areas/operations/delivery/texts.ts',
  ).toEqual([])
})
