import type { Person } from '#app/server/testing.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { backtest } from '../../contract.ts'
import { backTest } from '../back-test-job.ts'
import { tryDraft } from '../drafts/try-draft.ts'

/**
 * The latest draft of a bucket is tried on the last 30 days, as by the jobs of the program, so that
 * it can be asked for. `by` may read rules.
 */
export async function tryLatest(by: Person, bucketId: string, services: JobServices) {
  await tryDraft({ bucketId }, services)
  const { version } = (await by.call(rulebucket.get, { type: bucketId })).body
  const { body: test } = await by.call(backtest.ofVersion, { bucketId, version })
  const id = test?.id ?? ''
  while ((await by.call(backtest.get, { id })).body.finished === null)
    await backTest({ id }, services)
}
