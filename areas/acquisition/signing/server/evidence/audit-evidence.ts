import { z } from 'zod'
import { Untrusted } from '#platform/server/trust/chain.ts'
import { proved } from './bankid-signature.ts'
import type { EvidenceCheck } from '#platform/server/audit/evidence.ts'
import type { Piece } from './evidence.ts'
import { storedSets, type StoredSet } from './evidence.ts'
import { checkSet, type EvidenceFinding, type EvidenceRow } from './evidence-check.ts'

const piece = z
  .object({ of: z.enum(['set', 'agreement', 'signer', 'signature', 'seal']), id: z.string() })
  .catchall(z.union([z.string(), z.number(), z.boolean(), z.null()]))
const evidenceBody = z.object({
  action: z.string().startsWith('signing.'),
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

const atATime = 100
const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`

/**
 * Recomputes every agreement set and every signature, and compares them with the trail. What BankID
 * answered is verified anew, at its own time.
 *
 * @param roots DER: what people's certificates lead to; none leaves BankID's answers unverified
 */
export function signingEvidence(roots: readonly Uint8Array[]): EvidenceCheck {
  const rows = new Map<string, EvidenceRow[]>()
  return {
    read({ atMicros }, body) {
      const found = evidenceIn(atMicros, body)
      if (found) rows.set(found.setId, [...(rows.get(found.setId) ?? []), found.row])
    },
    async *compare(db) {
      const stored = await db.selectFrom('agreementSet').select('id').orderBy('id').execute()
      const ids = [...new Set([...stored.map(({ id }) => id), ...rows.keys()])]
      const totals = { signatures: 0, before: 0, unreadable: 0, proved: 0, found: 0 }
      for (let from = 0; from < ids.length; from += atATime)
        for (const set of await storedSets(db, ids.slice(from, from + atATime))) {
          const { findings, signatures, before } = checkSet(set, rows.get(set.id) ?? [])
          totals.signatures += signatures
          totals.before += before.length
          totals.unreadable += before.filter(({ readable }) => !readable).length
          const unproved = await unprovedIn(set, findings, before, roots)
          totals.proved += unproved.looked - unproved.findings.length
          for (const finding of [...findings, ...unproved.findings]) {
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
      return totals.before ? [looked, answers, earlier(totals)] : [looked, answers]
    },
  }
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
  otherData: 'what BankID says was signed is something else.',
} as const
/** One sentence about a finding, for the person who ran the verifier. Names no person. */
function describe({ kind, of, setId, agreementId, signatureId, fields }: EvidenceFinding): string {
  const where = [
    `Agreement set ${setId}`,
    ...(agreementId ? [`agreement ${agreementId}`] : []),
    ...(signatureId ? [`signature ${signatureId}`] : []),
  ].join(', ')
  const whose = of === 'signer' || of === 'seal' ? ` of the ${of}` : ''
  if (kind === 'changed') return `${where}: ${fields.join(', ')}${whose} has been changed.`
  return `${where}: ${of === 'signer' || of === 'seal' ? `the ${of} ` : ''}${deeds[kind]}`
}
