import type { DeterminationInput, Issuer, Recipient } from '../engine/decision/determination.ts'
import type { CompanyFacts, InvoiceFacts } from '../engine/facts/facts.ts'
import { known } from './sound.ts'

/** What a case changes of a determination that would buy. */
export type Change = (input: DeterminationInput) => DeterminationInput

export const together =
  (...changes: readonly Change[]): Change =>
  (input) =>
    changes.reduce((changed, change) => change(changed), input)
export const unchanged: Change = (input) => input
export const issuer =
  (change: Partial<Issuer>): Change =>
  (input) => ({ ...input, issuer: { ...input.issuer, ...change } })
export const recipient =
  (change: Partial<Recipient>): Change =>
  (input) => ({ ...input, recipient: { ...input.recipient, ...change } })
export const issuerFacts =
  (facts: CompanyFacts): Change =>
  (input) =>
    issuer({ facts: { ...input.issuer.facts, ...facts } })(input)
export const recipientFacts =
  (facts: CompanyFacts): Change =>
  (input) =>
    recipient({ facts: { ...input.recipient.facts, ...facts } })(input)
export const invoice =
  (facts: InvoiceFacts): Change =>
  (input) => ({ ...input, invoice: { ...input.invoice, ...facts } })
/** Öre. */
export const amount = (ore: number): Change => invoice({ amount: known(ore) })
export const other =
  (change: Partial<DeterminationInput>): Change =>
  (input) => ({ ...input, ...change })
export const standing =
  (change: Partial<DeterminationInput['standing']>): Change =>
  (input) => ({ ...input, standing: { ...input.standing, ...change } })
