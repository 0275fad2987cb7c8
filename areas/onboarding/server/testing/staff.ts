import { pino } from 'pino'
import { startTestServer, type Person } from '#app/server/testing.ts'
import { newNumber } from '#areas/company/server/testing/companies.ts'
import { companyTasks } from '#areas/companytasks/contract.ts'
import { completeTask } from '#areas/companytasks/server/public.ts'
import { openDatabase } from '#platform/server/database.ts'
import { onboarding } from '../../contract.ts'

/** A server with those who work with onboardings, and what they do most. */
export async function staffAtWork() {
  const server = await startTestServer()
  const admin = await server.person(['Administrator'])
  const seller = await server.person(['SalesRepresentative'])
  const onboarder = await server.person(['OnboardingUser'])
  const store = openDatabase({ url: server.database.url, log: pino({ level: 'silent' }), most: 2 })

  const initiate = (more: Readonly<Record<string, unknown>> = {}, person: Person = seller) =>
    person.call(onboarding.initiate, {
      organisationNumber: newNumber(),
      name: 'Sjöbergs Åkeri AB',
      onboardingType: 0,
      contactName: 'Åsa Sjöberg',
      contactEmailAddress: 'asa@sjobergs.example',
      contactPhoneNumber: '070-123 45 67',
      ...more,
    } as never)
  const tasksOf = async (id: string) => (await seller.call(companyTasks.getTasksForOnboarding, { id })).body
  return {
    server,
    admin,
    seller,
    onboarder,
    store,
    initiate,
    /** A new onboarding's id. */
    started: async (more?: Readonly<Record<string, unknown>>) => (await initiate(more)).body,
    get: async (id: string, person: Person = seller) => (await person.call(onboarding.get, { id })).body,
    tasksOf,
    async completeTasks(id: string) {
      for (const task of await tasksOf(id))
        await completeTask(store.db, task.id, { by: 'Åsa Sjöberg', now: new Date() })
    },
    /** What has been put in the outbox under keys like this. */
    outbox: async (like: string) =>
      (
        await server.owner.query<{ destination: string; kind: string; payload: Record<string, never> }>(
          'select destination, kind, payload from outbox_message where idempotency_key like $1 order by created_at',
          [like],
        )
      ).rows,
    /** What commands have left in the trail of an onboarding. */
    trail: async (subject: string) =>
      (
        await server.owner.query<{ body: Record<string, unknown> }>(
          `select body from audit_entry where subject = $1 and action <> 'onboarding.get' order by at, lane, seq`,
          [subject],
        )
      ).rows.map(({ body }) => body),
    /** Puts an e-mail address on the blacklist. */
    async blacklisted(email: string) {
      await server.owner.query(
        `insert into blacklist_item (blacklist_type, item_match, item_values, compared, created_at, created_by)
         values (3, 'exact', $1, $1, now(), 'test')`,
        [[email]],
      )
    },
    async close() {
      await store.close()
      await server.stop()
    },
  }
}
export type StaffAtWork = Awaited<ReturnType<typeof staffAtWork>>
