import { useAnswer } from '#platform/web/data.ts'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { company } from '../contract.ts'
import { insolvencyText } from '../rules.ts'

/**
 * Beside a company's name: that it is insolvent, and who tells it (company 46). Nothing of one that
 * is not.
 */
export function InsolvencyBadge({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(company.insolvencyOf, { organizationNumber }, { keep403: true })
  const told = answer.data?.find(({ endedAt, liftedAt }) => endedAt === null && liftedAt === null)
  return told ? <StateBadge tone="negative" text={insolvencyText(told)} /> : null
}
