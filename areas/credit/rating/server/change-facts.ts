import { isDay, stockholmDay } from '#platform/swedish/format.ts'
import type { Answers, Looking } from '#areas/parties/company/server/public.ts'
import type { CompanyFacts } from '#areas/credit/rules/rules.ts'
import type { BoardContent, CompanyContent } from './register-content.ts'
import { factOf } from './register-facts.ts'
import { changeDays, placeOf, seatsOf, somebodyLeft, traceOf, type Trace } from './trace.ts'

const compared = (source: string, trace: Trace) =>
  `${source}, jämfört sedan ${trace[0] ? stockholmDay(trace[0].seenAt) : 'idag'}`

/** The days the company was seen to have moved, as long as we have watched it. */
export async function addressChangeFact(
  services: Looking,
  organizationNumber: string,
  said: Answers<CompanyContent>,
): Promise<CompanyFacts['addressChanges']> {
  const [answer] = said.answers
  if (!answer || placeOf(answer.content) === undefined)
    return factOf<CompanyContent, readonly string[]>(said, services.now, () => undefined)
  const trace = await traceOf(services, {
    organizationNumber,
    kind: 'address',
    answer,
    valueOf: placeOf,
  })
  return {
    value: changeDays(trace),
    source: compared(answer.source, trace),
    fetchedAt: answer.fetchedAt.toISOString(),
  }
}

/**
 * Who sits in the board (personal numbers), the days somebody came into it after the company was
 * registered, and the days somebody was seen to have left.
 */
export async function boardFacts(
  services: Looking,
  organizationNumber: string,
  said: Answers<BoardContent>,
  registered: string | undefined,
): Promise<CompanyFacts> {
  const { now } = services
  const [answer] = said.answers
  const valueOf = ({ members }: BoardContent) => seatsOf(members)
  const trace = answer
    ? await traceOf(services, { organizationNumber, kind: 'board', answer, valueOf })
    : []
  const left = changeDays(trace, somebodyLeft)
  return {
    board: factOf(said, now, ({ members }) => [
      ...new Set(members.map((one) => one.socialSecurityNumber)),
    ]),
    boardChanges: factOf(said, now, ({ members }) => {
      const came = members.map(({ since }) => since ?? '')
      // Without the days people came, what is seen to have changed is not the whole of it.
      if (!came.every(isDay)) return undefined
      return [...new Set([...came.filter((since) => since > (registered ?? '')), ...left])].sort()
    }),
  }
}
