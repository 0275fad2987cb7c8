import { need, Untrusted } from '#platform/server/trust/chain.ts'
import type { Held } from '#platform/server/trust/held.ts'
import { readSealedPdf } from '#platform/server/trust/sealed-pdf.ts'
import { checkShown } from '#platform/server/trust/shown-pages.ts'
import { sha256 } from '../content.ts'
import { proved } from '../evidence/bankid-signature.ts'
import { namesAgreement, namesCompany } from '../evidence/signed-data.ts'
import {
  brokenEvent,
  evidenceForm,
  evidenceName,
  type ElectronicEvidence,
  type Evidence,
} from './evidence-form.ts'

export interface VerifiedSeal {
  readonly sealedBy: string
  readonly timestampedAt: Date
  /** When its time was last renewed; null for a file as it was made. */
  readonly renewedAt: Date | null
  /** By the newest timestamp. */
  readonly newestAt: Date
  /** That one is over every byte; a file of the older kind ends with what nothing covers. */
  readonly isClosed: boolean
  /** Of the older kind: open, or with pages that are not compared with the agreements. */
  readonly isOlder: boolean
  /** Of the newest timestamp. */
  readonly held: Held
  readonly evidence: Evidence
}
interface Roots {
  /** DER: of the seal and its timestamps, and of people's BankIDs. */
  readonly roots: readonly Uint8Array[]
  readonly bankidRoots: readonly Uint8Array[]
  /** For who knows the file by its sum: one of the older kind is taken too. */
  readonly mayBeOlder?: boolean
}

/** Signatures from before the seal, by the clock of the one who told its time. */
const clocksDiffer = 5 * 60_000
/** Milliseconds after BankID's word within which a signature is taken in: a house that stood still asks later. */
const signing = 30 * 24 * 60 * 60_000
/** Milliseconds within which the seal and the timestamp that closes the file are made. */
const closing = 60 * 60_000

/** Why one is not taken whose pages could be others than the agreements in it. */
export const olderKind = 'of the older kind: what it shows is not compared with what was signed'

/**
 * Verifies sealed agreements from the file alone: the seal, that the evidence names exactly the
 * files in it, that the pages shown are those of the agreements, the order of events, and every
 * signature by BankID over the agreement it says.
 *
 * @throws Untrusted with the reason
 */
