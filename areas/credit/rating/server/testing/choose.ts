import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import type { Side } from '#areas/credit/rules/rules.ts'
import { rating } from '../../contract.ts'
import { choiceSubject } from '../../rules.ts'

/**
 * A bucket judges a company as `maker` asks and `second` lets it; null: the standard one. Answers
 * what was answered to the maker when nothing waits.
 */
export async function chooseBucket(
  maker: Person,
  second: Person,
  {
    organizationNumber,
    side,
    ruleBucketId,
  }: { organizationNumber: string; side: Side; ruleBucketId: string | null },
) {
  const answer = await maker.call(rating.saverulebucketforcompany, {
    organizationNumber,
    determinationType: side,
    ruleBucketId,
    why: 'Annan bransch',
  })
  if (answer.status !== 200) return answer
  return approve(second, 'chooseRuleBucket', choiceSubject(organizationNumber, side))
}
