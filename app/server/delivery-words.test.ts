import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { kindText } from '#areas/operations/delivery/texts.ts'
import { jobKinds } from '#areas/operations/jobs/rules.ts'
import { projectFolder } from '#platform/server/project.ts'
import { scheduleText } from '#areas/operations/jobs/texts.ts'
import { schedules } from './jobs.ts'
import { mailTemplates } from './mail-templates.ts'

/** What areas hand to outside systems, by the kinds that such files write. */
async function writtenKinds(inFile: (file: string) => boolean): Promise<string[]> {
  const areas = path.join(projectFolder, 'areas')
  const files = (await readdir(areas, { recursive: true })).filter(
    (file) => /\/server\/.*(?<![.]test)[.]ts$/.test(file) && inFile(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(path.join(areas, file), 'utf8')))
  return texts
    .filter((text) => /\bkind:/.test(text) && /destination|inChat/.test(text))
    .flatMap((text) =>
      [...text.matchAll(/kind:[^,]*/g)].flatMap(
        ([part]) => part.match(/'[a-z]+[.][a-zA-Z]+'/g) ?? [],
      ),
    )
    .map((kind) => kind.slice(1, -1))
}

const isDemo = (file: string) => /\/server\/demo(\/|[.]ts$)/.test(file)

it('delivery 1: whatever is delivered is called by a word, and nothing else has one', async () => {
  const kinds = new Set(await writtenKinds((file) => !isDemo(file)))
  expect(kinds.size).toBeGreaterThan(10)
  const jobs = jobKinds.map((kind) => `admin-job.${kind}`)
  const all = [...new Set([...kinds, ...Object.keys(mailTemplates), ...jobs])]
  expect(Object.keys(kindText).toSorted(), 'areas/operations/delivery/texts.ts').toEqual(
    all.toSorted(),
  )
})

it('the demo shows no delivery of a kind that the program never writes', async () => {
  const written = await writtenKinds((file) => !isDemo(file))
  const shown = await writtenKinds((file) => isDemo(file))
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter((kind) => !written.includes(kind))).toEqual([])
})

it('jobs 5: whatever is done by itself is called by a word, and nothing else has one', () => {
  const names = schedules.map(({ name }) => name).toSorted()
  expect(Object.keys(scheduleText).toSorted(), 'areas/operations/jobs/texts.ts').toEqual(names)
})
