import { z } from 'zod'
import type { Refusal } from '#platform/server/refuse.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { maySteerClients } from '#areas/foundation/users/rules.ts'
import { terms, termKinds, termText, type TermKind } from '../rules.ts'
import { tellCoreSystem } from './tell.ts'
import { termsOf, type Counted } from './terms-store.ts'

const payload = z.object({
  organizationNumber: z.string(),
  kind: z.enum(termKinds),
  value: z.number(),
  /** What counted when it was asked for; null for nothing. */
  seen: z.object({ value: z.number(), since: z.string() }).nullable(),
})
type Asked = z.output<typeof payload>

const changed: Refusal<'cannotBeDone'> = {
  code: 'cannotBeDone',
  message: 'Ett annat villkor har börjat gälla sedan det begärdes. Begäran behöver göras om.',
}
export const countingTerm = (all: readonly Counted[], kind: TermKind) =>
  all.find((one) => one.kind === kind)
export const seenOf = (counting: Counted | undefined): Asked['seen'] =>
  counting ? { value: counting.value, since: counting.since.toISOString() } : null

/** A term that is set by hand, as one asked and another approved (terms 2). */
export const setTerm = actOfTwo('setTerm', {
  payload,
  askers: maySteerClients,
  perform: async ({ organizationNumber, kind, value, seen }, call, asker) => {
    const { db, now, newId, audit } = call
    const counting = countingTerm(await termsOf(db, organizationNumber), kind)
    const before = seenOf(counting)
    if (before?.value !== seen?.value || before?.since !== seen?.since) return changed
    await db
      .insertInto('clientTerm')
      .values({
        id: newId(),
        organizationNumber,
        kind,
        value,
        reason: asker.reason,
        setAt: now,
        setBy: asker.withSecond,
      })
      .execute()
    await tellCoreSystem(call, organizationNumber)
    audit({
      company: organizationNumber,
      subject: kind,
      before: { value: before?.value ?? null, source: counting?.source ?? null },
      after: { value },
    })
    return undefined
  },
})

/** What the second person is told of it. */
export const askedInWords = (asked: Asked, company: string, counting: Counted | undefined) => ({
  subject: `${asked.organizationNumber} ${asked.kind}`,
  organizationNumber: asked.organizationNumber,
  title: `Sätt ${terms[asked.kind].name.toLowerCase()} för ${company} till ${termText(asked.kind, asked.value)}`,
  place: places.client('issuer', asked.organizationNumber, 'settings'),
  difference: [
    {
      label: terms[asked.kind].name,
      before: counting ? termText(asked.kind, counting.value) : '',
      after: termText(asked.kind, asked.value),
    },
    ...(counting ? [{ label: 'Varifrån', before: counting.source, after: 'Satt för hand' }] : []),
  ],
  payload: asked,
})
