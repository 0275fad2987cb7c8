import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { z } from 'zod'
import { FileMissing, type FileStore } from '#platform/server/files/file-store.ts'
import { sealedFile } from '#areas/parties/documents/server/public.ts'
import { sha256 } from '../content.ts'
import { isSealedFileOf } from '../seal/verify-sealed.ts'
import { Untrusted } from '#platform/server/trust/chain.ts'
import { proved } from './bankid-signature.ts'
import type { EvidenceCheck } from '#platform/server/audit/evidence.ts'
import type { Db } from '#platform/server/database.ts'
import type { Piece } from './evidence.ts'
import { storedSets, type StoredSet } from './evidence.ts'
import { checkSet, type EvidenceFinding, type EvidenceRow } from './evidence-check.ts'

const piece = z
  .object({
    of: z.enum(['set', 'agreement', 'signer', 'signature', 'seal', 'renewal']),
    id: z.string(),
  })
  .catchall(z.union([z.string(), z.number(), z.boolean(), z.null()]))
const evidenceBody = z.object({
  action: z.string().regex(/^sign(ing|ers)\./),
  subject: z.string(),
  after: z.object({ evidence: z.array(piece) }),
})

/** What a row of the trail says of a set; undefined when it is of something else. */
export function evidenceIn(
  atMicros: number,
  body: unknown,
): { setId: string; row: EvidenceRow } | undefined {
  const entry = evidenceBody.safeParse(body).data
  if (!entry) return undefined
  const pieces: readonly Piece[] = entry.after.evidence
  return { setId: entry.subject, row: { action: entry.action, atMicros, pieces } }
}

