import type { Looking } from '#areas/parties/company/server/public.ts'
import type { Side } from '#areas/credit/rules/rules.ts'
import type { RatedCompany } from './determination-store.ts'
import { gather, type GatheredParty, type Wishes } from './gather.ts'
import { rate, type NotRated, type RateWishes } from './rate.ts'

export { storedDetermination as ratedCompany, type RatedCompany } from './determination-store.ts'
export type { GatheredParty } from './gather.ts'
export { gatheringOfJob } from './gathering.ts'
export { presentRating } from './present-rating.ts'

/**
 * What gathering needs: a handler's context has it (of a query, or of a command with `outside:
 * true`), and a job makes it of its services.
 */
export type Gathering = Looking

/**
 * Everything a company is judged by, from outside and from our own books: the register with its
 * accounts (fetched anew when it is 15 minutes old, from the other provider when the first fails),
 * the board, the blacklist, the AML rating, the bucket and the settings. Each fact has its source
 * and when it was fetched; a source that could not be asked gives `missing: 'notFetched'`. Never
 * call it inside a transaction.
 * @param organizationNumber 10 digits
 */
export const gatherParty = (
  services: Gathering,
  organizationNumber: string,
  side: Side,
  wishes: Pick<Wishes, 'when'> = {},
): Promise<GatheredParty> => gather(services, organizationNumber, side, wishes)

/**
 * Rates a company by itself, without an invoice, the way the rating search does, and keeps the
 * determination. With `store` the rating and, for our client, the calculated limits follow from it,
 * unless facts are missing that could not be fetched (`missing`). Never call it inside a
 * transaction.
 * @param organizationNumber 10 digits
 */
export const rateCompany = (
  services: Gathering,
  organizationNumber: string,
  side: Side,
  wishes: RateWishes,
): Promise<RatedCompany | NotRated> => rate(services, organizationNumber, side, wishes)
