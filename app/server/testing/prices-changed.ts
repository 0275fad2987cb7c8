import { offers } from '#areas/acquisition/offers/contract.ts'
import { dearer } from '#areas/acquisition/offers/server/testing/dearer.ts'
import { theOnePriceList } from '#areas/acquisition/offers/rules.ts'
import type { TestServer } from '../testing.ts'
import type { Tried } from './changed-meanwhile.ts'

/** A dearer price list, while another one comes to count, within which any price is. */
export const pricesChanged = (house: () => Pick<TestServer, 'owner'>, why: string): Tried => ({
  ask: async (by) => {
    await by.call(offers.savePrices, await dearer(by, 10, why))
    return theOnePriceList
  },
  change: async () => {
    await house().owner.query(
      `with made as (insert into offer_price_list
         select max(version) + 1, 0, 'Annan', skynet.now(), 'Skynet' from offer_price_list returning version)
       insert into offer_price_step
         select version, volume_start, volume_end, provision, 0, 1 from made,
           (values (0, 100000, 1), (100000, null, 2000)) as step (volume_start, volume_end, provision)`,
    )
    return { status: 204 }
  },
  counting: async () =>
    (await house().owner.query('select * from offer_price_list order by version')).rows,
  refusedAs: 'cannotBeDone',
})
