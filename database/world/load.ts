import pg from 'pg'
import { demoUsers } from '#simulators/demo-users.ts'
import type { Config } from '#platform/server/config.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { loadCompanies } from './load-companies.ts'
import { openRegister } from './register.ts'
import { demoSeed } from './seed.ts'

/** Fills an empty database with the demo world and says how far it has come. Leaves a database with users alone. */
export async function seedDemoWorld(config: Pick<Config, 'databaseOwnerUrl' | 'demoCompanies' | 'demoPersons'>, say: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: config.databaseOwnerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7404)') // two servers may start at the same time on the same empty database
    const { rows } = await client.query('select 1 from internal_user limit 1')
    if (rows.length > 0) return
    const register = openRegister({
      seed: demoSeed,
      size: config.demoCompanies,
      persons: config.demoPersons,
      today: stockholmDay(new Date()),
    })
    await client.query('begin')
    say('Making the demo world ...')
    await loadUsers(client)
    await loadCompanies(client, register, say)
    await client.query('commit')
    say('The demo world is ready.')
  } finally {
    await client.end()
  }
}

async function loadUsers(client: pg.Client): Promise<void> {
  for (const { subject, email, firstName, lastName, policies } of demoUsers)
    await client.query(
      `with one as (
         insert into internal_user (first_name, last_name, email_address, subject, created_by) values ($1, $2, $3, $4, 'Demovärlden') returning id
       )
       insert into user_policy (user_id, policy) select one.id, unnest($5::text[]) from one`,
      [firstName, lastName, email, subject, policies],
    )
}
