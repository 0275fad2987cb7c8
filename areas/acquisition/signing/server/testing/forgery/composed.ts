import { closed } from '#platform/server/trust/renew.ts'
import { fillSeal, withValidation, type AskDer, type Sealer } from '#platform/server/trust/seal.ts'
import { heading, paragraph } from '#platform/server/pdf/blocks.ts'
import { taggedPdf, type Attachment } from '#platform/server/pdf/tagged-pdf.ts'
import { chained, evidenceName, type Evidence } from '../../seal/evidence-form.ts'
import { sha256 } from '../../content.ts'

export interface Sealing {
  readonly sealer: Sealer
  readonly roots: readonly Uint8Array[]
  readonly timestampUrl: string
  readonly now: Date
  readonly ask: AskDer
}
export type Files = ReadonlyMap<string, Buffer>

/** What a file shows, where it is not the agreements in it. */
export interface Showing {
  /** Files whose pages come first. */
  readonly pages?: readonly Buffer[]
  /** Changes what was drawn, byte for byte. */
  edit?(drawn: Buffer): Buffer
}
const agreementsIn = (files: Files) =>
  files.has(evidenceName)
    ? evidenceOf(files).agreements.flatMap(({ file }) => files.get(file) ?? [])
    : []

/** A file with a seal and its time, whatever is in it, and nothing after that. */
export async function filledOf(
  files: Files,
  by: Sealing,
  { pages = agreementsIn(files), edit = (drawn) => drawn }: Showing = {},
): Promise<Buffer> {
  const { sealer, timestampUrl, now, ask } = by
  const attachments = [...files].map(([name, data]): Attachment => ({
    name,
    type: 'application/octet-stream',
    description: name,
    relationship: 'Data',
    data,
  }))
  const drawn = await taggedPdf({
    title: 'Avtal',
    subject: 'Avtal',
    author: 'Skynet',
    date: now,
    footer: 'Avtal',
    blocks: [heading('H1', 'Avtal'), paragraph('Provision 9,95 %')],
    attachments,
    before: pages,
    seal: { name: sealer.name, reason: 'Sigill' },
  })
  return fillSeal(edit(drawn), { sealer, timestampUrl, ask })
}

/** A file sealed and closed, whatever is in it and shown. */
export const sealedOf = async (files: Files, by: Sealing, showing?: Showing): Promise<Buffer> =>
  closed(await withValidation(await filledOf(files, by, showing), by.ask), by)

export const evidenceOf = (files: Files): Evidence =>
  JSON.parse((files.get(evidenceName) ?? Buffer.from('{}')).toString()) as Evidence
