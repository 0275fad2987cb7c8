import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#platform/web/call.ts'
import { answers, askOnce } from '#platform/web/data.ts'
import { interpretation, type ListRow } from '../../contract.ts'
import { listInputOf } from '../list/list-state.ts'
import { pageImageQuery } from '../viewer/usePageImage.ts'
import { isDeparting } from './departures.ts'

/**
 * The first pending invoice of the list one came from that nobody edits and that is read; undefined
 * when there is none.
 */
export async function nextInvoice(
  search: Record<string, unknown>,
  id: string,
): Promise<ListRow | undefined> {
  const { list } = await call(interpretation.all, {
    ...listInputOf(search),
    statusFilters: ['Pending'],
    page: 0,
  })
  return list.find(
    (row) =>
      row.id !== id &&
      row.currentlyEditing === null &&
      row.readingState !== 'waiting' &&
      !isDeparting(row.id),
  )
}

/**
 * Fetches an invoice with its first page while the one before it is worked on, so that it is there
 * at once.
 */
async function fetchAhead({ id }: Pick<ListRow, 'id'>): Promise<void> {
  const { files } = await askOnce(interpretation.get, { id })
  const [first] = files
  await Promise.all([
    askOnce(interpretation.getothermatches, { id }),
    ...(first
      ? [
          answers.prefetchQuery(pageImageQuery(id, first)),
          askOnce(interpretation.getWords, { id, pageNumber: first.pageNumber }),
        ]
      : []),
  ])
}

/**
 * Fetches the next invoice ahead, once this one is there to be worked on. What cannot be fetched
 * now is fetched when it is opened.
 */
export function useFetchAhead(ready: boolean, id: string) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const ahead = useEffectEvent(async () => {
    const next = await nextInvoice(search, id)
    if (next) await fetchAhead(next)
  })
  useEffect(() => {
    if (ready) ahead().catch(() => undefined)
  }, [ready])
}
