import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Demand } from './demand.ts'
import { startRecorder, type Recording } from './recorder.ts'
import type { RunningSimulator } from './simulator.ts'

/*
 * The core system (AM): takes in limit cases, and answers POST /cases with what has become of them. What it decides follows from the reference
 * alone, so that asking again gives the same answer.
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

interface Options {
  readonly port?: number
  readonly demand?: Demand
  /** What is decided on a case, instead of by its reference; öre. */
  readonly decide?: (asked: Asked) => {
    outcome: Decided
    limitValue?: number
    expiresDate?: string
  }
}

export const startCoreSystem = ({
  port = 0,
  demand,
  decide,
}: Options = {}): Promise<RunningSimulator> => {
  const told = (one: Asked) => {
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
  const answer = ({ id, path, body }: Recording) => {
    if (!path.endsWith('/cases')) return { id, received: true }
    return { cases: (question.safeParse(body).data?.cases ?? []).map(told) }
  }
  return startRecorder({
    title: 'Kärnsystem (AM)',
    what: 'Tar emot limitärenden, och svarar på POST /cases med vad som har beslutats om dem: beviljat, beviljat annorlunda, avslaget eller inget ännu.',
    port,
    answer,
    ...(demand && { demand }),
  })
}
