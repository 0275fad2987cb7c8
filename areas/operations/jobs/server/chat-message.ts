import type { Db } from '#platform/server/database.ts'
import { inChat, type ChatMessage } from '#platform/server/outbox/chat.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { jobNames } from '../rules.ts'
import type { RunRow } from './job-store.ts'

/** Says how a run ended in the chat, once. */
export const tell = (db: Db, run: RunRow, text: string, link?: ChatMessage['link']) =>
  putInOutbox(
    db,
    { kind: 'system', id: 'admin-job', name: run.startedBy },
    inChat(
      { kind: `admin-job.${run.kind}`, idempotencyKey: `admin-job ${run.id} end` },
      { title: jobNames[run.kind], text, link },
    ),
  )
