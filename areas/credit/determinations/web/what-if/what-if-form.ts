import { keysOf } from '#platform/record.ts'
import type { Verdict } from '../../contract.ts'
import type { WhatIfChanges } from '../../what-if-fields.ts'

export type LimitName = keyof NonNullable<WhatIfChanges['limits']>
type Value = number | string | boolean

/** A measured value assumed to be another. */
export interface AssumedValue {
  readonly side: 'issuer' | 'recipient'
  readonly rule: string
  readonly value: Value | null
}
/** What somebody has written in the what-if window. Öre. */
export interface WhatIfForm {
  readonly amount: number | null
  readonly limits: Readonly<Record<LimitName, number | null>>
  readonly depositionAllowed: boolean
  readonly values: readonly AssumedValue[]
  /** Exceptions to assume. */
  readonly added: NonNullable<WhatIfChanges['addExceptions']>
  /** Ids of exceptions to look away from. */
  readonly removed: readonly string[]
  readonly issuerVersion: number
  readonly recipientVersion: number
}
export interface Original {
  readonly amount: number | null
  readonly limits: Readonly<Record<LimitName, number | null>>
  readonly depositionAllowed: boolean
  readonly issuer: { readonly bucketId: string; readonly bucketVersion: number }
  readonly recipient: { readonly bucketId: string; readonly bucketVersion: number }
}

const assumedOf = (
  side: AssumedValue['side'],
  values: Readonly<Record<string, Value>> | undefined,
): AssumedValue[] => Object.entries(values ?? {}).map(([rule, value]) => ({ side, rule, value }))

/** The window as it opens: what was, with the change somebody wants to try in it. */
export const whatIfForm = (original: Original, initial: WhatIfChanges): WhatIfForm => ({
  amount: initial.amount ?? original.amount,
  limits: { ...original.limits, ...initial.limits },
  depositionAllowed: initial.depositionAllowed ?? original.depositionAllowed,
  values: [
    ...assumedOf('issuer', initial.issuerValues),
    ...assumedOf('recipient', initial.recipientValues),
  ],
  added: initial.addExceptions ?? [],
  removed: initial.removeExceptions ?? [],
  issuerVersion: initial.issuerBucket?.version ?? original.issuer.bucketVersion,
  recipientVersion: initial.recipientBucket?.version ?? original.recipient.bucketVersion,
})

/**
 * What is otherwise than it was; what is as it was is left out, and so is what is not written to
 * the end.
 */
export function whatIfChanges(original: Original, form: WhatIfForm): WhatIfChanges {
  const limits: WhatIfChanges['limits'] = {}
  for (const name of keysOf(form.limits)) {
    const ore = form.limits[name]
    if (ore !== null && ore !== original.limits[name]) limits[name] = ore
  }
  const values = (side: AssumedValue['side']) => {
    const assumed: Record<string, Value> = {}
    for (const one of form.values)
      if (one.side === side && one.value !== null) assumed[one.rule] = one.value
    return Object.keys(assumed).length > 0 ? assumed : undefined
  }
  const version = (side: 'issuer' | 'recipient', wanted: number) =>
    wanted === original[side].bucketVersion
      ? undefined
      : { bucketId: original[side].bucketId, version: wanted }
  const changes: WhatIfChanges = {
    amount: form.amount === null || form.amount === original.amount ? undefined : form.amount,
    limits: Object.keys(limits).length > 0 ? limits : undefined,
    depositionAllowed:
      form.depositionAllowed === original.depositionAllowed ? undefined : form.depositionAllowed,
    issuerValues: values('issuer'),
    recipientValues: values('recipient'),
    addExceptions: form.added.length > 0 ? form.added : undefined,
    removeExceptions: form.removed.length > 0 ? [...form.removed] : undefined,
    issuerBucket: version('issuer', form.issuerVersion),
    recipientBucket: version('recipient', form.recipientVersion),
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

/**
 * Rules whose value can be assumed: those that measure something, and the parts of those that sum
 * it.
 */
export const measuredRules = (rules: readonly Verdict[]) =>
  rules.flatMap((rule) =>
    (rule.parts.length > 0 ? rule.parts : [rule])
      .filter(({ kind }) => kind !== 'list')
      .map(({ id, displayName, kind, value }) => ({
        side: rule.side,
        id,
        displayName,
        kind,
        value,
      })),
  )
