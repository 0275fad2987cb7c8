import type { Db } from '#platform/server/database.ts'
import { mainOf } from '../rules.ts'
import { pageOfProposals } from './proposal-store.ts'

export { screenAbroadSoon } from './abroad/screen-abroad.ts'
export { holdDebtorsAbroad, type HeldDebtor } from './abroad/who-is-who.ts'
export {
  askOnce,
  debtorDecidedTask,
  decidedAgainFor,
  isDeclinedAbroad,
} from './abroad/standing-store.ts'

/** Pairs that may be one debtor and nobody has asked to have merged, the oldest first. @public */
export async function proposalsToDecide(db: Db, { most }: { readonly most: number }) {
  const page = { state: 'open', query: '', orderBy: 'found', take: most, offset: 0 } as const
  return (await pageOfProposals(db, page))
    .filter(({ waits }) => !waits)
    .map(({ id, score, foundAt, one, other }) => {
      const main = mainOf(one, other)
      const alias = main === one ? other : one
      return {
        id,
        score,
        foundAt,
        main: main.organizationNumber,
        name: main.name,
        alias: alias.name,
      }
    })
}
