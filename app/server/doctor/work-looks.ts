import { nextOccurrence } from '#platform/server/worker/schedule.ts'
import { headsNoted } from './machine-looks.ts'
import { lasting, rowsOf, type Look, type OpenPatient } from './look.ts'

/** Seconds something may wait before nobody seems to do it. */
const late = 15 * 60
/** Occurrences a schedule may miss or fail at before it counts as one that does not run. */
const missed = 3

const since = (instant: string) => `extract(epoch from skynet.now() - (${instant}))::float8`

export const workLooks: readonly Look<OpenPatient>[] = [
  {
    name: 'workers',
    async look(patient) {
      const [row] = await rowsOf<{ count: number; seconds: number }>(
        patient,
        `select count(*)::int as count, ${since('min(next_due)')} as seconds from schedule
         where next_due < skynet.now() - interval '${late} seconds'`,
      )
      return row && row.count > 0
        ? [
            `${row.count} schedules should have begun ${lasting(row.seconds)} ago and did not, so no worker works: start npm run worker, and see that JOBS_AT_ONCE of it is not 0.`,
          ]
        : []
    },
  },
  {
    name: 'queue',
    async look(patient) {
      const rows = await rowsOf<{ task: string; count: number; seconds: number }>(
        patient,
        `select task.identifier as task, count(*)::int as count, ${since('min(job.run_at) + skynet.ahead()')} as seconds
         from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
         where job.attempts < job.max_attempts and job.locked_at is null and job.run_at < now() - interval '${late} seconds'
         group by 1 order by 3 desc limit 5`,
      )
      return rows.map(
        ({ task, count, seconds }) =>
          `${count} jobs ${task} have waited for as long as ${lasting(seconds)}: start more workers, or raise JOBS_AT_ONCE.`,
      )
    },
  },
  {
    name: 'given up',
    async look(patient) {
      const rows = await rowsOf<{ task: string; count: number }>(
        patient,
        `select task.identifier as task, count(*)::int as count
         from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
         where job.attempts >= job.max_attempts and job.locked_at is null group by 1 order by 2 desc limit 5`,
      )
      return rows.map(
        ({ task, count }) =>
          `${count} jobs ${task} failed at every try: find "a job failed for good" in the log of the workers.`,
      )
    },
  },
  {
    name: 'schedules',
    async look(patient) {
      const rows = await rowsOf<{
        name: string
        pattern: string
        ran: Date | null
        failed: boolean
      }>(
        patient,
        `select schedule.name, pattern,
           coalesce((select max(ended_at) from schedule_run run where run.name = schedule.name and ended_at is not null and error is null),
             (select min(began_at) from schedule_run run where run.name = schedule.name)) as ran,
           coalesce((select error is not null from schedule_run run where run.name = schedule.name and ended_at is not null
             order by due desc limit 1), false) as failed
         from schedule order by 1`,
      )
      return rows.flatMap(({ name, pattern, ran, failed }) => {
        let due = ran
        for (let turn = 0; due && turn < missed; turn++) due = nextOccurrence(pattern, due)
        if (!ran || !due || due >= patient.now) return []
        const ago = lasting((patient.now.getTime() - ran.getTime()) / 1000)
        return [
          `The schedule ${name} has not ended well for ${ago}${failed ? ' and failed the last time' : ''}: Inställningar, Scheman says why.`,
        ]
      })
    },
  },
  {
    name: 'deliveries',
    async look(patient) {
      const rows = await rowsOf<{ destination: string; count: number }>(
        patient,
        `select destination, count(*)::int as count from outbox_message where state = 'dead' group by 1 order by 2 desc`,
      )
      return rows.map(
        ({ destination, count }) =>
          `${count} messages to ${destination} are dead: Leveranser in the menu shows why, and sends them again.`,
      )
    },
  },
  {
    name: 'mail that is not read',
    async look(patient) {
      const [row] = await rowsOf<{ count: number; seconds: number }>(
        patient,
        `select count(*)::int as count, ${since('min(received_at)')} as seconds from intake
         where fate = 'received' and received_at < skynet.now() - interval '${2 * late} seconds'`,
      )
      return row && row.count > 0
        ? [
            `${row.count} mails and files have waited for as long as ${lasting(row.seconds)} to be read: see that clamd answers, that there is room on the disk, and that workers work.`,
          ]
        : []
    },
  },
  {
    name: 'heads',
    async look(patient) {
      const [row] = await rowsOf<{ at: Date | null }>(
        patient,
        `select max(at) as at from audit_lane join lateral (
           select at from audit_entry where audit_entry.lane = audit_lane.lane and audit_entry.seq = audit_lane.seq) last on true`,
      )
      if (!row?.at) return []
      const { auditHeads } = patient.config
      const noted = await headsNoted(auditHeads)
      const behind = (row.at.getTime() - (noted?.getTime() ?? 0)) / 1000
      if (noted === undefined)
        return [
          `There are no heads of the audit trail in ${auditHeads}: set AUDIT_HEADS to the folder the servers note them in.`,
        ]
      return behind > late
        ? [
            `The heads of the audit trail in ${auditHeads} are ${lasting(behind)} behind: see that the servers can write there.`,
          ]
        : []
    },
  },
]
