import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Config } from '#platform/server/config.ts'
import { FileMissing } from '#platform/server/files/file-store.ts'
import { FileChanged } from '#platform/server/files/verified.ts'
import { keepBytes } from '#platform/server/files/keep-bytes.ts'
import { addJob, type JobServices, type JobTask, type JobTasks } from '#platform/server/jobs.ts'
import { askDer } from '#platform/server/outside/ask-der.ts'
import { ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { certificatesIn, Untrusted } from '#platform/server/trust/chain.ts'
import { isAging, isWorthIt } from '#platform/server/trust/held.ts'
import { renewed } from '#platform/server/trust/renew.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { formatDay } from '#platform/swedish/format.ts'
import { addSealedAgreements, sealedFile } from '#areas/parties/documents/server/public.ts'
import { sha256 } from '../content.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import {
  agingSeals,
  keepHeld,
  newestOf,
  renewJob,
  renewTask,
  type SealVersion,
} from './renewal-store.ts'
import { heldSeal, sealById, type Seal } from './seal-store.ts'
import { verifySealed, type VerifiedSeal } from './verify-sealed.ts'

/** It cannot be renewed now, and why (`renewalText`). */
class Waits extends Error {
  constructor(
    readonly problem:
      | 'notConfigured'
      | 'away'
      | 'notTrusted'
      | 'otherFile'
      | 'notLonger'
      | 'tooLate',
    cause?: unknown,
  ) {
    super(`the renewal waits: ${problem}`, { cause })
  }
}

interface Trusted {
  /** DER: of the seal and the timestamps, and of people's BankIDs. */
  readonly roots: readonly Uint8Array[]
  readonly bankidRoots: readonly Uint8Array[]
}
/** @throws Waits where the operator has given no roots */
async function trustedBy({
  signingRoots,
  bankidRoots,
}: Pick<Config, 'signingRoots' | 'bankidRoots'>): Promise<Trusted> {
  const read = async (file: string) => certificatesIn(await readFile(file, 'utf8'))
  try {
    return { roots: await read(signingRoots), bankidRoots: await read(bankidRoots) }
  } catch (error) {
    throw new Waits('notConfigured', error)
  }
}

interface Verified {
  readonly file: Buffer
  readonly read: VerifiedSeal
  readonly storedName: string
}
/** The newest file of a seal as it is kept. @throws Waits when it is not what was sealed */
async function kept(
  { reads, files }: JobServices,
  newest: SealVersion,
  trusted: Trusted,
): Promise<Verified> {
  const stored = await sealedFile(reads.db, newest.documentFileId)
  try {
    if (!stored) throw new Untrusted('no document')
    const file = await buffer(await files.open(stored.storedFileId))
    if (sha256(file) !== newest.sha256) throw new Untrusted('other bytes')
    const read = await verifySealed(file, { ...trusted, mayBeOlder: true })
    return { file, read, storedName: stored.name }
  } catch (error) {
    if (error instanceof Untrusted || error instanceof FileMissing || error instanceof FileChanged)
      throw new Waits('otherFile', error)
    throw error
  }
}

/** The same with a new timestamp, verified as anybody would. @throws Waits */
async function withNewTime({ config, clock }: JobServices, old: Verified, trusted: Trusted) {
  if (old.read.held.until <= clock()) throw new Waits('tooLate')
  const { timestampUrl } = config
  if (!timestampUrl) throw new Waits('notConfigured')
  try {
    const file = await renewed(old.file, { ...trusted, timestampUrl, ask: askDer, now: clock() })
    const read = await verifySealed(file, { ...trusted, mayBeOlder: old.read.isOlder })
    // One of the older kind is closed by whatever time there is to have.
    if (old.read.isClosed && !isWorthIt(read.held, old.read.held)) throw new Waits('notLonger')
    return { file, read }
  } catch (error) {
    if (error instanceof ProviderFailure) throw new Waits('away', error)
    if (error instanceof Untrusted) throw new Waits('notTrusted', error)
    throw error
  }
}

