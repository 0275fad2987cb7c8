import type { Db } from '#platform/server/database.ts'
import {
  completeUserTask,
  createUserTask,
  waitingOfKind,
} from '#areas/foundation/usertasks/server/public.ts'
import { companyName } from '#areas/parties/company/server/public.ts'
import { differing, terms, termText, type TermKind, type TermValues } from '../rules.ts'
import { termsOf, valuesOf } from './terms-store.ts'

const header = 'Villkoren är andra i kärnsystemet'
/** Tasks whose link leads to the settings of an issuer. */
const settings = 12

interface At {
  readonly now: Date
  /** Of the task; left out the database makes one. */
  readonly taskId?: string
}

const words = (kind: TermKind, value: number | null) =>
  value === null ? 'saknas' : termText(kind, value)

/**
 * Keeps what the core system holds of a client, and makes a task of what differs (terms 4): one,
 * which is done when nothing does any more. `said` undefined: it does not know the client.
 */
export async function takeTerms(
  db: Db,
  organizationNumber: string,
  said: TermValues | undefined,
  { now, taskId }: At,
): Promise<void> {
  const row = { known: said !== undefined, said: said ? JSON.stringify(said) : null, askedAt: now }
  await db
    .insertInto('coreTerms')
    .values({ organizationNumber, ...row })
    .onConflict((conflict) => conflict.column('organizationNumber').doUpdateSet(row))
    .execute()
  const counts = valuesOf(await termsOf(db, organizationNumber))
  const different = said ? differing(counts, said) : []
  const [waiting] = await waitingOfKind(db, 'termsDiffer', organizationNumber)
  const at = { by: 'Kärnsystemet', now }
  if (!said || different.length === 0)
    return void (waiting && (await completeUserTask(db, waiting.id, at)))
  if (waiting) return
  const name = (await companyName(db, organizationNumber)) ?? organizationNumber
  const each = different.map(
    (kind) =>
      `${terms[kind].name}: ${words(kind, counts[kind])} enligt Skynet, ${words(kind, said[kind])} i kärnsystemet.`,
  )
  await createUserTask(db, {
    kind: 'termsDiffer',
    header,
    message: [`${header}: ${name}.`, ...each, 'Rätta det i det system som har fel.'].join('\n'),
    tags: ['villkor'],
    action: { taskAction: settings, actionId: organizationNumber },
    ...at,
    ...(taskId && { id: taskId }),
  })
}
