import { randomUUID } from 'node:crypto'
import { appendAudit, type AuditNote } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import type { SystemActor } from '#platform/permission.ts'
import { platformRefusals } from '#platform/refusal.ts'
import { Refused, type Refusal } from '#platform/server/refuse.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { bundleWithContent } from '#areas/acquisition/agreements/server/public.ts'
import { signing } from '../contract.ts'
import { makeSet } from './create-set.ts'

interface Unasked {
  readonly bundleId: string
  readonly organizationNumber: string
  readonly companyTaskId: string
  readonly actor: SystemActor
  /** Done in the transaction before the agreements are made; what it answers refuses them. */
  readonly before: (db: Db) => Promise<Refusal<string> | undefined>
  /** Done in the same transaction, with the id of the set. */
  readonly after: (db: Db, setId: string) => Promise<void>
}
/** Why nothing was made: a code, and a Swedish sentence for staff with what has to be mended. */
export interface NotMade {
  readonly code: string
  readonly message: string
}

/**
 * Makes the agreements of a bundle in a task without anybody having asked: with the values that the
 * bundle, the register and the accepted offer fill in, by every rule of agreements that staff make,
 * and in the trail as done by the system. May be called again: a task has one set.
 * @returns why nothing was made, undefined when it was.
 * @throws what is no refusal, to be tried again.
 */
export async function createUnasked(
  { writes, clock, config, log }: JobServices,
  { bundleId, organizationNumber, companyTaskId, actor, before, after }: Unasked,
): Promise<NotMade | undefined> {
  const bundle = await bundleWithContent(writes.db, bundleId)
  let note: AuditNote = {}
  const looking = {
    db: writes.db,
    now: clock(),
    actor,
    config,
    log,
    write: <T>(work: (db: Db) => Promise<T>) => inTransaction(writes, work),
    audit: () => undefined,
  }
  try {
    await makeSet(
      {
        agreementBundleId: bundleId,
        organizationNumber,
        companyTaskId,
        agreements: (bundle?.agreements ?? []).map(({ agreementId, agreementVersionId }) => ({
          agreementId,
          agreementVersionId,
          tokens: [],
        })),
      },
      {
        ...looking,
        newId: randomUUID,
        refuse: (no, detail) => {
          throw refused(typeof no === 'string' ? { ...detail, code: no } : no)
        },
        audit: (more) => {
          note = { ...note, ...more }
        },
        write: (work) =>
          inTransaction(writes, async (db) => {
            note = {}
            const problem = await before(db)
            if (problem) throw refused(problem)
            const made = await work(db)
            await appendAudit(db, {
              action: signing.createAgreement.id,
              actorId: actor.id,
              actorName: actor.name,
              ...note,
              why: 'Automatiserad avtalsbunt',
            })
            await after(db, note.subject ?? '')
            return made
          }),
      },
      looking,
    )
    return undefined
  } catch (error) {
    if (error instanceof Refused) return saidOf(error)
    throw error
  }
}

const declared: Readonly<Record<string, Refused['declaration']>> = {
  ...platformRefusals,
  ...signing.createAgreement.refusals,
}
function refused({ code, ...detail }: Refusal<string>): Refused {
  const declaration = declared[code] ?? { status: 409, text: detail.message ?? code }
  return new Refused(code, declaration, detail)
}

const saidOf = ({ code, declaration, detail }: Refused): NotMade => {
  const sentence = detail.message ?? declaration.text
  const fields = [...new Set(detail.fields?.map(({ message }) => message))]
  return { code, message: fields.length > 0 ? `${sentence}: ${fields.join(', ')}` : sentence }
}
