import { plainly, told, type OutsideText } from '#platform/outside.ts'
import { boundedWork, TooMuch } from '#platform/server/process/bounded.ts'
import { mailSentences as says } from '../../mail-sentences.ts'
import { mailLimits } from './mail-limits.ts'
import type { MailTask, Opened, OpenedMail } from './open-mail.ts'

const open = boundedWork<MailTask, Opened>({
  beside: import.meta.url,
  name: 'mail-process',
  heap: 512,
  data: 1200,
  time: 60_000,
})

/** Why a mail is not taken apart, in Swedish (interpretation 81). */
const refusals: Readonly<Record<Extract<Opened, { refused: unknown }>['refused'], OutsideText>> = {
  broken: plainly(says.broken),
  tooManyLines: plainly(says.tooManyLines),
  tooManyParts: told(says.tooManyParts, {
    atMost: `${mailLimits.parts} delar och ${mailLimits.letters} brev i brevet`,
  }),
}

/** What a mail says, its files written to a folder; why it was not taken apart, in Swedish. */
export async function openedMail(
  task: MailTask,
): Promise<OpenedMail | { readonly reason: OutsideText }> {
  try {
    const opened = await open(task, 'mail')
    return 'mail' in opened ? opened.mail : { reason: refusals[opened.refused] }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    return { reason: plainly(says.tooMuch) }
  }
}
