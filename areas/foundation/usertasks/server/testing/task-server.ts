import { startTestServer } from '#app/server/testing.ts'
import type { InputOf } from '#platform/endpoint.ts'
import { usertasks, type UserTaskWithHistory } from '../../contract.ts'

/** What somebody types of a task at the least. */
export const typed = { header: 'Se över limiten', message: 'Den går ut om tre veckor.' }

/** A server with those whom tasks go between: Anna, who makes most of them, Bo and an administrator. */
export async function startTaskServer() {
  const server = await startTestServer()
  const anna = await server.person(['SalesRepresentative'])
  return {
    ...server,
    anna,
    bo: await server.person(['LgUser']),
    admin: await server.person(['UserTaskAdmin']),
    /** Makes a task, or changes one. @throws Error when that is refused */
    async saved(
      sent: Partial<InputOf<typeof usertasks.save>> = {},
      by = anna,
    ): Promise<UserTaskWithHistory> {
      const { status, body } = await by.call(usertasks.save, { ...typed, ...sent })
      if (status !== 200) throw new Error(`the task was answered ${status}`)
      return body
    },
    removeTasks: () => server.owner.query('delete from user_task'),
  }
}
export type TaskServer = Awaited<ReturnType<typeof startTaskServer>>
