import type { Db } from '#platform/server/database.ts'

/** Price lists with all that stands in them, the newest first: the first one counts. */
export async function priceLists(db: Db, most = 50) {
  const lists = await db
    .selectFrom('offerPriceList')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(most)
    .execute()
  const versions = lists.map(({ version }) => version)
  const of = (row: { readonly priceList: number }, version: number) => row.priceList === version
  const [steps, supplements] = await Promise.all([
    db
      .selectFrom('offerPriceStep')
      .selectAll()
      .where('priceList', 'in', versions)
      .orderBy('volumeStart')
      .execute(),
    db
      .selectFrom('offerPriceSupplement')
      .selectAll()
      .where('priceList', 'in', versions)
      .orderBy('ratingCode')
      .execute(),
  ])
  return lists.map((list) => ({
    ...list,
    steps: steps.filter((row) => of(row, list.version)).map(({ priceList: _, ...step }) => step),
    supplements: supplements
      .filter((row) => of(row, list.version))
      .map(({ priceList: _, ...supplement }) => supplement),
  }))
}
export type StoredPrices = Awaited<ReturnType<typeof priceLists>>[number]

/** The price list that counts. */
export async function pricesInForce(db: Db): Promise<StoredPrices> {
  const [list] = await priceLists(db, 1)
  if (!list) throw new Error('There is no price list')
  return list
}

/** Keeps a price list as the newest, on the caller's transaction. */
export async function addPriceList(
  db: Db,
  { steps, supplements, ...list }: StoredPrices,
): Promise<void> {
  const { version } = list
  await db.insertInto('offerPriceList').values(list).execute()
  await db
    .insertInto('offerPriceStep')
    .values(steps.map((step) => ({ ...step, priceList: version })))
    .execute()
  if (supplements.length > 0)
    await db
      .insertInto('offerPriceSupplement')
      .values(supplements.map((supplement) => ({ ...supplement, priceList: version })))
      .execute()
}
