import { setTimeout as pause } from 'node:timers/promises'
import type { InputOf } from '#platform/endpoint.ts'
import { addDays } from '#platform/swedish/format.ts'
import { backtest } from '#areas/credit/determinations/contract.ts'
import type { Company } from './company.ts'

/**
 * Does something while back-tests of the month go on, one after the other. Answers what came of it,
 * and how many determinations a second were tried meanwhile.
 */
export async function besideBackTests<T>(
  { first, owner, clock }: Company,
  work: () => Promise<T>,
): Promise<{ readonly came: T; readonly triedPerSecond: number }> {
  const { rows } = await owner.query<{ id: string }>(
    `select issuer_bucket_id as id from determination where issuer_bucket_id is not null group by 1 order by count(*) desc limit 1`,
  )
  const bucketId = rows[0]?.id ?? ''
  const toDate = clock.now().toISOString().slice(0, 10)
  const draft: InputOf<typeof backtest.start>['draft'] = {
    limitIntervals: [{ startToEnd: [-10, 10], maxAmount: 60_000, maxCount: 500 }],
  }
  let ended = false
  let tried = 0
  const begun = performance.now()
  const test = async () => {
    const { status, body, text } = await first.call(backtest.start, {
      bucketId,
      draft,
      fromDate: addDays(toDate, -90),
      toDate,
    })
    if (status !== 200) throw new Error(`Not tried: ${status} ${text}`)
    for (;;) {
      const { body: now } = await first.call(backtest.get, { id: body.id })
      if (now.state === 'done' || ended) {
        tried += now.examined
        return
      }
      await pause(100)
    }
  }
  const testing = (async () => {
    while (!ended) await test()
  })()
  try {
    const came = await work()
    return { came, triedPerSecond: (tried / (performance.now() - begun)) * 1000 }
  } finally {
    ended = true
    await testing
  }
}
