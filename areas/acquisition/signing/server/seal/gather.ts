import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Db } from '#platform/server/database.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { evidenceFiles } from '#areas/parties/documents/server/public.ts'
import { paperType, standings, type StandsAs } from '../../rules.ts'
import { sha256 } from '../content.ts'
import { proved } from '../evidence/bankid-signature.ts'
import { storedSets, type StoredSet } from '../evidence/evidence.ts'
import type { Attachment } from '#platform/server/pdf/tagged-pdf.ts'
import { documentOf } from '../set-store.ts'
import {
  evidenceName,
  type ElectronicEvidence,
  type Evidence,
  type ManualEvidence,
} from './evidence-form.ts'
import { coursesOf } from './course.ts'
import { eventsOf } from './events.ts'

export interface Gathered {
  readonly evidence: Evidence
  /** Every file that goes with it, the evidence itself last. */
  readonly files: readonly Attachment[]
}

const ending: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}
interface Papers {
  readonly organizationNumber: string
  readonly setId: string
}
async function papersOf(db: Db, files: FileStore, of: Papers): Promise<Attachment[]> {
  const kept = await evidenceFiles(db, {
    organizationNumber: of.organizationNumber,
    type: paperType,
    externalId: of.setId,
  })
  const papers: Attachment[] = []
  for (const [place, { storedFileId, contentType, name }] of kept.entries()) {
    const stream: Readable = await files.open(storedFileId)
    papers.push({
      name: `papper-${place + 1}.${ending[contentType] ?? 'bin'}`,
      type: contentType,
      description: `Underskrivet papper: ${name}`,
      relationship: 'Supplement',
      data: await buffer(stream),
    })
  }
  return papers
}

type Signature = StoredSet['signatures'][number]
interface Signed {
  readonly personalNumber: string
  readonly invitedName: string
  readonly standsAs: StandsAs | null
  readonly standsBecause: string | null
}
/** One of the words that a column takes, which its type does not say. */
const oneOf = <Word extends string>(words: readonly Word[], value: string | null) =>
  words.find((word) => word === value) ?? null

async function electronicOf(
  one: Signature,
  { personalNumber, standsAs, standsBecause }: Signed,
  { place, roots }: { readonly place: number; readonly roots: readonly Uint8Array[] },
): Promise<{ signature: ElectronicEvidence; files: Attachment[] }> {
  const answer = { signature: one.signature ?? '', ocspResponse: one.ocspResponse ?? '' }
  const proof = await proved(answer, roots)
  const [xml, ocsp] = [`signatur-${place}.xml`, `signatur-${place}-ocsp.der`]
  const file = { relationship: 'Supplement' as const }
  return {
    signature: {
      method: 'bankId',
      agreementId: one.agreementId,
      personalNumber,
      name: proof.name,
      standsAs,
      standsBecause,
      signedAt: one.signedAt ?? '',
      provedAt: proof.provedAt.toISOString(),
      bank: proof.bank,
      ipAddress: one.ipAddress ?? '',
      channel: oneOf(['screen', 'phone'], one.channel),
      callInitiator: oneOf(['user', 'RP'], one.callInitiator),
      risk: oneOf(['low', 'moderate', 'high'], one.risk),
      visible: proof.visible,
      hidden: proof.hidden,
      xml,
      ocsp,
    },
    files: [
      {
        ...file,
        name: xml,
        type: 'application/xml',
        description: `BankID:s underskrift av ${proof.name}`,
        data: Buffer.from(answer.signature, 'base64'),
      },
      {
        ...file,
        name: ocsp,
        type: 'application/ocsp-response',
        description: `Bankens svar att ${proof.name}s BankID gällde`,
        data: Buffer.from(answer.ocspResponse, 'base64'),
      },
    ],
  }
}
const manualOf = (
  one: Signature,
  { personalNumber, invitedName, standsAs, standsBecause }: Signed,
  papers: readonly Attachment[],
): ManualEvidence => ({
  method: 'manual',
  agreementId: one.agreementId,
  personalNumber,
  name: invitedName,
  standsAs,
  standsBecause,
  registeredAt: one.signedAt ?? '',
  registeredBy: one.registeredBy ?? '',
  approvedAt: one.decidedAt ?? '',
  approvedBy: one.decidedBy ?? '',
  papers: papers.map(({ name }) => name),
})

/**
 * What proves that a set was signed, from what is stored: the agreements, BankID's answers, papers,
 * and what was done, in order. Undefined for one whose document is gone.
 *
 * @param roots DER: what people's certificates lead to
 * @throws Untrusted when an answer of BankID does not verify
 */
export async function gather(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  setId: string,
  roots: readonly Uint8Array[],
): Promise<Gathered | undefined> {
  const [stored] = await storedSets(db, [setId])
  if (!stored?.set) return undefined
  const { set } = stored
  const counting = stored.signatures.filter(({ state }) => state === 'counts')
  const attached: Attachment[] = []
  const agreements: Evidence['agreements'] = []
  for (const [place, one] of stored.agreements.entries()) {
    const data = await documentOf(db, setId, one.agreementId)
    if (!data) return undefined
    const name = `avtal-${place + 1}.pdf`
    attached.push({
      name,
      type: 'application/pdf',
      description: `${one.name}, revision ${one.revision}, som det undertecknades`,
      relationship: 'Source',
      data,
    })
    const { agreementId: id, revision, approvedAt, approvedBy, isOptOut } = one
    const approval = { approvedAt, approvedBy, isOptOut }
    agreements.push({ id, name: one.name, revision, file: name, sha256: sha256(data), ...approval })
  }
  const isManual = counting.some(({ method }) => method === 'manual')
  const of = { organizationNumber: set.organizationNumber, setId }
  const papers = isManual ? await papersOf(db, files, of) : []
  attached.push(...papers)
  const signatures: Evidence['signatures'] = []
  for (const [place, one] of counting.entries()) {
    const signer = stored.signers.find(({ id }) => id === one.signerId)
    const who = {
      personalNumber: signer?.personalNumber ?? '',
      invitedName: signer?.name ?? '',
      standsAs: oneOf(standings, signer?.standsAs ?? null),
      standsBecause: signer?.standsBecause ?? null,
    }
    if (one.method === 'manual') {
      signatures.push(manualOf(one, who, papers))
      continue
    }
    const made = await electronicOf(one, who, { place: place + 1, roots })
    signatures.push(made.signature)
    attached.push(...made.files)
  }
  const signed = {
    set: {
      id: setId,
      companyName: set.companyName,
      organizationNumber: set.organizationNumber,
      createdAt: set.createdAt ?? '',
      createdBy: set.createdBy,
    },
    agreements,
    signatures,
  }
  const evidence: Evidence = {
    version: 2,
    ...signed,
    signers: await coursesOf(db, signed),
    files: Object.fromEntries(attached.map(({ name, data }) => [name, sha256(data)])),
    events: await eventsOf(db, setId),
  }
  const itself: Attachment = {
    name: evidenceName,
    type: 'application/json',
    description: 'Allt det här som data: undertecknare, händelser och filernas kontrollsummor',
    relationship: 'Data',
    data: Buffer.from(JSON.stringify(evidence, null, 1)),
  }
  return { evidence, files: [...attached, itself] }
}
