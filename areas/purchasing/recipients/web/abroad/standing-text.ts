import { formatInstant, formatMoney } from '#platform/swedish/format.ts'
import type { DebtorAbroad } from '../../contract-abroad.ts'

/** What has been decided of a debtor abroad, by whom and why (recipients 13). */
export function standingText({ standing }: Pick<DebtorAbroad, 'standing'>): string {
  if (standing === null) return 'Inget: fakturor på mottagaren väntar'
  const { kind, most, endDate, expired, halted, at, by, reason } = standing
  const said = `${by}, ${formatInstant(at)}: ${reason}`
  if (kind === 'declined') return `Nekad av ${said}`
  if (halted) return `Stoppad av en träff på en sanktionslista. Var godtagen av ${said}`
  const upTo = `${formatMoney(most ?? 0)} kr till ${endDate ?? ''}`
  return expired
    ? `Gick ut ${endDate ?? ''}: fakturor på mottagaren väntar. Var godtagen av ${said}`
    : `Godtagen upp till ${upTo} av ${said}`
}
