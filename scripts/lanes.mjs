// Which test files run when (docs/testing.md). What is not named here is tried by every `npm test`.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { project } from './step.mjs'

/**
 * Tests that try much or long: attacks on every field, every setting at its edges, processes that are
 * killed, the demo world made anew, a month of trade, days drawn by chance, scans, what production
 * carries. `npm run test:hard` runs all of them, `npm test` a tenth. They stand in such an order that
 * a tenth takes about as long as another. A new one goes last.
 */
export const hardFiles = [
  'app/server/hostile/fields.test.ts',
  'app/forgeries.test.ts',
  'areas/purchasing/invoices/server/settlement/many-lives.test.ts',
  'world/making.test.ts',
  'app/server/processes/servers.test.ts',
  'app/server/audit/renewed.test.ts',
  'app/server/killed/intake.test.ts',
  'bench/month/month.test.ts',
  'app/server/hostile/bodies.test.ts',
  'reader/scan/scan.test.ts',
  'app/server/hostile/scanned-files.test.ts',
  'areas/purchasing/interpretation/server/intake/mail-per-hour.test.ts',
  'app/server/killed/invoices.test.ts',
  'app/server/audit/sealed.test.ts',
  'areas/purchasing/interpretation/server/hostile/mail-and-files.test.ts',
  'app/server/backup/drill.test.ts',
  'world/invoices.test.ts',
  'reader/process/pool.test.ts',
  'app/server/hostile/mails.test.ts',
  'world/demo.test.ts',
  'app/server/processes/saves.test.ts',
  'platform/server/pdf/pdfa.test.ts',
  'app/server/audit/rows-of-demo.test.ts',
  'world/waiting.test.ts',
  'app/server/settings.test.ts',
  'app/server/hostile/uploads.test.ts',
  'app/walls.test.ts',
  'reader/scan/limits.test.ts',
  'app/server/audit/evidence.test.ts',
  'reader/testing/families-drawn.test.ts',
  'areas/purchasing/interpretation/server/hostile/calls.test.ts',
  'database/embedded/launch.test.ts',
  'app/server/hostile/addresses.test.ts',
  'app/server/hostile/composed-files.test.ts',
  'app/server/processes/invoices.test.ts',
  'reader/assemble.test.ts',
  'areas/credit/batch/server/hostile.test.ts',
  'areas/operations/asof/server/replayed.test.ts',
  'app/server/production.test.ts',
  'world/load.test.ts',
  'app/server/processes/two-of-each.test.ts',
  'reader/pdf/form-in-picture.test.ts',
  'app/server/killed/busy-readers.test.ts',
  'platform/server/process/bounded.test.ts',
  'app/server/replica/replica.test.ts',
  'areas/operations/triggers/server/hostile.test.ts',
  'areas/purchasing/interpretation/server/intake/hostile-mail.test.ts',
  'areas/purchasing/invoices/server/hostile.test.ts',
  'app/server/killed/full-disk.test.ts',
  'app/server/hostile/random.test.ts',
  'app/server/processes/operation.test.ts',
  'reader/extract/hostile-print.test.ts',
  'reader/scan/parts.test.ts',
  'areas/purchasing/accounting/server/rate.test.ts',
  'app/server/look-ups.test.ts',
  'platform/server/export/export.test.ts',
  'app/server/killed/embedded-database.test.ts',
  'areas/purchasing/interpretation/server/hostile/files.test.ts',
  'app/server/hostile/attack.test.ts',
  'app/check.test.ts',
  'app/walls-lint.test.ts',
  'reader/pdf/digit-shapes.test.ts',
  'reader/scan/sheet.test.ts',
  'reader/extract/layout-print.test.ts',
  'app/walls-types.test.ts',
  'areas/purchasing/interpretation/server/reading/twins.test.ts',
  'app/server/changed-files.test.ts',
  'areas/purchasing/interpretation/server/intake/hostile-mailbox.test.ts',
  'reader/testing/families.test.ts',
  'areas/purchasing/interpretation/server/long-list.test.ts',
  'app/server/guessed-numbers.test.ts',
  'app/server/demo-of-before.test.ts',
  'database/columns-written.test.ts',
  'areas/operations/triggers/server/every-action.test.ts',
  'app/server/audit/deleted-sets.test.ts',
  'app/server/whom-it-showed.test.ts',
  'platform/server/http/partner-bytes.test.ts',
  'areas/purchasing/interpretation/server/intake/mail-bounds.test.ts',
  'areas/credit/rules/engine/laws.test.ts',
  'app/handbook-pdf.test.ts',
  'app/server/demo-aml-app.test.ts',
]
const missing = [...hardFiles].find((file) => !existsSync(path.join(project, file)))
if (missing) throw new Error(`scripts/lanes.mjs names ${missing}, which is not there.`)

