import { createHash } from 'node:crypto'
import { z } from 'zod'
import { standings } from '../../rules.ts'
import { courseSteps } from './told.ts'

const sum = z.string().regex(/^[0-9a-f]{64}$/)

/** The name of the evidence among the files of a sealed PDF. */
export const evidenceName = 'bevis.json'

const event = z.object({
  seq: z.number().int(),
  /** ISO instant, UTC, with microseconds. */
  at: z.string(),
  /** What was done, in Swedish, and by its name in the program. */
  what: z.string(),
  act: z.string(),
  who: z.string(),
  /** The hash of the event before; zeros for the first. */
  previous: sum,
  /** SHA-256 of the event as JSON, in this order, without the hash itself. */
  hash: sum,
})
export type EvidenceEvent = z.output<typeof event>

/**
 * As what somebody was chosen to sign, or said to; why, of an outsider (signing 46, 47). Not in files
 * that were sealed before it was kept.
 */
const chosen = {
  standsAs: z.enum(standings).nullish(),
  standsBecause: z.string().nullish(),
}
const electronic = z.object({
  method: z.literal('bankId'),
  agreementId: z.uuid(),
  personalNumber: z.string(),
  /** As it stands in the person's certificate. */
  name: z.string(),
  ...chosen,
  /** When BankID's answer came, by our clock; when the bank said that the BankID was good, by its. */
  signedAt: z.string(),
  provedAt: z.string(),
  /** That issued the BankID, by its certificate; not in files from before it was kept. */
  bank: z.string().optional(),
  ipAddress: z.string(),
  /** Before a screen, or in a telephone call, and who called: the signer or we (RP). */
  channel: z.enum(['screen', 'phone']).nullable(),
  callInitiator: z.enum(['user', 'RP']).nullable(),
  /** BankID's own judgement; null where it gave none. */
  risk: z.enum(['low', 'moderate', 'high']).nullable(),
  /** What was shown in the app, and what was signed without being shown. */
  visible: z.string(),
  hidden: z.string(),
  /** Files: XML-DSig by BankID, and the OCSP answer that is tied to it. */
  xml: z.string(),
  ocsp: z.string(),
})
const manual = z.object({
  method: z.literal('manual'),
  agreementId: z.uuid(),
  personalNumber: z.string(),
  name: z.string(),
  ...chosen,
  /** By our clock: when it was registered, not when the paper was signed. */
  registeredAt: z.string(),
  registeredBy: z.string(),
  approvedAt: z.string(),
  approvedBy: z.string(),
  /** Files: the paper as it was scanned. */
  papers: z.array(z.string()),
})
/** What a sealed PDF holds beside what was signed, as data: whoever checks it starts here. */
export const evidenceForm = z.object({
  /** From 2 on the first pages are those of the agreements, object for object. */
  version: z.union([z.literal(1), z.literal(2)]),
  set: z.object({
    id: z.uuid(),
    companyName: z.string(),
    organizationNumber: z.string(),
    createdAt: z.string(),
    createdBy: z.string(),
  }),
  agreements: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      revision: z.number().int(),
      file: z.string(),
      sha256: sum,
      approvedAt: z.string().nullable(),
      approvedBy: z.string().nullable(),
      /** It was approved before everybody who was to sign had. */
      isOptOut: z.boolean().nullable(),
    }),
  ),
  signatures: z.array(z.discriminatedUnion('method', [electronic, manual])),
  /** How each came to sign (signing 73); not in files from before it was kept. */
  signers: z
    .array(
      z.object({
        personalNumber: z.string(),
        name: z.string(),
        steps: z.array(
          z.object({
            at: z.string(),
            step: z.enum(courseSteps),
            agreementId: z.string().nullable(),
            /** In Swedish. */
            what: z.string(),
          }),
        ),
        /** Where they are told when it is sealed; null where no address is known. */
        mailedTo: z.string().nullable(),
        withFile: z.boolean(),
      }),
    )
    .optional(),
  /** SHA-256 of every other file in the PDF, by its name. */
  files: z.record(z.string(), sum),
  events: z.array(event),
})
export type Evidence = z.output<typeof evidenceForm>
export type ElectronicEvidence = z.output<typeof electronic>
export type ManualEvidence = z.output<typeof manual>

/** The agreements in a file, and whether anybody signed each: some in a set are nobody's to sign. */
export const agreementsTold = ({ agreements, signatures }: Evidence) =>
  agreements.map(({ id, name, revision, sha256 }) => {
    const isSigned = signatures.some(({ agreementId }) => agreementId === id)
    return { name, revision, sha256, isSigned }
  })

const first = '0'.repeat(64)
const hashOf = (one: Omit<EvidenceEvent, 'hash'>) => {
  const { seq, at, what, act, who, previous } = one
  return createHash('sha256')
    .update(JSON.stringify({ seq, at, what, act, who, previous }))
    .digest('hex')
}
/** Events in their order, each with the hash of the one before. */
export function chained(
  events: readonly Pick<EvidenceEvent, 'at' | 'what' | 'act' | 'who'>[],
): EvidenceEvent[] {
  const all: EvidenceEvent[] = []
  for (const [place, one] of events.entries()) {
    const linked = { seq: place + 1, ...one, previous: all.at(-1)?.hash ?? first }
    all.push({ ...linked, hash: hashOf(linked) })
  }
  return all
}
/** The first event that does not follow from the one before; undefined when all do. */
export function brokenEvent(events: readonly EvidenceEvent[]): EvidenceEvent | undefined {
  return events.find(
    (one, place) =>
      one.seq !== place + 1 ||
      one.previous !== (events[place - 1]?.hash ?? first) ||
      one.hash !== hashOf(one),
  )
}
