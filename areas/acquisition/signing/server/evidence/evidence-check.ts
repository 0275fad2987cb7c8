import { recordOf } from '#platform/record.ts'
import { pieceKey, piecesOf, type Piece, type StoredSet } from './evidence.ts'
import { isSignatureOf, signedDataIn } from './signed-data.ts'

/** A row of the trail that holds evidence. */
export interface EvidenceRow {
  readonly action: string
  /** Microseconds since 1970: what tells the order of rows. */
  readonly atMicros: number
  readonly pieces: readonly Piece[]
}
/** The act that took up what was signed before the trail held evidence. */
export const coveredLater = 'signing.covered'

/**
 * What product acts change of a thing; everything else is as it was when the thing was first
 * written.
 */
const changing: Readonly<Record<Piece['of'], readonly string[]>> = {
  set: ['deletedAt', 'deletedBy'],
  agreement: ['approvedAt', 'approvedBy', 'isOptOut'],
  signer: ['removedAt', 'removedBy', 'removedBecause'],
  signature: ['state', 'decidedById', 'decidedBy', 'decidedAt', 'comment'],
  seal: ['supersededAt'],
  renewal: [],
}
interface Known {
  readonly piece: Piece
  readonly later: boolean
}
/**
 * What the trail says that a set holds now. A later row about a thing cannot make unseen what was
 * changed in it before.
 */
function knownBy(rows: readonly EvidenceRow[]): Map<string, Known> {
  const latest = new Map<string, Known>()
  for (const { action, pieces } of [...rows].sort((one, other) => one.atMicros - other.atMicros))
    for (const piece of pieces) {
      const first = latest.get(pieceKey(piece))
      const changes = recordOf(changing[piece.of], (field) => piece[field] ?? null)
      latest.set(pieceKey(piece), {
        piece: first ? { ...first.piece, ...changes } : piece,
        later: first?.later ?? action === coveredLater,
      })
    }
  return latest
}

export interface EvidenceFinding {
  readonly kind:
    | 'changed'
    | 'removed'
    | 'inserted'
    | 'otherHash'
    | 'otherContent'
    | 'otherData'
    | 'otherFile'
    | 'notProved'
  readonly of: Piece['of']
  readonly setId: string
  /** Null when it is about the set. */
  readonly agreementId: string | null
  /** Null when there is no signature it is about. */
  readonly signatureId: string | null
  /** The names of the fields that have been changed. */
  readonly fields: readonly string[]
}
export interface CheckedSet {
  readonly findings: readonly EvidenceFinding[]
  readonly signatures: number
  /**
   * Signatures from before the trail held evidence: unchanged since it took them up, and nobody can
   * say more.
   */
  readonly before: readonly {
    readonly signatureId: string
    readonly agreementId: string
    readonly readable: boolean
  }[]
}

/**
 * Compares what is stored of a set with what the trail holds of it, and with itself: hash of the
 * document, hash in each signature, what BankID says was signed.
 */
export function checkSet(stored: StoredSet, rows: readonly EvidenceRow[]): CheckedSet {
  const known = knownBy(rows)
  const pieces = piecesOf(stored)
  const agreementOf = ({ of, id, agreementId }: Piece) =>
    of === 'agreement' ? id : String(agreementId)
  const place = (piece: Piece) => {
    const { of, id } = piece
    const own =
      of === 'signer' ? stored.signatures.find(({ signerId }) => signerId === id)?.id : undefined
    return {
      of,
      setId: stored.id,
      agreementId: ['set', 'seal', 'renewal'].includes(of) ? null : agreementOf(piece),
      signatureId: of === 'signature' ? id : (own ?? null),
    }
  }
  const findings = pieces.flatMap((piece): EvidenceFinding[] => {
    const before = known.get(pieceKey(piece))?.piece
    if (!before) return [{ kind: 'inserted', ...place(piece), fields: [] }]
    // What the trail did not hold yet when it was written was nothing then, and has to be still.
    const fields = [...new Set([...Object.keys(before), ...Object.keys(piece)])]
      .filter((field) => (before[field] ?? null) !== (piece[field] ?? null))
      .sort()
    return fields.length > 0 ? [{ kind: 'changed', ...place(piece), fields }] : []
  })
  const here = new Set(pieces.map(pieceKey))
  for (const [key, { piece }] of known)
    if (!here.has(key)) findings.push({ kind: 'removed', ...place(piece), fields: [] })
  const isFound = (of: Piece['of'], id: string) =>
    findings.some(
      (one) => one.of === of && id === (of === 'agreement' ? one.agreementId : one.signatureId),
    )
  for (const agreement of stored.agreements) {
    const { agreementId, documentSha256, contentSha256 } = agreement
    if (isFound('agreement', agreementId) || documentSha256 === contentSha256) continue
    const which = { of: 'agreement', setId: stored.id, agreementId, signatureId: null } as const
    findings.push({ kind: 'otherHash', ...which, fields: [] })
  }
  const setIsFound = findings.some(({ of }) => of === 'set')
  const before: CheckedSet['before'][number][] = []
  for (const signature of stored.signatures) {
    const { id: signatureId, agreementId } = signature
    const later = known.get(`signature ${signatureId}`)?.later ?? false
    if (later) before.push({ signatureId, agreementId, readable: isReadable(signature) })
    if (isFound('signature', signatureId) || isFound('agreement', agreementId) || setIsFound)
      continue
    const kind = problemOf(stored, signature, later)
    const which = { of: 'signature', setId: stored.id, agreementId, signatureId } as const
    if (kind) findings.push({ kind, ...which, fields: [] })
  }
  return { findings, signatures: stored.signatures.length, before }
}

type StoredSignature = StoredSet['signatures'][number]
const isReadable = ({ method, signature }: StoredSignature) =>
  method === 'manual' || signedDataIn(signature ?? '') !== undefined

/**
 * Whether a signature is of another content than its agreement's, by its own word or by BankID's.
 */
function problemOf({ set, agreements }: StoredSet, one: StoredSignature, later: boolean) {
  const agreement = agreements.find(({ agreementId }) => agreementId === one.agreementId)
  if (!set || one.contentSha256 !== agreement?.contentSha256) return 'otherContent'
  if (one.method === 'manual' || (later && !isReadable(one))) return undefined
  const signed = { ...agreement, ...set, name: agreement.name, tokenValues: agreement.tokens }
  const orderId = one.signingOrderId ?? ''
  return isSignatureOf(one.signature ?? '', { ...signed, orderId }) ? undefined : 'otherData'
}