const ofSeed = (files, seed, share) =>
  files.filter((_, place) => place % share === ((seed % share) + share) % share)

/** The hard files of a seed: a tenth, so that ten seeds in a row are all of them. */
export const hardFilesOf = (seed) => ofSeed(hardFiles, seed, 10)

/** Stories that every run tells: the main journey of each area, and the look at every screen. */
export const storiesOfEveryRun = [
  'stories/operations/screens.story.ts',
  'stories/acquisition/prospect-to-client.story.ts',
  'stories/purchasing/invoices.story.ts',
  'stories/purchasing/interpretation-keyboard.story.ts',
  'stories/credit/rules.story.ts',
  'stories/credit/limits.story.ts',
  'stories/foundation/session.story.ts',
  'stories/foundation/two-people.story.ts',
  'stories/parties/client-page.story.ts',
]

/**
 * The stories that take longest. They are told first, so that no worker is left alone with one at
 * the end; and they stand first among those that take turns, so that each turn has as many of them.
 */
export const longestStories = [
  'stories/operations/screens.story.ts',
  'stories/acquisition/prospect-to-client.story.ts',
  'stories/acquisition/agreements.story.ts',
  'stories/acquisition/customer.story.ts',
  'stories/acquisition/prospect-detours.story.ts',
  'stories/acquisition/signing.story.ts',
  'stories/acquisition/signing-midway.story.ts',
  'stories/credit/back-test.story.ts',
  'stories/foundation/roles.story.ts',
  'stories/foundation/session.story.ts',
  'stories/operations/aml-application.story.ts',
  'stories/operations/screen-states.story.ts',
  'stories/purchasing/interpretation-documents.story.ts',
  'stories/purchasing/interpretation-people.story.ts',
  'stories/purchasing/invoices.story.ts',
]

/** Every file of stories there is, the longest first. */
export function allStories() {
  const found = readdirSync(path.join(project, 'stories'), { recursive: true })
    .filter((file) => file.endsWith('.story.ts'))
    .map((file) => `stories/${file.replaceAll(path.sep, '/')}`)
    .sort()
  return [...longestStories, ...found.filter((file) => !longestStories.includes(file))]
}

/** The stories of a seed: those of every run, and a tenth of the others, so that ten seeds in a row are all of them. */
export const storiesOf = (seed) => [
  ...storiesOfEveryRun,
  ...ofSeed(
    allStories().filter((file) => !storiesOfEveryRun.includes(file)),
    seed,
    10,
  ),
]

/**
 * What decides by itself which part of the hard files is tried: TEST_SEED, else how many commits
 * there are, so that a run of the same commit tries the same, and ten landings all of them.
 */
export function seedOfRun() {
  const given = process.env.TEST_SEED
  if (given !== undefined) {
    if (!/^\d{1,9}$/.test(given)) throw new Error('TEST_SEED is a whole number, such as 7')
    return Number(given)
  }
  try {
    const options = { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], options))
  } catch {
    return 0
  }
}