interface Beside {
  readonly files: FileStore
  /** DER: what people's certificates lead to; none leaves BankID's answers unverified. */
  readonly roots: readonly Uint8Array[]
  /** DER: what seals and timestamps lead to; none leaves the sealed files unverified. */
  readonly sealRoots: readonly Uint8Array[]
}
const atATime = 100
const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`

/**
 * Recomputes every agreement set and every signature, and compares them with the trail. What BankID
 * answered is verified anew, at its own time.
 *
 * Every sealed file is verified from itself alone.
 */
export function signingEvidence({ files, roots, sealRoots }: Beside): EvidenceCheck {
  const rows = new Map<string, EvidenceRow[]>()
  return {
    read({ atMicros }, body) {
      const found = evidenceIn(atMicros, body)
      if (found) rows.set(found.setId, [...(rows.get(found.setId) ?? []), found.row])
    },
    unlooked: (db) => unlookedOf(db, roots.length > 0, sealRoots.length > 0),
    async *compare(db) {
      const stored = await db.selectFrom('agreementSet').select('id').orderBy('id').execute()
      const ids = [...new Set([...stored.map(({ id }) => id), ...rows.keys()])]
      const totals = { signatures: 0, before: 0, unreadable: 0, proved: 0, sealed: 0, found: 0 }
      for (let from = 0; from < ids.length; from += atATime)
        for (const set of await storedSets(db, ids.slice(from, from + atATime))) {
          const { findings, signatures, before } = checkSet(set, rows.get(set.id) ?? [])
          totals.signatures += signatures
          totals.before += before.length
          totals.unreadable += before.filter(({ readable }) => !readable).length
          const unproved = await unprovedIn(set, findings, before, roots)
          totals.proved += unproved.looked - unproved.findings.length
          const unsealed = await unsealedIn(db, set, { files, roots, sealRoots })
          totals.sealed += unsealed.looked - unsealed.findings.length
          for (const finding of [...findings, ...unproved.findings, ...unsealed.findings]) {
            totals.found++
            yield describe(finding)
          }
        }
      if (ids.length === 0) return []
      const agree = totals.found ? 'compared' : 'agree'
      const looked = `${count(ids.length, 'agreement set')} with ${count(totals.signatures, 'signature')} ${agree} with the trail.`
      const answers =
        roots.length === 0
          ? 'What BankID answered was not verified: BANKID_ROOTS gives no roots.'
          : `${count(totals.proved, 'answer')} of BankID verified by the roots of BANKID_ROOTS.`
      const sealed =
        sealRoots.length === 0 || roots.length === 0
          ? 'No sealed file was verified: SIGNING_ROOTS or BANKID_ROOTS gives no roots.'
          : `${count(totals.sealed, 'sealed file')} verified by the roots of SIGNING_ROOTS.`
      const all = [looked, answers, sealed]
      return totals.before ? [...all, earlier(totals)] : all
    },
  }
}

/** Answers and sealed files there are, for which there are no roots to verify them by. */
async function unlookedOf(db: Db, hasRoots: boolean, hasSealRoots: boolean): Promise<string[]> {
  const { rows } = await sql<{ answers: number; seals: number }>`select
    (select count(*) from agreement_signature where method = 'bankId') as answers,
    (select count(*) from agreement_seal where sealed_at is not null) as seals`.execute(db)
  const { answers, seals } = rows[0] ?? { answers: 0, seals: 0 }
  return [
    ...(hasRoots || Number(answers) === 0
      ? []
      : [`${count(Number(answers), 'answer')} of BankID (BANKID_ROOTS gives no roots)`]),
    ...((hasRoots && hasSealRoots) || Number(seals) === 0
      ? []
      : [`${count(Number(seals), 'sealed file')} (SIGNING_ROOTS or BANKID_ROOTS gives no roots)`]),
  ]
}

/**
 * Signatures of a set that are as they were written, and of which BankID's answer still does not
 * prove what stands beside it.
 */
async function unprovedIn(
  { id: setId, signatures, signers }: StoredSet,
  known: readonly EvidenceFinding[],
  before: readonly { readonly signatureId: string }[],
  roots: readonly Uint8Array[],
) {
  const findings: EvidenceFinding[] = []
  let looked = 0
  for (const one of roots.length === 0 ? [] : signatures) {
    const { id: signatureId, agreementId, signature, ocspResponse } = one
    const isPassed = [...known, ...before].some((other) => other.signatureId === signatureId)
    if (one.method === 'manual' || isPassed) continue
    looked++
    const answer = { signature: signature ?? '', ocspResponse: ocspResponse ?? '' }
    const proof = await proved(answer, roots).catch((error: unknown) => {
      if (!(error instanceof Untrusted)) throw error
      return undefined
    })
    const signer = signers.find(({ id }) => id === one.signerId)
    if (proof?.personalNumber !== signer?.personalNumber || proof?.name !== one.signedName)
      findings.push({
        kind: 'notProved',
        of: 'signature',
        setId,
        agreementId,
        signatureId,
        fields: [],
      })
  }
  return { looked, findings }
}

/**
 * Sealed files of a set that are gone, that are others, or that do not verify: each as it was made
 * and as it has been renewed, where each begins with the one before.
 */
async function unsealedIn(
  db: Db,
  { id: setId, seals, renewals }: StoredSet,
  beside: Beside,
): Promise<{ findings: EvidenceFinding[]; looked: number }> {
  const findings: EvidenceFinding[] = []
  const isLooked = beside.roots.length > 0 && beside.sealRoots.length > 0
  let looked = 0
  for (const seal of isLooked ? seals : []) {
    let before: Buffer = Buffer.alloc(0)
    const later = renewals.filter(({ sealId }) => sealId === seal.id)
    for (const one of [
      { ...seal, of: 'seal' as const },
      ...later.map((renewal) => ({ ...renewal, of: 'renewal' as const })),
    ]) {
      looked++
      const kept = { id: one.documentFileId ?? '', setId, sum: one.sha256 ?? '' }
      const file = await keptFile(db, kept, beside)
      const isWhole = file?.isWhole === true && file.bytes.subarray(0, before.length).equals(before)
      const where = { of: one.of, setId, agreementId: null, signatureId: null }
      if (!isWhole) findings.push({ kind: 'otherFile', ...where, fields: [] })
      before = file?.bytes ?? before
    }
  }
  return { findings, looked }
}
interface Kept {
  readonly id: string
  readonly setId: string
  /** By the trail. */
  readonly sum: string
}
/** What is kept of a sealed file, and whether it is what the trail says; undefined when it is gone. */
async function keptFile(db: Db, { id, setId, sum }: Kept, beside: Beside) {
  const { files, roots: bankidRoots, sealRoots: roots } = beside
  const kept = await sealedFile(db, id)
  if (!kept) return undefined
  try {
    const bytes = await buffer(await files.open(kept.storedFileId))
    const about = { setId, sum, roots, bankidRoots }
    const isWhole = sha256(bytes) === sum && (await isSealedFileOf(bytes, about))
    return { bytes, isWhole }
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}
const earlier = ({ before, unreadable }: { before: number; unreadable: number }) =>
  `${count(before, 'signature')} from before the trail covered them: not changed since it does; before that nobody can say.${
    unreadable ? ` ${unreadable} of them hold no answer of BankID that can be read.` : ''
  }`

const deeds = {
  removed: 'has been removed.',
  inserted: 'has been inserted; the trail does not know it.',
  otherHash: 'the content does not have the hash that stands by it.',
  otherContent: 'is of another content than the agreement holds.',
  notProved: 'what BankID answered does not verify, or proves somebody else.',
  otherFile: 'the sealed file is gone, another, or does not verify.',
  otherData: 'what BankID says was signed is something else.',
} as const
/** One sentence about a finding, for the person who ran the verifier. Names no person. */
function describe({ kind, of, setId, agreementId, signatureId, fields }: EvidenceFinding): string {
  const where = [
    `Agreement set ${setId}`,
    ...(agreementId ? [`agreement ${agreementId}`] : []),
    ...(signatureId ? [`signature ${signatureId}`] : []),
  ].join(', ')
  const whose = of === 'signer' || of === 'seal' || of === 'renewal' ? ` of the ${of}` : ''
  if (kind === 'changed') return `${where}: ${fields.join(', ')}${whose} has been changed.`
  return `${where}: ${of === 'signer' ? 'the signer ' : ''}${deeds[kind]}`
}
