import { decide } from '../decision/decide.ts'
import type {
  Assumption,
  Determination,
  DeterminationInput,
  Exposure,
  RecipientTerms,
  Standing,
} from '../decision/determination.ts'
import type { CompanyFacts, InvoiceFacts } from '../facts/facts.ts'
import { wholeRatio } from '../facts/figures.ts'
import type { BucketVersion, Exception } from '../model.ts'

interface PartyChange {
  readonly facts?: CompanyFacts | undefined
  readonly exposure?: Exposure | undefined
  readonly bucket?: BucketVersion | undefined
}
/** What is assumed to be otherwise; what is left out stays as it was. */
export interface Changes {
  /** Öre. */
  readonly amount?: number | undefined
  readonly issuer?: PartyChange | undefined
  readonly recipient?: PartyChange | undefined
  readonly invoice?: InvoiceFacts | undefined
  readonly assumed?: Assumption | undefined
  readonly standing?: Partial<Standing> | undefined
  readonly terms?: RecipientTerms | undefined
  readonly addExceptions?: readonly Exception[] | undefined
  /** Ids. */
  readonly removeExceptions?: readonly string[] | undefined
}

/** The input as it would be. The original is left alone. */
export function changedInput(input: DeterminationInput, changes: Changes): DeterminationInput {
  const { amount, assumed } = changes
  const party = <P extends DeterminationInput['issuer'] | DeterminationInput['recipient']>(
    before: P,
    change: PartyChange | undefined,
  ): P =>
    change
      ? {
          ...before,
          bucket: change.bucket ?? before.bucket,
          exposure: change.exposure ?? before.exposure,
          facts: { ...before.facts, ...change.facts },
        }
      : before
  return {
    ...input,
    issuer: party(input.issuer, changes.issuer),
    recipient: party(input.recipient, changes.recipient),
    invoice: {
      ...input.invoice,
      ...changes.invoice,
      ...(amount !== undefined && otherAmount(input, amount)),
    },
    standing: { ...input.standing, ...changes.standing },
    terms: changes.terms ?? input.terms,
    exceptions: [
      ...input.exceptions.filter(({ id }) => !changes.removeExceptions?.includes(id)),
      ...(changes.addExceptions ?? []),
    ],
    assumed: assumed
      ? {
          limits: { ...input.assumed?.limits, ...assumed.limits },
          values: {
            issuer: { ...input.assumed?.values?.issuer, ...assumed.values?.issuer },
            recipient: { ...input.assumed?.values?.recipient, ...assumed.values?.recipient },
          },
        }
      : input.assumed,
  }
}

/** Another amount has its part of VAT. */
function otherAmount({ at, invoice }: DeterminationInput, amount: number): InvoiceFacts {
  const assumed = (value: number) => ({ value, source: 'Antaget', fetchedAt: at })
  const before = invoice.amount?.value ?? 0
  const vat = invoice.vat?.value
  const { exchange } = invoice
  return {
    ...(exchange &&
      before > 0 && {
        exchange: { ...exchange, amount: wholeRatio(exchange.amount, before, amount) },
      }),
    amount: assumed(amount),
    ...(vat !== undefined &&
      before > 0 && { vat: assumed(amount === before ? vat : wholeRatio(vat, before, amount)) }),
  }
}

/** The same engine on the same record, with something changed. Stores nothing. */
export const whatIf = (input: DeterminationInput, changes: Changes): Determination =>
  decide(changedInput(input, changes))
