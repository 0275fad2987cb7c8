import { z } from 'zod'
import { command, contract, file, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import {
  dayField,
  fileReason,
  organizationNumberField,
  textField,
} from '#platform/swedish/fields.ts'
import { mayMakeEvidence, withAuditor } from '#areas/foundation/users/rules.ts'
import { packStates } from './rules.ts'

const pack = z.object({
  id: z.uuid(),
  from: z.string(),
  to: z.string(),
  why: z.string(),
  orderedAt: instant(),
  orderedBy: z.string(),
  state: z.enum(packStates),
  /** Why the latest try came to nothing; empty when none has. */
  problem: z.string(),
  madeAt: instant().nullable(),
  removeAt: instant().nullable(),
  /** Bytes; null until it is made and when it has been removed. */
  size: z.number().nullable(),
  /** Of MANIFEST.json in it, by which everything in it can be verified. */
  manifestSha256: z.string().nullable(),
  files: z.number().nullable(),
  trailRows: z.number().nullable(),
})
export type EvidencePack = z.output<typeof pack>

/** What an auditor or a court is given of a client (beyond the requirement; asof 5-7). */
export const packs = contract('evidence', {
  order: command({
    method: 'POST',
    path: '/api/evidence/order',
    may: mayMakeEvidence,
    summary: 'Beställa ett bevispaket om en klient',
    fresh: true,
    input: z.object({
      organizationNumber: organizationNumberField(),
      from: dayField({ label: 'Från och med' }),
      to: dayField({ label: 'Till och med' }),
      why: textField({ label: 'Ändamål', max: 2000, multiline: true }),
    }),
    answer: z.object({ id: z.uuid() }),
    refusals: {
      wrongSpan: {
        status: 400,
        text: 'Till och med ska vara samma dag som Från och med eller senare',
      },
      dayToCome: { status: 400, text: 'Välj i dag eller en dag som har varit' },
      alreadyOrdered: { status: 409, text: 'Samma paket görs just nu. Vänta tills det är klart.' },
    },
    stale: ['evidence'],
  }),
  list: query({
    method: 'POST',
    path: '/api/evidence/list',
    may: withAuditor(mayMakeEvidence),
    summary: 'Lista bevispaket om en klient',
    input: z.object({ organizationNumber: organizationNumberField() }),
    /** The latest ordered first. */
    answer: z.array(pack),
  }),
  file: query({
    method: 'GET',
    path: '/api/evidence/file/{id}',
    may: withAuditor(mayMakeEvidence),
    summary: 'Hämta ett bevispaket',
    personal: true,
    takesOut: true,
    input: z.object({ id: id('Bevispaket'), ...fileReason }),
    answer: file,
    refusals: {
      removed: { status: 404, text: 'Paketet är borttaget. Beställ ett nytt.' },
      notMade: { status: 409, text: 'Paketet är inte klart än' },
    },
  }),
})
