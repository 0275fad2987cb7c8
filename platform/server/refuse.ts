import type { AnyEndpoint, RefusalDeclaration } from '#platform/endpoint.ts'
import type { OutsideText } from '#platform/outside.ts'
import { isForOutsiders } from '#platform/permission.ts'
import {
  platformRefusals,
  type ChangedField,
  type FieldError,
  type PlatformRefusal,
} from '#platform/refusal.ts'
import { maskedField } from '#platform/swedish/masked.ts'
import { refusalToWire } from '#platform/wire.ts'
import { labelAt } from '#platform/wording.ts'

export interface RefusalDetail {
  readonly fields?: readonly FieldError[]
  readonly changed?: readonly ChangedField[]
  /**
   * Replaces the declared sentence where it needs a name or a number in it. Nobody outside the house
   * is told it.
   */
  readonly message?: string
  /** The same to everybody, of the lists of what outsiders may be told. */
  readonly told?: OutsideText
  /** Fields of its own in the body, where the caller has to see what the no rests on. */
  readonly more?: Readonly<Record<string, unknown>>
}

/**
 * A no as a decision answers it: in place of what was asked for (`'code' in answer` tells them
 * apart), or of nothing. Only a handler refuses with it; a job reads it.
 */
export interface Refusal<Code extends string> extends RefusalDetail {
  readonly code: Code
}

/** An expected no on its way to the caller. Everything else that is thrown is a bug. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly declaration: Pick<RefusalDeclaration, 'text' | 'body'> & { readonly status: number },
    readonly detail: RefusalDetail = {},
  ) {
    super(declaration.text)
  }
}

/**
 * The same refusal as its caller knows the fields: those that have changed meanwhile with their
 * Swedish names, what is stored masked as in an answer, and all by the names of the wire. Whoever is
 * outside the house is told the declared sentence or one of the lists, what of their own input is to
 * be mended, and nothing of what is stored: a guard that staff share says more than they may know.
 */
export function asCalled(
  { input, may }: Pick<AnyEndpoint, 'input' | 'may'>,
  { code, declaration, detail }: Refused,
  seesNumbers: boolean,
): Refused {
  if (isForOutsiders(may)) {
    const { fields, told } = detail
    const kept = { ...(fields && { fields }), ...(told !== undefined && { told }) }
    return new Refused(code, declaration, refusalToWire(input, kept))
  }
  const changed = detail.changed?.map(({ field, stored }) => ({
    field,
    label: labelAt(input, [field]) ?? field,
    stored: seesNumbers ? stored : maskedField(input, field, stored),
  }))
  return new Refused(
    code,
    declaration,
    refusalToWire(input, { ...detail, ...(changed && { changed }) }),
  )
}

/** Refuses for a reason any call may have. */
export function refusePlatform(code: PlatformRefusal, detail?: RefusalDetail): never {
  throw new Refused(code, platformRefusals[code], detail)
}

/**
 * Refuses a save of a version that somebody else has changed since, saying which fields differ from
 * what was sent.
 */
export function refuseStale(
  stored: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
): never {
  const changed = Object.keys(sent)
    .filter(
      (field) => field in stored && JSON.stringify(stored[field]) !== JSON.stringify(sent[field]),
    )
    .map((field) => ({ field, stored: stored[field] }))
  return refusePlatform('stale', { changed })
}
