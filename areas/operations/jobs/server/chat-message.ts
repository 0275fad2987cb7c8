import type { Db } from '#platform/server/database.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import type { RunRow } from './job-store.ts'

/** Says how a run ended in the chat, once. */
export const tell = (db: Db, run: RunRow, text: string) =>
  putInOutbox(
    db,
    { kind: 'system', id: 'admin-job', name: run.startedBy },
    {
      destination: 'chat',
      kind: `admin-job.${run.kind}`,
      payload: { text },
      idempotencyKey: `admin-job ${run.id} end`,
    },
  )
