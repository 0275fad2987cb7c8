import { makeWorkerUtils } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { queueLogger } from './log.ts'

/**
 * The program's role works the queue. The queue's tables have row level security without policies,
 * so rights alone are not enough.
 */
const rights = `
  select pg_advisory_xact_lock(hashtext('graphile_worker rights'));
  grant usage on schema graphile_worker to skynet_app;
  grant select, insert, update, delete on all tables in schema graphile_worker to skynet_app;
  revoke insert, update, delete on graphile_worker.migrations from skynet_app;
  grant usage, select on all sequences in schema graphile_worker to skynet_app;
  do $$
  declare
    queue_table regclass;
  begin
    for queue_table in
      select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
        and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'skynet_app')
    loop
      execute format('create policy skynet_app on %s to skynet_app using (true) with check (true)', queue_table);
    end loop;
  end $$;
`

/**
 * Makes or updates the tables of the job queue (schema graphile_worker) and lets skynet_app work
 * with them. For the owner of the schema, after the migrations; several processes may do it at the
 * same time, and again.
 */
export async function prepareWorkerSchema(ownerUrl: string, log?: Logger): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    const utils = await makeWorkerUtils({ pgPool: pool, logger: queueLogger(log) })
    try {
      await utils.migrate()
    } finally {
      await utils.release()
    }
    await pool.query(`begin; ${rights} commit;`)
  } finally {
    await pool.end()
  }
}
