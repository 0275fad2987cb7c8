import type { Selectable } from 'kysely'
import type { Intake } from '#database/types.ts'
import type { OutsideText } from '#platform/outside.ts'
import type { SystemActor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { headOf, mayAnswer } from './answerable.ts'
import { decide } from './intake-store.ts'

const system: SystemActor = { kind: 'system', id: 'intake', name: 'Skynet' }
/** Bytes of a mail in which its head is looked for. */
const headBytes = 64 * 1024
/** What 'Mottaget' says of it. */
export const senderTold = 'Avsändaren har fått veta det'

type Services = Pick<JobServices, 'files' | 'config' | 'clock'>
type Mail = Pick<Selectable<Intake>, 'id' | 'sender' | 'storedFileId' | 'forced'>

async function beginningOf(files: JobServices['files'], id: string): Promise<string> {
  const stream = await files.open(id)
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    const bytes = Buffer.from(part as Uint8Array)
    parts.push(bytes)
    length += bytes.length
    if (length >= headBytes) break
  }
  return Buffer.concat(parts).toString('latin1').slice(0, headBytes)
}

/** Words of a subject, so that nothing in it leads anywhere: whoever wrote it may be anybody. */
const plain = (subject: string) =>
  subject
    .replaceAll(/[^\p{L}\p{N} ,_()-]+/gu, ' ')
    .trim()
    .slice(0, 80)

/**
 * Writes to the sender of a mail that is refused after it was taken in, once of each and hour, what
 * became of it and why (interpretation 83). Answers whether it was.
 */
async function tell(
  { files, config, clock }: Services,
  db: Db,
  { id, sender, storedFileId }: Mail,
  reason: OutsideText,
): Promise<boolean> {
  // Of what cannot be read nobody knows whether it may be answered.
  const beginning = await beginningOf(files, storedFileId).catch(() => undefined)
  if (beginning === undefined) return false
  const head = headOf(beginning)
  const own = /[^\s<>]+@[^\s<>]+/.exec(config.mailFrom)
  if (sender === null || !mayAnswer(sender, head, own ? [own[0]] : [])) return false
  const idempotencyKey = `mail-refused ${sender} ${clock().toISOString().slice(0, 13)}`
  const before = await db
    .selectFrom('outboxMessage')
    .select('id')
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  if (before) return false
  const source = await db
    .selectFrom('mailSource')
    .select(['subject', 'messageId'])
    .where('intakeId', '=', id)
    .executeTakeFirst()
  await putMailInOutbox(db, system, {
    to: sender,
    template: 'mailRefused',
    data: { subject: plain(source?.subject ?? ''), reason },
    answers: source?.messageId ?? head.get('message-id')?.[0]?.slice(0, 1000) ?? '',
    idempotencyKey,
  })
  return true
}

/** As it stands in the mail, which ends it itself. */
const withoutStop = (text: OutsideText) => text.replace(/\.$/, '') as OutsideText

/** Refuses a mail with why, and tells its sender, unless one of us has had it tried again. */
export async function refuseMail(
  services: Services,
  db: Db,
  mail: Mail,
  reason: OutsideText,
): Promise<void> {
  const why = withoutStop(reason)
  const isTold = !mail.forced && (await tell(services, db, mail, why))
  await decide(db, mail.id, 'refused', isTold ? `${why}. ${senderTold}.` : reason, services.clock())
}
