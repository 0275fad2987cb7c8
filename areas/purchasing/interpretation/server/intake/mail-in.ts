import path from 'node:path'
import type { Readable } from 'node:stream'
import type { JobServices } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { writeStream } from '#platform/server/files/write-stream.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { sourceOf } from '../../rules.ts'
import { sourceAddresses } from '../../settings.ts'
import { takeMail } from './intake-store.ts'
import { senderOf } from './mail-per-hour.ts'
import { inFolder } from './working-files.ts'

/** Bytes a mail may have at most: the largest file in base64, and what stands around it. */
export const largestMail = 60 * 1024 * 1024

export type MailServices = Pick<
  JobServices,
  'writes' | 'reads' | 'files' | 'config' | 'clock' | 'log'
>
interface Envelope {
  readonly channel: 'smtp' | 'imap'
  /** Who sent it, as the envelope says. */
  readonly from: string
  /** Where it was sent: decides the source. */
  readonly to: readonly string[]
}

/** Who has received what came by mail, as staff read it. */
export const channelNames = { smtp: 'E-post (SMTP)', imap: 'E-post (IMAP)' } as const

/**
 * Keeps a mail as it came. When this has answered, the bytes are in the store, the row is in the
 * database, and a job will take it apart.
 */
export const receiveMail = (
  services: MailServices,
  stream: Readable,
  { channel, from, to }: Envelope,
) =>
  inFolder(services.config, async (folder) => {
    const { writes, reads, files, clock, log } = services
    const at = path.join(folder, 'mail')
    const written = await writeStream(stream, at)
    const now = clock()
    const source = sourceOf(to, await readSetting(reads.db, sourceAddresses))
    const name = `Brev ${formatInstant(now).replaceAll(':', '.')}.eml`
    const file = { name, contentType: 'message/rfc822', ...written, path: at }
    const arrived = {
      channel,
      source,
      receivedBy: channelNames[channel],
      sender: senderOf(from),
      now,
    }
    const taken = await inTransaction(writes, (db) => takeMail(db, files, file, arrived))
    log.info({ mail: taken.id, channel, bytes: written.size, isNew: taken.isNew }, 'took in a mail')
    return taken
  })
