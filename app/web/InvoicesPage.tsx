import { AllInvoicesScreen } from '#areas/purchasing/invoices/web/AllInvoicesScreen.tsx'
import type { BellOf, ManyOf } from '#areas/purchasing/invoices/web/invoice-columns.tsx'
import { InvoicesScreen } from '#areas/purchasing/invoices/web/InvoicesScreen.tsx'
import type { FindClients } from '#areas/purchasing/invoices/web/InvoiceFilters.tsx'
import { SubscribeMany } from '#areas/purchasing/subscriptions/web/SubscribeMany.tsx'
import { SubscriptionBell } from '#areas/purchasing/subscriptions/web/SubscriptionBell.tsx'
import { search } from '#areas/operations/search/contract.ts'
import { leadOf } from '#areas/operations/search/rules.ts'
import { askOnce } from '#platform/web/data.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'

/** Each company once, whatever its roles; of a merged recipient the main one (search 8). */
const findClients: FindClients = async (query, signal) => {
  const { hits } = await askOnce(search.company, { query }, signal)
  const byNumber = new Map(hits.map(leadOf).map((lead) => [lead.organizationNumber, lead]))
  return [...byNumber.values()].map(({ organizationNumber, name, also }) => ({
    id: organizationNumber,
    label: name,
    detail: `${formatOrganizationNumber(organizationNumber)}${also ? `, även ${also}` : ''}`,
  }))
}

const bell: BellOf = ({ id, invoiceNumber, subscriptionExists }) => (
  <SubscriptionBell invoiceId={id} invoiceNumber={invoiceNumber} subscribed={subscriptionExists} />
)

const many: ManyOf = (rows) => <SubscribeMany rows={rows} />
const lent = { findClients, bell, many }

/**
 * The list of invoices with the search for clients and the subscriptions, which the area itself
 * does not know.
 */
export const InvoicesPage = () => <InvoicesScreen {...lent} />
/** The search through all of them, with the same. */
export const AllInvoicesPage = () => <AllInvoicesScreen {...lent} />
