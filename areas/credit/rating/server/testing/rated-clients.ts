import { addCompany, register } from '#areas/parties/company/server/testing/companies.ts'
import type { TestServer } from '#app/server/testing.ts'
import { ratingTasks } from '../jobs.ts'
import type { openServices } from './services.ts'

interface Held {
  readonly server: TestServer
  readonly services: ReturnType<typeof openServices>
}

/** Clients that the register knows, and the jobs that wait for them. */
export function ratedClients(held: () => Held) {
  let index = 0
  const aClient = async (role: 0 | 1 = 0): Promise<string> => {
    for (;;) {
      const { legalForm, status, organizationNumber } = register.companyFileAt(index++)
      if (legalForm !== 'AB' || status !== 'active') continue
      return addCompany(held().server.owner, { organizationNumber, roles: [role] })
    }
  }
  const jobs = async (organizationNumber: string) =>
    (
      await held().server.owner.query<{ payload: unknown; task: string }>(
        `select payload, identifier as task from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where payload ->> 'organizationNumber' = $1`,
        [organizationNumber],
      )
    ).rows
  /** Does what waits in the queue for a company. */
  async function work(organizationNumber: string) {
    for (const { task, payload } of await jobs(organizationNumber))
      await ratingTasks[task]?.(payload, held().services.at())
    await held().server.owner.query(
      `delete from graphile_worker._private_jobs where payload ->> 'organizationNumber' = $1`,
      [organizationNumber],
    )
  }
  return { aClient, jobs, work }
}
