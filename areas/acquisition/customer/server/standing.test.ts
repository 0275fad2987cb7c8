import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { invitedusers } from '#areas/parties/invitedusers/contract.ts'
import { standingOf } from './standing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('invitedusers 8: whoever is removed acts for the company no more, and does when put back', async () => {
  const maja = await server.person(['Administrator'])
  const company = await addCompany(server.owner)
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into invited_company_user (organization_number, personal_number, name, invited_at, invited_by_name, user_confirmed)
     values ($1, '198507099805', 'Anna Ek', skynet.now(), 'Maja Lind', false) returning id`,
    [company],
  )
  const id = String(rows[0]?.id)
  const log = pino({ level: 'silent' })
  const { db, close } = openDatabase({ url: server.database.url, log, most: 1 })
  const acting = async () => (await standingOf(db, company)).invitedUsers
  expect(await acting()).toEqual(['198507099805'])
  await maja.call(invitedusers.delete, { org: company, id })
  expect(await acting()).toEqual([])
  await maja.call(invitedusers.restore, { id })
  expect(await acting()).toEqual(['198507099805'])
  await close()
})
