import { boundedWork, TooMuch } from '#platform/server/process/bounded.ts'
import { mailLimits } from './mail-limits.ts'
import type { MailTask, Opened, OpenedMail } from './open-mail.ts'

const open = boundedWork<MailTask, Opened>({
  beside: import.meta.url,
  name: 'mail-process',
  heap: 512,
  data: 1200,
  time: 60_000,
})

const tooMuch =
  'Brevet tog för lång tid eller för mycket minne att läsa. Be avsändaren skicka fakturorna som PDF i ett nytt, enklare brev'
/** Why a mail is not taken apart, in Swedish (interpretation 81). */
const refusals: Readonly<Record<Extract<Opened, { refused: unknown }>['refused'], string>> = {
  broken: 'Brevet kunde inte läsas',
  tooManyLines:
    'Brevet har fler rader än som kan läsas. Be avsändaren skicka fakturorna som PDF i ett nytt brev',
  tooManyParts: `Brevet har för många delar: högst ${mailLimits.parts} delar och ${mailLimits.letters} brev i brevet kan läsas`,
}

/** What a mail says, its files written to a folder; why it was not taken apart, in Swedish. */
export async function openedMail(
  task: MailTask,
): Promise<OpenedMail | { readonly reason: string }> {
  try {
    const opened = await open(task, 'mail')
    return 'mail' in opened ? opened.mail : { reason: refusals[opened.refused] }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    return { reason: tooMuch }
  }
}