export async function verifySealed(
  file: Buffer,
  { roots, bankidRoots, mayBeOlder = false }: Roots,
): Promise<VerifiedSeal> {
  try {
    const read = await readSealedPdf(file, roots, { mayBeOpen: mayBeOlder })
    const { sealedBy, timestamps, isClosed, sealed, files } = read
    const [{ at: timestampedAt }] = timestamps
    const { at: newestAt, held } = timestamps.at(-1) ?? timestamps[0]
    const evidence = evidenceIn(files)
    checkPapers(evidence)
    const isOlder = !isClosed || evidence.version === 1
    need(!isOlder || mayBeOlder, olderKind)
    const agreements = evidence.agreements.map(({ file: name }) => files.get(name))
    if (evidence.version === 2)
      checkShown(
        sealed,
        agreements.filter((one) => one !== undefined),
      )
    for (const one of evidence.signatures)
      if (one.method === 'bankId')
        await checkSignature(one, { evidence, files, bankidRoots, before: timestampedAt })
    const isAsMade = newestAt.getTime() - timestampedAt.getTime() < closing
    const renewedAt = isAsMade ? null : newestAt
    return { sealedBy, timestampedAt, renewedAt, newestAt, isClosed, isOlder, held, evidence }
  } catch (error) {
    if (error instanceof Untrusted) throw error
    // What cannot even be read is not sealed.
    throw new Untrusted(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Whether bytes verify by themselves as the sealed file of a set, as `audit:verify` asks. One of the
 * older kind, which no timestamp closes, does so only where the trail holds its sum.
 *
 * @param sum by the trail, SHA-256 as hexadecimal
 */
export async function isSealedFileOf(
  file: Buffer,
  { setId, sum, ...roots }: Roots & { readonly setId: string; readonly sum: string },
): Promise<boolean> {
  try {
    const { evidence } = await verifySealed(file, { ...roots, mayBeOlder: sha256(file) === sum })
    return evidence.set.id === setId
  } catch (error) {
    if (error instanceof Untrusted) return false
    throw error
  }
}

function evidenceIn(files: ReadonlyMap<string, Buffer>): Evidence {
  const own = files.get(evidenceName)
  need(own, 'no evidence in the file')
  const words: unknown = JSON.parse(own.toString('utf8'))
  const read = evidenceForm.safeParse(words)
  // Of a word that stands there twice, readers take one or the other.
  const isAsWritten = Buffer.from(JSON.stringify(words, null, 1)).equals(own)
  need(read.success && isAsWritten, 'the evidence has another form')
  const evidence = read.data
  const named = Object.keys(evidence.files).sort()
  const there = [...files.keys()].filter((name) => name !== evidenceName).sort()
  need(named.join('\n') === there.join('\n'), 'the evidence names other files')
  for (const [name, sum] of Object.entries(evidence.files))
    need(sha256(files.get(name) ?? Buffer.alloc(0)) === sum, `${name} is another file`)
  for (const { file, sha256: sum } of evidence.agreements)
    need(evidence.files[file] === sum, `${file} is another agreement`)
  need(brokenEvent(evidence.events) === undefined, 'the events do not follow each other')
  return evidence
}

/** Somebody signed, nobody twice, and what is said to be a paper is one of the files, and nothing else. */
function checkPapers({ signatures, agreements, files, events }: Evidence): void {
  need(signatures.length > 0 && events.length > 0, 'nobody has signed')
  const ids = new Set(agreements.map(({ id }) => id))
  need(ids.size === agreements.length, 'two agreements are said to be one')
  const proofs = signatures.flatMap((one) => (one.method === 'bankId' ? [one.xml, one.ocsp] : []))
  const other = [...proofs, ...agreements.map(({ file }) => file)]
  // By what is in them: a copy by another name is the same.
  const sums = new Set(other.map((name) => files[name]))
  need(sums.size === other.length, 'one file is said to be two')
  const manual = signatures.flatMap((one) => (one.method === 'bankId' ? [] : [one]))
  const signers = signatures.map(
    ({ agreementId, personalNumber }) => `${agreementId} ${personalNumber.slice(-10)}`,
  )
  need(new Set(signers).size === signers.length, 'somebody has signed twice')
  for (const { papers, agreementId } of manual) {
    need(
      agreements.some(({ id }) => id === agreementId),
      'a signature of no agreement in the file',
    )
    const arePapers = papers.every((name) => Object.hasOwn(files, name) && !sums.has(files[name]))
    need(papers.length > 0 && arePapers, 'a paper is missing')
  }
}

interface Beside {
  readonly evidence: Evidence
  readonly files: ReadonlyMap<string, Buffer>
  readonly bankidRoots: readonly Uint8Array[]
  readonly before: Date
}
async function checkSignature(
  said: ElectronicEvidence,
  { evidence, files, bankidRoots, before }: Beside,
): Promise<void> {
  const agreement = evidence.agreements.find(({ id }) => id === said.agreementId)
  need(agreement, 'a signature of no agreement in the file')
  const [xml, ocsp] = [files.get(said.xml), files.get(said.ocsp)]
  need(xml && ocsp, 'a signature is missing')
  const proof = await proved(
    { signature: xml.toString('base64'), ocspResponse: ocsp.toString('base64') },
    bankidRoots,
  )
  need(
    proof.personalNumber === said.personalNumber && proof.name === said.name,
    'a signature of somebody else',
  )
  need((said.bank ?? proof.bank) === proof.bank, 'a signature by the BankID of another bank')
  need(proof.visible === said.visible && proof.hidden === said.hidden, 'a signature of other words')
  need(
    namesAgreement(proof.visible, agreement.name) &&
      namesCompany(proof.visible, { ...evidence.set, revision: agreement.revision }),
    'a signature of an agreement by another name, or of another company',
  )
  const late = Date.parse(said.signedAt) - proof.provedAt.getTime()
  need(
    proof.provedAt.getTime() === Date.parse(said.provedAt) &&
      late >= -clocksDiffer &&
      late <= signing &&
      Date.parse(said.signedAt) - before.getTime() <= clocksDiffer,
    'a signature at another time',
  )
  const hidden: unknown = JSON.parse(proof.hidden)
  const names = (key: string, value: string) =>
    typeof hidden === 'object' && hidden !== null && Reflect.get(hidden, key) === value
  need(
    names('contentSha256', agreement.sha256) &&
      names('agreementId', agreement.id) &&
      names('agreementSetId', evidence.set.id),
    'a signature of another agreement',
  )
  need(
    proof.provedAt.getTime() <= before.getTime() + clocksDiffer,
    'a signature from after the seal',
  )
}
