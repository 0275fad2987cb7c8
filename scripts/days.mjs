// The days on which what rests on days is tried, by turns (docs/testing.md).
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { hardFiles } from './lanes.mjs'
import { project } from './step.mjs'

/** Instants in Sweden: the day of the tests, ends of months and years, days off, both changes of summer time, a leap day. */
export const days = [
  '2026-11-24T10:00+01:00',
  '2026-12-31T23:30+01:00',
  '2027-01-01T00:30+01:00',
  '2027-01-31T10:00+01:00',
  '2027-02-28T16:00+01:00',
  '2027-03-26T10:00+01:00',
  '2027-03-28T01:50+01:00',
  '2027-03-31T23:50+02:00',
  '2027-04-30T12:00+02:00',
  '2027-05-01T00:10+02:00',
  '2027-06-25T10:00+02:00',
  '2027-07-17T10:00+02:00',
  '2027-10-31T02:30+01:00',
  '2027-11-28T10:00+01:00',
  '2027-12-24T10:00+01:00',
  '2028-02-29T10:00+01:00',
  '2029-12-27T09:00+01:00',
]

/** What rests on days: what falls due, is counted by day or month, or grows old. */
const places = [
  'areas/credit/limits/',
  'areas/foundation/approvals/',
  'areas/foundation/currencies/',
  'areas/foundation/usertasks/',
  'areas/operations/queues/',
  'areas/parties/keypersons/',
  'areas/purchasing/invoices/server/settlement/',
  'areas/purchasing/invoices/server/deciding/decide',
  'areas/purchasing/invoices/server/deciding/budget',
  'areas/purchasing/portfolio/',
  'app/server/currency.test.ts',
  'platform/swedish/',
  'platform/server/worker/',
  'world/register/',
]

/** The test files that rest on days, but for the hard ones, which have one day. */
export const filesOfDays = [...new Set(places.map((place) => place.split('/', 1)[0]))]
  .flatMap((folder) =>
    readdirSync(path.join(project, folder), { recursive: true }).map(
      (file) => `${folder}/${file.replaceAll(path.sep, '/')}`,
    ),
  )
  .filter((file) => /\.test\.tsx?$/.test(file) && places.some((place) => file.startsWith(place)))
  .filter((file) => !hardFiles.includes(file))

/** The day of a seed. */
export const dayOf = (seed) => days[((seed % days.length) + days.length) % days.length]
