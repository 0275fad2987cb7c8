import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { backTestById, type ListedBackTest } from './back-test-store.ts'

/** A back-test or a shadow as lists show it. */
export const present = (test: ListedBackTest) => ({
  id: test.id,
  bucketId: test.bucketId,
  bucketName: test.bucketName,
  bucketType: test.bucketType,
  version: test.version,
  fromDate: test.fromDay,
  toDate: test.toDay,
  state: test.state,
  total: test.total,
  examined: test.examined,
  unjudged: test.unjudged,
  startedBy: test.startedBy,
  automatic: test.automatic,
  shadow:
    test.shadows === null || test.shadowsUntil === null
      ? null
      : { of: test.shadows, until: test.shadowsUntil },
  created: test.createdAt,
  finished: test.finishedAt,
})

/** @throws the refusal that there is none */
export const foundTest = async (db: Db, id: string) =>
  (await backTestById(db, id)) ?? refusePlatform('notFound')