/** The files with other words in their evidence, which names them as they are. */
export function saying(files: Files, change: (evidence: Evidence) => Evidence): Files {
  const rest = new Map([...files].filter(([name]) => name !== evidenceName))
  const sums = Object.fromEntries([...rest].map(([name, data]) => [name, sha256(data)]))
  const evidence = change({ ...evidenceOf(files), files: sums })
  return new Map([...rest, [evidenceName, Buffer.from(JSON.stringify(evidence, null, 1))]])
}
const as = (files: Files, name: string, data: Buffer): Files => new Map([...files, [name, data]])
const onlyBankId = (
  evidence: Evidence,
  change: (one: Extract<Evidence['signatures'][number], { method: 'bankId' }>) => object,
): Evidence => ({
  ...evidence,
  signatures: evidence.signatures.map((one) =>
    one.method === 'bankId' ? { ...one, ...change(one) } : one,
  ),
})
const changed = (data: Buffer | undefined, place: number) => {
  const copy = Buffer.from(data ?? [])
  const at = Math.floor(copy.length * place)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

/**
 * What whoever holds the seal could make of a file that everybody signed: it is sealed and closed,
 * and still proves something else than its signatures do.
 *
 * @param files of the genuine one
 * @param other of another
 */
export function composed(files: Files, other: Files): Readonly<Record<string, Files>> {
  const own = evidenceOf(files)
  const bankId = own.signatures.find(({ method }) => method === 'bankId')
  if (bankId?.method !== 'bankId') throw new Error('nobody signed with BankID')
  const [agreement] = own.agreements
  const document = agreement?.file ?? ''
  const theirs = other.get(document) ?? Buffer.alloc(0)
  const swapped = as(files, document, theirs)
  return {
    'an agreement that the evidence does not know': swapped,
    'an agreement of another file, with its sum': saying(swapped, (evidence) => ({
      ...evidence,
      agreements: evidence.agreements.map((one) => ({ ...one, sha256: sha256(theirs) })),
    })),
    'a sum that is not the agreement’s': saying(files, (evidence) => ({
      ...evidence,
      agreements: evidence.agreements.map((one) => ({ ...one, sha256: sha256(theirs) })),
    })),
    'a file that the evidence does not name': as(files, 'bilaga.txt', Buffer.from('Provision')),
    'a file less than the evidence names': new Map(
      [...files].filter(([name]) => name !== document),
    ),
    'no evidence': new Map([...files].filter(([name]) => name !== evidenceName)),
    'a signature of another file': saying(
      as(files, bankId.xml, other.get(bankId.xml) ?? Buffer.alloc(0)),
      (evidence) => evidence,
    ),
    'a signature and an answer of another file': saying(
      as(
        as(files, bankId.xml, other.get(bankId.xml) ?? Buffer.alloc(0)),
        bankId.ocsp,
        other.get(bankId.ocsp) ?? Buffer.alloc(0),
      ),
      (evidence) => evidence,
    ),
    'an answer about another signature': saying(
      as(files, bankId.ocsp, other.get(bankId.ocsp) ?? Buffer.alloc(0)),
      (evidence) => evidence,
    ),
    'a signature with another byte': saying(
      as(files, bankId.xml, changed(files.get(bankId.xml), 0.3)),
      (evidence) => evidence,
    ),
    'an answer with another byte': saying(
      as(files, bankId.ocsp, changed(files.get(bankId.ocsp), 0.3)),
      (evidence) => evidence,
    ),
    'a signature by another number': saying(files, (evidence) =>
      onlyBankId(evidence, () => ({ personalNumber: '199001012385' })),
    ),
    'a signature by another name': saying(files, (evidence) =>
      onlyBankId(evidence, () => ({ name: 'Bo Ek' })),
    ),
    'other words shown': saying(files, (evidence) =>
      onlyBankId(evidence, ({ visible }) => ({ visible: `${visible} ` })),
    ),
    'other words signed': saying(files, (evidence) =>
      onlyBankId(evidence, ({ hidden }) => ({ hidden: `${hidden} ` })),
    ),
    'a signature of no agreement': saying(files, (evidence) =>
      onlyBankId(evidence, () => ({ agreementId: own.set.id })),
    ),
    'another set': saying(files, (evidence) => ({
      ...evidence,
      set: { ...evidence.set, id: agreement?.id ?? '' },
    })),
    'a paper that is not there': saying(files, (evidence) => ({
      ...evidence,
      signatures: evidence.signatures.map((one) =>
        one.method === 'manual' ? { ...one, papers: ['papper-9.pdf'] } : one,
      ),
    })),
    'no paper': saying(files, (evidence) => ({
      ...evidence,
      signatures: evidence.signatures.map((one) =>
        one.method === 'manual' ? { ...one, papers: [] } : one,
      ),
    })),
    'nobody signed': saying(files, (evidence) => ({ ...evidence, signatures: [] })),
    'one signature counted twice': saying(files, (evidence) => ({
      ...evidence,
      signatures: [...evidence.signatures, ...evidence.signatures.slice(0, 1)],
    })),
    'one signature counted twice, of copies': saying(
      new Map([
        ...files,
        ['signatur-2.xml', files.get(bankId.xml) ?? theirs],
        ['signatur-2-ocsp.der', files.get(bankId.ocsp) ?? theirs],
      ]),
      (evidence) => ({
        ...evidence,
        signatures: [
          ...evidence.signatures,
          { ...bankId, xml: 'signatur-2.xml', ocsp: 'signatur-2-ocsp.der' },
        ],
      }),
    ),
    'a paper that is a copy of the agreement': saying(
      as(files, 'papper-1.pdf', files.get(document) ?? theirs),
      (evidence) => evidence,
    ),
    'a paper counted twice': saying(files, (evidence) => ({
      ...evidence,
      signatures: [...evidence.signatures, ...evidence.signatures.slice(1)],
    })),
    ...Object.fromEntries(
      [evidenceName, document, bankId.xml, '../roots.pem', '../seal.der'].map((name) => [
        `a paper that is ${name}`,
        saying(files, (evidence) => ({
          ...evidence,
          signatures: evidence.signatures.map((one) =>
            one.method === 'manual' ? { ...one, papers: [name] } : one,
          ),
        })),
      ]),
    ),
    'an agreement by another name': saying(files, (evidence) => ({
      ...evidence,
      agreements: evidence.agreements.map((one) => ({ ...one, name: 'Borgen 10 MSEK' })),
    })),
    'another revision': saying(files, (evidence) => ({
      ...evidence,
      agreements: evidence.agreements.map((one) => ({ ...one, revision: 9 })),
    })),
    'a company by another name': saying(files, (evidence) => ({
      ...evidence,
      set: { ...evidence.set, companyName: 'Annat AB' },
    })),
    'two agreements that are said to be one': saying(
      as(files, 'avtal-2.pdf', theirs),
      (evidence) => ({
        ...evidence,
        agreements: evidence.agreements.flatMap((one) => [
          one,
          { ...one, file: 'avtal-2.pdf', sha256: sha256(theirs) },
        ]),
      }),
    ),
    'another company': saying(files, (evidence) => ({
      ...evidence,
      set: { ...evidence.set, organizationNumber: '5560000002' },
    })),
    'a signature proved at another time': saying(files, (evidence) =>
      onlyBankId(evidence, () => ({ provedAt: '2020-01-01T00:00:00.000Z' })),
    ),
    'a signature made at another time': saying(files, (evidence) =>
      onlyBankId(evidence, () => ({ signedAt: '2020-01-01T00:00:00.000Z' })),
    ),
    'a signature made an hour before it was proved': saying(files, (evidence) =>
      onlyBankId(evidence, ({ provedAt }) => ({
        signedAt: new Date(Date.parse(provedAt) - 3_600_000).toISOString(),
      })),
    ),
    'a signature made a day after the seal': saying(files, (evidence) =>
      onlyBankId(evidence, ({ provedAt }) => ({
        signedAt: new Date(Date.parse(provedAt) + 86_400_000).toISOString(),
      })),
    ),
    'one who signed with BankID and on paper': saying(files, (evidence) => ({
      ...evidence,
      signatures: evidence.signatures.map((one) =>
        one.method === 'manual'
          ? { ...one, agreementId: bankId.agreementId, personalNumber: bankId.personalNumber }
          : one,
      ),
    })),
    'a company that is named twice in the evidence': as(
      files,
      evidenceName,
      Buffer.from(
        (files.get(evidenceName) ?? theirs)
          .toString()
          .replace('"companyName"', '"companyName": "Annat AB",\n  "companyName"'),
      ),
    ),
    'no events': saying(files, (evidence) => ({ ...evidence, events: [] })),
    'an event less': saying(files, (evidence) => ({
      ...evidence,
      events: evidence.events.slice(1),
    })),
    'an event by somebody else': saying(files, (evidence) => ({
      ...evidence,
      events: evidence.events.map((one) => ({ ...one, who: 'Någon annan' })),
    })),
    'an event counted twice': saying(files, (evidence) => ({
      ...evidence,
      events: chained(evidence.events).map((one) => ({ ...one, seq: 1 })),
    })),
  }
}