interface Renewal {
  readonly seal: Seal
  readonly newest: SealVersion
  readonly old: Verified
  readonly next: Pick<Verified, 'file' | 'read'>
}
/** Keeps the renewed file beside the one before, files it too and tells the trail its hash. */
async function keep(
  { writes, files, config, clock }: JobServices,
  { seal, newest, old, next }: Renewal,
): Promise<void> {
  const { set, agreements } = next.read.evidence
  const { held, newestAt, sealedBy } = next.read
  await inTransaction(writes, async (db) => {
    const row = await heldSeal(db, seal.id)
    // Renewed by a job that was thought dead.
    if (!row || (await newestOf(db, row))?.version !== newest.version) return
    const now = clock()
    const bytes = {
      name: `Undertecknade avtal ${set.companyName}, förnyad ${formatDay(newestAt)}.pdf`,
      contentType: 'application/pdf',
      content: next.file,
    }
    const storedFileId = await keepBytes(db, files, config.dataDir, bytes, { isForEver: true })
    const documentFileId = await addSealedAgreements(db, {
      storedFileId,
      organizationNumber: set.organizationNumber,
      setId: set.id,
      description: agreements.map(({ name }) => name).join(', '),
      by: sealedBy,
      at: now,
    })
    const id = randomUUID()
    await db
      .insertInto('agreementSealRenewal')
      .values({
        id,
        sealId: seal.id,
        version: newest.version + 1,
        sha256: sha256(next.file),
        documentFileId,
        renewedAt: now,
        timestampedAt: newestAt,
        holdsUntil: held.until,
        renewsSha256: newest.sha256,
        renewedUntil: old.read.held.until,
      })
      .execute()
    await keepHeld(db, seal.id, next.read, now)
    await appendAudit(db, {
      action: 'signing.sealRenewed',
      actorId: 'system',
      actorName: sealedBy,
      company: set.organizationNumber,
      subject: set.id,
      after: {
        documentFileId,
        evidence: await evidenceOf(
          db,
          set.id,
          (piece) => piece.of === 'renewal' && piece.id === id,
        ),
      },
    })
  })
}

const payloadForm = z.object({ id: z.uuid() })
/**
 * Renews a seal that is to be (signing 65) or closes one of the older kind (signing 67), or says why it waits; the next night comes back to it.
 * Harmless to do twice.
 */
const work: JobTask = async (payload, services) => {
  const { writes, clock, config, log } = services
  const seal = await sealById(writes.db, payloadForm.parse(payload).id)
  const newest = seal && (await newestOf(writes.db, seal))
  if (!newest) return
  try {
    const trusted = await trustedBy(config)
    const old = await kept(services, newest, trusted)
    // Known also while it waits.
    await keepHeld(writes.db, seal.id, old.read, clock())
    if (!old.read.isClosed || isAging(old.read.held, clock())) {
      const next = await withNewTime(services, old, trusted)
      await keep(services, { seal, newest, old, next })
    }
  } catch (error) {
    if (!(error instanceof Waits)) throw error
    const { problem, cause } = error
    const why = cause instanceof Error ? cause.message : undefined
    log.warn({ seal: seal.id, problem, why }, 'The renewal of a seal waits')
    await writes.db
      .updateTable('agreementSeal')
      .set({ renewalProblem: problem, renewalTriedAt: clock() })
      .where('id', '=', seal.id)
      .execute()
  }
}

const findTask = 'find-aging-seals'
/** Each seal that is to be renewed gets a job of its own: one that fails holds up no other. */
const find: JobTask = async (_, { writes, clock }) => {
  for (const { id } of await agingSeals(writes.db, clock())) await addJob(writes.db, renewJob(id))
}

export const renewalTasks: JobTasks = { [renewTask]: work, [findTask]: find }
export const renewalSchedules: readonly Schedule[] = [
  { name: findTask, task: findTask, when: '40 2 * * *' },
]
