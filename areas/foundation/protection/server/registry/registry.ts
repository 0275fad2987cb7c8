import { ofAccounting } from './accounting.ts'
import { ofAcquisition } from './acquisition.ts'
import { ofCredit } from './credit.ts'
import { ofFoundation } from './foundation.ts'
import type { Holding } from './holding.ts'
import { ofOperations } from './operations.ts'
import { ofParties } from './parties.ts'
import { ofPurchasing } from './purchasing.ts'

/** Every table with personal data in it (protection 1). */
export const holdings: readonly Holding[] = [
  ...ofFoundation,
  ...ofParties,
  ...ofCredit,
  ...ofAcquisition,
  ...ofPurchasing,
  ...ofAccounting,
  ...ofOperations,
]

/**
 * Whether a column says who did something: the name or id of one of us, or of a customer who did it
 * with BankID. It stands with what was done, and is kept as long.
 */
export const saysWho = (column: string): boolean =>
  /(^|[a-z])By(Id|Name)?$|^by(Name)?$|^(user|actor)Name$|^actorId$|^writerIds$|ById$/.test(column)
