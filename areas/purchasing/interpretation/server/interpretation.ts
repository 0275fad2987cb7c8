import type { Database } from '#platform/server/database.ts'
import { handlers } from '#platform/server/serve.ts'
import { interpretation } from '../contract.ts'
import * as bulk from './bulk.ts'
import * as change from './change.ts'
import * as disputing from './dispute.ts'
import * as duplicate from './duplicate.ts'
import * as attachments from './intake/attachments.ts'
import * as documents from './intake/documents.ts'
import * as intake from './intake/intake.ts'
import * as list from './list.ts'
import * as lock from './lock.ts'
import { ping } from './ping.ts'
import * as lookup from './lookup.ts'
import * as learned from './reading/learned.ts'
import * as restoring from './restore.ts'
import * as save from './save.ts'
import * as resend from './sending/resend.ts'
import * as stamp from './sending/stamp.ts'
import * as split from './split.ts'
import * as status from './status.ts'

/**
 * The calls of invoice interpretation: these files export their handlers and nothing else. Pings
 * keep the lock outside the audit trail, so they get a connection of their own.
 */
export const interpretationServed = (writes: Database) =>
  handlers(interpretation, {
    ...attachments,
    ...bulk,
    ...change,
    ...disputing,
    ...documents,
    ...duplicate,
    ...intake,
    ...learned,
    ...list,
    ...lock,
    ...lookup,
    ...resend,
    ...restoring,
    ...save,
    ...split,
    ...stamp,
    ...status,
    ping: ping(writes),
  })
