import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Config } from '#platform/server/config.ts'
import { keepBytes } from '#platform/server/files/keep-bytes.ts'
import { addJob, type JobServices, type JobTask, type JobTasks } from '#platform/server/jobs.ts'
import { askDer } from '#platform/server/outside/ask-der.ts'
import { ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { certificatesIn, Untrusted } from '#platform/server/trust/chain.ts'
import { closed } from '#platform/server/trust/renew.ts'
import { fillSeal, sealerIn, withValidation, type Sealer } from '#platform/server/trust/seal.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { addSealedAgreements } from '#areas/parties/documents/server/public.ts'
import { checkedSet } from '../checked-set.ts'
import { sha256 } from '../content.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { evidencePdf } from './evidence-pdf.ts'
import { gather, type Gathered } from './gather.ts'
import { sealedMailJob } from './sealed-mail.ts'
import { heldSeal, sealById, sealJob, sealTask, waitingSeals, type Seal } from './seal-store.ts'
import { endSealWaits, tellSealWaits } from './seal-waits.ts'
import { verifySealed } from './verify-sealed.ts'

/** Minutes until the next try: soon at first, then four times an hour for as long as it takes. */
const minute = 60_000
const pauses = [0.5, 1, 2, 5, 10, 15]
const lastPause = 15

/** It cannot be sealed now, and why (`sealText`). */
class Waits extends Error {
  constructor(
    readonly problem: 'notConfigured' | 'away' | 'notTrusted' | 'notIntact' | 'notProved',
    cause?: unknown,
  ) {
    super(`the seal waits: ${problem}`, { cause })
  }
}

interface Sealing {
  readonly sealer: Sealer
  readonly timestampUrl: string
  /** DER: of the seal and the timestamps, and of people's BankIDs. */
  readonly roots: readonly Uint8Array[]
  readonly bankidRoots: readonly Uint8Array[]
}
type SealConfig = Pick<
  Config,
  'signingCertificate' | 'signingRoots' | 'timestampUrl' | 'bankidRoots'
>
/** What the operator has given to seal with. @throws Waits where something is missing or wrong */
async function sealingOf(config: SealConfig): Promise<Sealing> {
  const { signingCertificate, signingRoots, timestampUrl, bankidRoots } = config
  if (!signingCertificate || !signingRoots || !timestampUrl || !bankidRoots)
    throw new Waits('notConfigured')
  try {
    const read = async (file: string) => certificatesIn(await readFile(file, 'utf8'))
    const [sealer, roots] = [
      await sealerIn(await readFile(signingCertificate, 'utf8')),
      await read(signingRoots),
    ]
    return {
      // With the roots in the file it holds all that answers are asked about.
      sealer: { ...sealer, chain: [...sealer.chain, ...roots] },
      timestampUrl,
      roots,
      bankidRoots: await read(bankidRoots),
    }
  } catch (error) {
    throw new Waits('notConfigured', error)
  }
}

/** The sealed file, verified as anybody would. @throws Waits */
async function sealed(gathered: Gathered, sealing: Sealing, now: Date) {
  const { sealer, timestampUrl, roots, bankidRoots } = sealing
  try {
    const drawn = await evidencePdf(gathered, { sealer: sealer.name, date: now })
    const filled = await fillSeal(drawn, { sealer, timestampUrl, ask: askDer })
    const judged = await withValidation(filled, askDer)
    const file = await closed(judged, { roots, timestampUrl, ask: askDer, now })
    const { timestampedAt, held } = await verifySealed(file, { roots, bankidRoots })
    return { file, timestampedAt, held }
  } catch (error) {
    if (error instanceof ProviderFailure) throw new Waits('away', error)
    if (error instanceof Untrusted) throw new Waits('notTrusted', error)
    throw error
  }
}

async function gathered({ reads, files }: JobServices, seal: Seal, sealing: Sealing) {
  if ((await checkedSet(reads.db, seal.setId)).findings.length > 0) throw new Waits('notIntact')
  try {
    return await gather({ db: reads.db, files }, seal.setId, sealing.bankidRoots)
  } catch (error) {
    if (error instanceof Untrusted) throw new Waits('notProved', error)
    throw error
  }
}

/** Keeps a sealed file, files it among the client's documents and tells the trail its hash. */
async function keep(
  { writes, files, config, clock }: JobServices,
  { id }: Seal,
  made: Awaited<ReturnType<typeof sealed>> & { readonly sealer: string; readonly of: Gathered },
): Promise<void> {
  const { file, timestampedAt, held, sealer, of } = made
  const { set } = of.evidence
  await inTransaction(writes, async (db) => {
    const seal = await heldSeal(db, id)
    // Opened again meanwhile, or sealed by a job that was thought dead.
    if (!seal || seal.sealedAt || seal.supersededAt) return
    const now = clock()
    const bytes = {
      name: `Undertecknade avtal ${set.companyName}.pdf`,
      contentType: 'application/pdf',
      content: file,
    }
    const storedFileId = await keepBytes(db, files, config.dataDir, bytes, { isForEver: true })
    const documentFileId = await addSealedAgreements(db, {
      storedFileId,
      organizationNumber: set.organizationNumber,
      setId: set.id,
      description: of.evidence.agreements.map(({ name }) => name).join(', '),
      by: sealer,
      at: now,
    })
    await db
      .updateTable('agreementSeal')
      .set({
        sealedAt: now,
        timestampedAt,
        sealedBy: sealer,
        sha256: sha256(file),
        documentFileId,
        problem: '',
        triedAt: now,
        holdsUntil: held.until,
        timestampHash: held.hash,
        timestampBits: held.bits,
        isClosed: true,
      })
      .where('id', '=', id)
      .execute()
    await endSealWaits(db, set.id, now)
    await addJob(db, sealedMailJob(id))
    await appendAudit(db, {
      action: 'signing.sealed',
      actorId: 'system',
      actorName: sealer,
      company: set.organizationNumber,
      subject: set.id,
      after: {
        documentFileId,
        evidence: await evidenceOf(db, set.id, (piece) => piece.of === 'seal' && piece.id === id),
      },
    })
  })
}

const payloadForm = z.object({ id: z.uuid() })
/** Seals a set (signing 28), or says why it waits and comes back. Harmless to do twice. */
const work: JobTask = async (payload, services) => {
  const { writes, clock, config, log } = services
  const seal = await sealById(writes.db, payloadForm.parse(payload).id)
  if (!seal || seal.sealedAt || seal.supersededAt) return
  try {
    const sealing = await sealingOf(config)
    const of = await gathered(services, seal, sealing)
    if (!of) return
    const made = await sealed(of, sealing, clock())
    await keep(services, seal, { ...made, sealer: sealing.sealer.name, of })
  } catch (error) {
    if (!(error instanceof Waits)) throw error
    const { problem, cause } = error
    const why = cause instanceof Error ? cause.message : undefined
    log.warn({ seal: seal.id, problem, why }, 'The seal waits')
    const now = clock()
    await inTransaction(writes, async (db) => {
      const held = await heldSeal(db, seal.id)
      if (!held || held.sealedAt || held.supersededAt) return
      await db
        .updateTable('agreementSeal')
        .set({ problem, triedAt: now, tries: seal.tries + 1 })
        .where('id', '=', seal.id)
        .execute()
      await tellSealWaits(db, held, problem, now)
    })
    const pause = (pauses[seal.tries] ?? lastPause) * minute
    await addJob(writes.db, sealJob(seal.id, new Date(now.getTime() + pause)))
  }
}

const rescueTask = 'seal-what-waits'
/** Seals whose job is gone, as after a restored backup, get one. */
const rescue: JobTask = async (_, { writes, clock }) => {
  const before = new Date(clock().getTime() - lastPause * 2 * minute)
  for (const { id } of await waitingSeals(writes.db, before))
    await addJob(writes.db, { ...sealJob(id), keepsPlace: true })
}

export const sealTasks: JobTasks = { [sealTask]: work, [rescueTask]: rescue }
export const sealSchedules: readonly Schedule[] = [
  { name: rescueTask, task: rescueTask, when: '7 * * * *' },
]
