import { Instant } from '#platform/web/ui/value/values.tsx'
import type { InvoiceDecision } from '../contract.ts'

/** When an invoice that lacks a fact is tried again by itself, and how many tries are left. */
export const NextTry = ({ at, triesLeft }: NonNullable<InvoiceDecision['nextTry']>) => (
  <>
    Nästa försök <Instant of={at} />, {triesLeft} försök kvar
  </>
)
