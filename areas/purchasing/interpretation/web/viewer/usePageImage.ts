import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, type CallError } from '#platform/web/call.ts'
import { interpretation, type InterpretationPage } from '../../contract.ts'
import { useObjectUrl } from './useObjectUrl.ts'

type Which = Pick<InterpretationPage, 'pageNumber' | 'url'>

/**
 * A page's image, kept until the page's `url` says that it is another, since a stamp is drawn on
 * it.
 */
export const pageImageQuery = (id: string, { pageNumber, url }: Which) =>
  queryOptions<Blob, CallError>({
    queryKey: ['interpretation-page', id, pageNumber, url],
    queryFn: ({ signal }) => call(interpretation.getPage, { id, pageNumber }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  })

/** A page's image as an address for <img>. */
export function usePageImage(id: string, which: Which, wanted = true) {
  const { data, error, refetch } = useQuery({ ...pageImageQuery(id, which), enabled: wanted })
  return { src: useObjectUrl(data), error, retry: () => void refetch() }
}
