import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { mayCall } from '#platform/permission.ts'
import { determinations } from '#areas/credit/determinations/contract.ts'
import { rules } from '#areas/credit/rules/contract.ts'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { authorize, session } from '#areas/foundation/users/contract.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { jobs } from '#areas/operations/jobs/contract.ts'
import { channels } from '#areas/operations/triggers/contract-channels.ts'
import { monitoring } from '#areas/operations/triggers/contract.ts'
import { places } from '#areas/places.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { invoiceList } from '#areas/purchasing/invoices/contract-list.ts'
import { settlement } from '#areas/purchasing/invoices/contract-settlement.ts'
import { oddRows } from '#areas/foundation/oddrows/contract.ts'
import { recipients } from '#areas/purchasing/recipients/contract.ts'
import { ticker } from '#areas/purchasing/ticker/contract.ts'
import { entries } from './menu.ts'
import { waysOf } from './ways.ts'

/** What each page that is not in the menu shows of its own. */
const shows: Readonly<Record<string, AnyEndpoint>> = {
  [places.ticker]: ticker.stats,
  [places.allInvoices]: invoiceList.search,
  [places.invoiceDetermination]: invoices.determination,
  [places.settlement]: settlement.unsettled,
  [places.sameRecipients]: recipients.list,
  [places.replayChecks]: determinations.replayChecks,
  [places.rules]: rules.all,
  [places.monitoring]: monitoring.standing,
  [places.oddRows]: oddRows.list,
  [places.chatChannels]: channels.list,
  [places.apiClients]: apiClients.list,
  [places.settingsPart('jobb')]: jobs.runs,
  [places.settingsPart('varden')]: settings.getConfigurationValues,
  [places.permissions]: authorize.policies,
  [places.ownSessions]: session.own,
  // It asks for nothing: whoever is signed in reads it.
  [places.handbook]: session.own,
}
const inMenu = new Set<string>(entries.map(({ href }) => href))

describe.each(policies)('search 15: the search of the frame, for %s', (policy) => {
  const viewer = { name: policy, email: 'a@example.se', policies: [policy] }
  const actor = { kind: 'staff', id: 'a', ...viewer } as const
  test('leads to the pages beside the menu whose content they may read, and to no other', () => {
    const found = waysOf(viewer).flatMap(({ href }) => (inMenu.has(href) ? [] : [href]))
    const readable = Object.entries(shows).filter(([, { may }]) => mayCall(may, actor))
    expect(found.toSorted()).toEqual(readable.map(([href]) => href).toSorted())
  })
})
