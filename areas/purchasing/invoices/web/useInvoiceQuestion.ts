import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { useGo, withSearch } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { usualSpan } from '../list-rules.ts'
import type { InvoiceQuestion } from './InvoiceFilters.tsx'
import {
  clientOf,
  daysOf,
  decisionsOf,
  queryOfPath,
  unreadFilters,
  type ListPath,
} from './list-address.ts'
import { rememberedSubscription, rememberSubscription, subscriptionFilterOf } from './remembered.ts'

const none = {
  query: '',
  fromDate: '',
  toDate: '',
  decisions: '',
  subscriptionFilter: 0,
  issuer: '',
}

/**
 * What the list is asked for, kept in the address. An address with its parts in the path is
 * rewritten to its query form, and one that does not say which subscriptions gets what was last
 * chosen (decision A21). `undefined` until that is done.
 */
export function useInvoiceQuestion(today: string) {
  const path: ListPath = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const go = useGo()
  const list = useListState({ sort: 'created', order: 'desc', filters: none })

  const inPath = queryOfPath(path, search)
  const kept = rememberedSubscription()
  const unsaid = search.subscriptionFilter === undefined && kept !== 0
  const rewritten =
    inPath || unsaid
      ? { ...(inPath ?? search), ...(unsaid && { subscriptionFilter: kept }) }
      : undefined
  const target = rewritten && withSearch(places.invoices, rewritten)
  useEffect(() => {
    if (target) void go(target, { replace: true })
  }, [target, go])

  const { filters } = list
  const question: InvoiceQuestion = {
    query: filters.query,
    ...(daysOf(filters) ?? usualSpan(today)),
    decisions: decisionsOf(filters.decisions),
    subscriptionFilter: subscriptionFilterOf(filters.subscriptionFilter),
    client: clientOf(filters.issuer),
  }
  const ask = ({ decisions, client, ...changes }: Partial<InvoiceQuestion>) => {
    if (changes.subscriptionFilter !== undefined) rememberSubscription(changes.subscriptionFilter)
    list.setFilters({
      ...changes,
      ...(decisions && { decisions: decisions.join(',') }),
      ...(client !== undefined && { issuer: client }),
    })
  }
  const reset = () => {
    rememberSubscription(0)
    list.reset()
  }
  return {
    list,
    question,
    ask,
    reset: list.filtered ? reset : undefined,
    ready: rewritten === undefined,
    /** What the address asks for and cannot be had (invoices 71). */
    unread: unreadFilters(filters),
  }
}
