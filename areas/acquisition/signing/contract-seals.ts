import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { sealedFileInput } from './rules.ts'

const seal = z.object({
  /** 'none': nothing to seal yet. */
  state: z.enum(['none', 'waiting', 'sealed']),
  /** Why it waits, a Swedish sentence; empty otherwise. */
  reason: z.string(),
  /** Since when it waits, and when it was last tried. */
  askedAt: instant().nullable(),
  triedAt: instant().nullable(),
  /** When the timestamp authority says that it existed, and who sealed. */
  timestampedAt: instant().nullable(),
  sealedBy: z.string(),
  /** When its time was last renewed, and until when the newest timestamp holds (signing 65). */
  renewedAt: instant().nullable(),
  holdsUntil: instant().nullable(),
  /** Why it waits to be renewed, a Swedish sentence, and when that was last tried. */
  renewalReason: z.string(),
  renewalTriedAt: instant().nullable(),
  /** Of the newest file; empty until it is sealed. */
  sha256: z.string(),
  /** Among the company's documents. */
  documentId: z.uuid().nullable(),
})

const checked = z.object({
  /** Whole and among ours; no longer in force; whole but none of ours; changed; or not sealed. */
  verdict: z.enum(['whole', 'superseded', 'elsewhere', 'document', 'broken', 'unknown']),
  /** What that means, and what does not hold, in Swedish. */
  text: z.string(),
  sha256: z.string(),
  timestampedAt: instant().nullable(),
  /** When its time was last renewed, and until when the newest timestamp holds (signing 65). */
  renewedAt: instant().nullable(),
  holdsUntil: instant().nullable(),
  sealedBy: z.string(),
  companyName: z.string(),
  agreements: z.array(
    z.object({
      name: z.string(),
      revision: z.number(),
      sha256: z.string(),
      /** False where nobody in the file signed it: some in a set are nobody's to sign. */
      isSigned: z.boolean(),
    }),
  ),
  signatures: z.array(
    z.object({ name: z.string(), method: z.enum(['bankId', 'manual']), at: z.string() }),
  ),
})
export type CheckedFile = z.output<typeof checked>

/** The seals of agreements that everybody has signed (signing 28, 29). */
export const seals = contract('seals', {
  ofSet: query({
    method: 'GET',
    path: '/api/companyAgreement/seal/{setId}',
    may: signedIn,
    summary: 'Visa om undertecknade avtal är sigillerade',
    input: z.object({ setId: id('Avtalsuppsättning') }),
    answer: seal,
  }),
  check: command({
    method: 'POST',
    path: '/api/companyAgreement/checkSealed',
    // Nothing is told but what stands in the file that they have.
    may: signedIn,
    summary: 'Kontrollera ett sigillerat avtal',
    // Waits for a process.
    outside: true,
    upload: sealedFileInput,
    input: z.object({}),
    answer: checked,
    stale: [],
  }),
})
