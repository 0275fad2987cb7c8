import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Demand } from './demand.ts'
import { startRecorder, type Recording } from './recorder.ts'
import type { RunningSimulator } from './simulator.ts'

/*
 * The core system (AM): takes in limit cases, and answers POST /cases with what has become of them. What it decides follows from the reference
 * alone, so that asking again gives the same answer. It holds the terms of clients it has been told of, and answers POST /terms with them, and
 * POST /autobooking with whose settlements it books automatically.
 */
const asked = z.object({
  externalReference: z.string(),
  limitValue: z.number(),
  expiresDate: z.string(),
})
type Asked = z.output<typeof asked>
const question = z.object({ cases: z.array(asked) })

export type Decided = 'accepted' | 'changed' | 'rejected' | 'waiting'
const usual: readonly Decided[] = [
  ...Array<Decided>(5).fill('accepted'),
  ...Array<Decided>(2).fill('changed'),
  ...Array<Decided>(2).fill('rejected'),
  'waiting',
]
const comments: Readonly<Record<Decided, string>> = {
  accepted: '',
  changed: 'Beviljat till fyra femtedelar tills nästa bokslut är inne.',
  rejected: 'Underlaget räcker inte. Skicka in det senaste bokslutet.',
  waiting: '',
}
const drawn = (text: string) => createHash('sha256').update(text).digest().readUInt16BE(0)
/** What AM decides on a case. */
const decidedOn = (reference: string): Decided =>
  usual[drawn(reference) % usual.length] ?? 'waiting'

const amount = z.number().int().nullable()
const terms = z.object({
  commission: amount,
  administrationFee: amount,
  limitCharge: amount,
  volumeTarget: amount,
})
/** Percent in hundredths, amounts in öre. */
export type HeldTerms = z.output<typeof terms>
/** What tells it of a client's terms. */
const telling = z.object({
  kind: z.enum(['terms.changed', 'onboarding.completed']),
  payload: z.object({ organizationNumber: z.string(), terms }),
})
const numbersAsked = z.object({ organizationNumbers: z.array(z.string()) })
/** Its own staff has changed what it holds; null forgets the client. */
const changedHere = z.object({ organizationNumber: z.string(), terms: terms.nullable() })

/** Its own staff has turned automatic booking on or off; null forgets the issuer. */
const turnedHere = z.object({ organizationNumber: z.string(), settlements: z.boolean().nullable() })

interface Options {
  readonly port?: number
  readonly demand?: Demand
  /** What is decided on a case, instead of by its reference; öre. */
  readonly decide?: (asked: Asked) => {
    outcome: Decided
    limitValue?: number
    expiresDate?: string
  }
  /** What it holds of a client that it has not been told of; default nothing. */
  readonly holds?: (organizationNumber: string) => HeldTerms | undefined
  /** Whether it books an issuer's settlements automatically; default it knows no issuer. */
  readonly books?: (organizationNumber: string) => boolean | undefined
}

export const startCoreSystem = ({
  port = 0,
  demand,
  decide,
  holds = () => undefined,
  books = () => undefined,
}: Options = {}): Promise<RunningSimulator> => {
  const decided = (one: Asked) => {
    const { outcome, limitValue, expiresDate } = decide?.(one) ?? {
      outcome: decidedOn(one.externalReference),
    }
    const usually = outcome === 'changed' ? Math.round(one.limitValue * 0.8) : one.limitValue
    const isGranted = outcome === 'accepted' || outcome === 'changed'
    return {
      externalReference: one.externalReference,
      outcome: outcome === 'waiting' ? null : outcome,
      limitValue: isGranted ? (limitValue ?? usually) : null,
      expiresDate: isGranted ? (expiresDate ?? one.expiresDate) : null,
      comment: comments[outcome],
    }
  }
  const held = new Map<string, HeldTerms | null>()
  const heldOf = (organizationNumber: string) => {
    const own = held.get(organizationNumber)
    const found = own === undefined ? holds(organizationNumber) : own
    return found ? [{ organizationNumber, ...found }] : []
  }
  const turned = new Map<string, boolean | null>()
  const bookedOf = (organizationNumber: string) => {
    const own = turned.get(organizationNumber)
    const settlements = own === undefined ? books(organizationNumber) : own
    return typeof settlements === 'boolean' ? [{ organizationNumber, settlements }] : []
  }
  const asked = (body: unknown) => numbersAsked.safeParse(body).data?.organizationNumbers ?? []
  const answer = ({ id, path, body }: Recording) => {
    if (path.endsWith('/autobooking')) return { autoBooking: asked(body).flatMap(bookedOf) }
    if (path.endsWith('/terms')) return { terms: asked(body).flatMap(heldOf) }
    const told = telling.safeParse(body).data?.payload
    if (told) held.set(told.organizationNumber, told.terms)
    if (!path.endsWith('/cases')) return { id, received: true }
    return { cases: (question.safeParse(body).data?.cases ?? []).map(decided) }
  }
  return startRecorder({
    title: 'Kärnsystem (AM)',
    what: 'Tar emot limitärenden, och svarar på POST /cases med vad som har beslutats om dem: beviljat, beviljat annorlunda, avslaget eller inget ännu. Svarar på POST /terms med kunders villkor; POST /simulator/terms ändrar dem. Svarar på POST /autobooking med om avräkningar bokförs automatiskt; POST /simulator/autobooking ändrar det.',
    port,
    answer,
    more: ({ app }) => {
      app.post('/simulator/autobooking', async ({ body }, reply) => {
        const { data } = turnedHere.safeParse(body)
        if (!data)
          return reply.code(400).send({ error: 'organizationNumber och settlements behövs' })
        turned.set(data.organizationNumber, data.settlements)
        return { organizationNumber: data.organizationNumber }
      })
      app.post('/simulator/terms', async ({ body }, reply) => {
        const { data } = changedHere.safeParse(body)
        if (!data) return reply.code(400).send({ error: 'organizationNumber och terms behövs' })
        held.set(data.organizationNumber, data.terms)
        return { organizationNumber: data.organizationNumber }
      })
    },
    ...(demand && { demand }),
  })
}
