import { Gauge, Registry } from 'prom-client'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

interface Measure {
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
}
interface Row {
  readonly value: number
  readonly [label: string]: number | string
}

const seconds = (instant: string) =>
  sql.raw(`extract(epoch from greatest(skynet.now() - (${instant}), interval '0'))::float8`)
const stamp = (instant: string) => sql.raw(`extract(epoch from ${instant})::float8`)

/** Jobs that are due, by task: what nobody works on yet. */
const dueJobs = sql`graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where job.attempts < job.max_attempts and job.locked_at is null and job.run_at <= now()`
/** The last success of a schedule, and how its last run went. */
const lastRuns = sql`schedule left join lateral (
    select ended_at from schedule_run where schedule_run.name = schedule.name and ended_at is not null and error is null
    order by due desc limit 1) good on true
  left join lateral (
    select error from schedule_run where schedule_run.name = schedule.name and ended_at is not null
    order by due desc limit 1) latest on true`
/** The month it is in Sweden began then, as costs are shown and budgets are approved. */
const month = sql.raw(`date_trunc('month', skynet.now() at time zone 'Europe/Stockholm')`)

/**
 * What a deployment is watched by, each a question that its index answers at once: the same
 * whichever process is asked.
 */
const measures: readonly (Measure & { readonly rows: ReturnType<typeof sql<Row>> })[] = [
  {
    name: 'skynet_jobs_waiting',
    help: 'Jobs that are due and that nobody works on, by task',
    labels: ['task'],
    rows: sql<Row>`select task.identifier as task, count(*)::int as value from ${dueJobs} group by 1`,
  },
  {
    name: 'skynet_jobs_oldest_seconds',
    help: 'Seconds since the oldest of them was due, by task',
    labels: ['task'],
    rows: sql<Row>`select task.identifier as task, ${seconds('min(job.run_at) + skynet.ahead()')} as value from ${dueJobs} group by 1`,
  },
  {
    name: 'skynet_jobs_running',
    help: 'Jobs that are worked on, by task',
    labels: ['task'],
    rows: sql<Row>`select task.identifier as task, count(*)::int as value
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where job.locked_at is not null group by 1`,
  },
  {
    name: 'skynet_jobs_given_up',
    help: 'Jobs that failed at every try, by task',
    labels: ['task'],
    rows: sql<Row>`select task.identifier as task, count(*)::int as value
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where job.attempts >= job.max_attempts and job.locked_at is null group by 1`,
  },
  {
    name: 'skynet_deliveries',
    help: 'Messages to outside systems that wait or are dead, by destination',
    labels: ['destination', 'state'],
    rows: sql<Row>`select destination, state, count(*)::int as value from outbox_message
      where state in ('waiting', 'dead') group by 1, 2`,
  },
  {
    name: 'skynet_deliveries_oldest_seconds',
    help: 'Seconds since the oldest message that waits was written, by destination',
    labels: ['destination'],
    rows: sql<Row>`select destination, ${seconds('min(created_at)')} as value from outbox_message
      where state = 'waiting' group by 1`,
  },
  {
    name: 'skynet_intakes_unread',
    help: 'Mails and files that have come in and are not read yet',
    labels: ['kind'],
    rows: sql<Row>`select kind, (select count(*)::int from intake where fate = 'received' and intake.kind = kinds.kind) as value
      from (values ('mail'), ('file')) kinds (kind)`,
  },
  {
    name: 'skynet_intakes_unread_oldest_seconds',
    help: 'Seconds since the oldest of them came',
    labels: ['kind'],
    rows: sql<Row>`select kind, ${seconds('min(received_at)')} as value from intake where fate = 'received' group by 1`,
  },
  {
    name: 'skynet_orders_failed_hour',
    help: 'Orders of BankID that failed in the last hour',
    labels: ['kind'],
    rows: sql<Row>`select 'signing' as kind, count(*)::int as value from signing_order
        where state = 'failed' and ended_at > skynet.now() - interval '1 hour'
      union all select 'identification', count(*)::int from customer_identification
        where state = 'failed' and ended_at > skynet.now() - interval '1 hour'`,
  },
  {
    name: 'skynet_schedule_last_success_timestamp_seconds',
    help: 'When a schedule last ended well, in Unix time',
    labels: ['schedule'],
    rows: sql<Row>`select name as schedule, ${stamp('good.ended_at')} as value from ${lastRuns} where good.ended_at is not null`,
  },
  {
    name: 'skynet_schedule_failed',
    help: '1 where the last run of a schedule failed',
    labels: ['schedule'],
    rows: sql<Row>`select name as schedule, (latest.error is not null)::int as value from ${lastRuns}`,
  },
  {
    name: 'skynet_schedule_overdue_seconds',
    help: 'Seconds since a schedule should have begun; where it grows, no worker works',
    labels: ['schedule'],
    rows: sql<Row>`select name as schedule, ${seconds('next_due')} as value from schedule`,
  },
  {
    name: 'skynet_cost_month_ore',
    help: 'What look-ups have cost this month, in öre, by who sold them and what',
    labels: ['source', 'product'],
    rows: sql<Row>`select source, product, sum(cost)::float8 as value from paid_look_up
      where at >= ${month} at time zone 'Europe/Stockholm' group by 1, 2`,
  },
  {
    name: 'skynet_budget_month_ore',
    help: 'What is approved for look-ups for invoices this month, and what is spent of it, in öre',
    labels: ['state'],
    rows: sql<Row>`select state, case state when 'approved' then approved_cost
        else coalesce((select sum(cost) from paid_look_up where budget_id = budget.id), 0) end::float8 as value
      from look_up_budget budget, (values ('approved'), ('spent')) states (state) where month = ${month}::date`,
  },
  {
    name: 'skynet_audit_rows',
    help: 'Rows of the audit trail',
    labels: [],
    rows: sql<Row>`select coalesce(sum(seq), 0)::float8 as value from audit_lane`,
  },
]

/** Milliseconds the answers are good for, however many ask. */
const freshFor = 5000

/** Reads all of them, in the Prometheus text format. */
export function databaseMeasures(db: Db, clock: () => number = Date.now): () => Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const gauges = measures.map(({ name, help, labels, rows }) => ({
    gauge: new Gauge({ name, help, labelNames: [...labels], registers }),
    rows,
  }))
  const up = new Gauge({
    name: 'skynet_database_up',
    help: '1 where the database answered what is watched',
    registers,
  })
  let read = Promise.resolve('')
  let readAt = Number.NEGATIVE_INFINITY
  const look = async () => {
    try {
      for (const { gauge, rows } of gauges) {
        const found = await rows.execute(db)
        gauge.reset()
        for (const { value, ...labels } of found.rows) gauge.set(labels, value)
      }
      up.set(1)
    } catch {
      // What was last read is no answer, and the page of the process itself is one all the same.
      for (const { gauge } of gauges) gauge.reset()
      up.set(0)
    }
    return registry.metrics()
  }
  return () => {
    if (clock() - readAt >= freshFor) {
      readAt = clock()
      read = look()
    }
    return read
  }
}
