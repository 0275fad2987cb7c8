import type { Viewer } from '#platform/web/actor.ts'
import { groupsOf } from '#areas/parties/client/rules.ts'
import type { CompanyFound } from '#areas/operations/search/contract.ts'
import { findEverything } from '#areas/operations/search/web/find-everything.ts'
import type { Found, Way } from '#areas/operations/search/web/found.ts'
import { companyTypeNames } from '#areas/parties/company/rules.ts'
import { places, type ClientTabName } from '#areas/places.ts'
import { actsFor, actsOf } from './acts.ts'
import { invoiceListsOf } from './invoice-words.ts'
import { waysOf } from './ways.ts'

/** What people call a tab when they do not say its name. */
const called: Partial<Record<ClientTabName, readonly string[]>> = {
  events: ['historik', 'tidslinje'],
  limit1: ['limit', 'fl'],
  limit2: ['limit', 'ål'],
  limit3: ['limit', 'ml'],
  limit4: ['limit', 'lg'],
  whitelist: ['vitlista'],
  righttosign: ['firmatecknare', 'styrelse'],
  keypersons: ['ägare', 'huvudmän'],
  asof: ['datum'],
}
/** The tabs of a company that was found, in each of its roles, for who looks. */
const tabsOf =
  (viewer: Viewer) =>
  ({ name, organizationNumber, roles }: CompanyFound): readonly Way[] =>
    roles.flatMap((role) =>
      groupsOf(role, viewer)
        .flatMap(({ tabs }) => tabs)
        .map((tab) => ({
          label: tab.label,
          detail: `${name}, ${companyTypeNames[role].toLowerCase()}`,
          href: places.client(role, organizationNumber, tab.name),
          called: called[tab.name] ?? [],
        })),
    )

/** What the search of the frame finds for somebody on a day (search 10-15, 20, 21). */
export const find = (
  viewer: Viewer,
  today: string,
  query: string,
  signal: AbortSignal,
): Promise<readonly Found[]> =>
  findEverything(
    {
      pages: waysOf(viewer),
      acts: actsFor(viewer),
      actsOf: (company) => actsOf(viewer, company),
      tabsOf: tabsOf(viewer),
      listsOf: (text) => invoiceListsOf(text, today),
    },
    query,
    signal,
  )
