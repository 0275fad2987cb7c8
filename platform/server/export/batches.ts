/**
 * All rows of a sorted list, fetched in batches by the key of the last row, so that neither memory
 * nor a transaction is held while they are sent. `next` answers at most `take` rows after a key;
 * nothing after the last batch that was not full.
 */
export async function* inBatches<Row, Key>(
  next: (after: Key | undefined, take: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
  take = 1000,
): AsyncGenerator<Row> {
  let batch = await next(undefined, take)
  for (;;) {
    const last = batch.at(-1)
    // The next ones are on their way while these are written.
    const following =
      last !== undefined && batch.length === take ? next(keyOf(last), take) : undefined
    // Should the receiver leave meanwhile, nobody asks for them.
    following?.catch(() => undefined)
    yield* batch
    if (!following) return
    batch = await following
  }
}
