/**
 * All rows of a sorted list, fetched in batches by the key of the last row, so that neither memory nor a transaction is held while they
 * are sent. `next` answers at most `take` rows after a key; nothing after the last batch that was not full.
 */
export async function* inBatches<Row, Key>(
  next: (after: Key | undefined, take: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
  take = 1000,
): AsyncGenerator<Row> {
  let after: Key | undefined
  for (;;) {
    const batch = await next(after, take)
    yield* batch
    const last = batch.at(-1)
    if (last === undefined || batch.length < take) return
    after = keyOf(last)
  }
}
