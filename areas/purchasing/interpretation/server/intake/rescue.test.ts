import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../../contract.ts'
import { rescueIntake } from './rescue.ts'
import { pendingOf, startHouse, untilRead, untilReadAgain, type House } from '../testing/house.ts'

let house: House
let anna: Person
beforeAll(async () => {
  house = await startHouse()
  anna = await house.person(['InvoiceHandler'])
})
afterAll(() => house.stop())

const inAnHour = () => new Date(Date.now() + 60 * 60_000)
const stateOf = async (attachment: string) =>
  (
    await house.owner.query<{ state: string }>(
      'select reading_state as state from interpretation_attachment where id = $1',
      [attachment],
    )
  ).rows[0]?.state

it('what waits to be read and has no job any more is read, be it a file, a reading or an attachment', async () => {
  const [lost, waiting] = [await pendingOf(house, anna), await pendingOf(house, anna)]
  const image = await sharp({
    create: { width: 300, height: 400, channels: 3, background: '#ddd' },
  })
    .png()
    .toBuffer()
  const file = { name: 'bild.png', content: Uint8Array.from(image) }
  const { body } = await anna.call(interpretation.saveAttachmentFile, { id: waiting }, file)
  const attachment = body.attachments[0]?.id ?? ''
  await vi.waitUntil(async () => (await stateOf(attachment)) === 'read', { timeout: 60_000 })
  for (const what of [
    `delete from interpretation_status where interpretation_id = '${lost}'`,
    `delete from interpretation_page where interpretation_id = '${lost}' or attachment_id = '${attachment}'`,
    `delete from interpretation where id = '${lost}'`,
    `update intake set fate = 'received', decided_at = null where id = '${lost}'`,
    `update interpretation set reading_state = 'waiting' where id = '${waiting}'`,
    `update interpretation_attachment set reading_state = 'waiting' where id = '${attachment}'`,
  ])
    await house.owner.query(what)

  // Too early: each may still have a job.
  await rescueIntake({}, house.services)
  // Files that are looked through for whom they name are another matter (audit 4).
  const jobs = await house.owner.query(
    `select task_identifier from graphile_worker.jobs where task_identifier <> 'file-persons'`,
  )
  expect(jobs.rows).toEqual([])

  await rescueIntake({}, { ...house.services, clock: inAnHour })
  await Promise.all([untilRead(house, lost), untilReadAgain(house, waiting)])
  await vi.waitUntil(async () => (await stateOf(attachment)) === 'read', { timeout: 60_000 })
})
