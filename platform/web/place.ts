import {
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useRouter,
  useSearch,
} from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect } from 'react'
import type { May } from '#platform/permission.ts'
import { stringifySearch } from './ui/list/address.ts'

/**
 * An address of the program, as `areas/places.ts` makes them: the platform knows none of its own,
 * and takes no string for one.
 */
export type Place = string & { readonly leadsTo: 'screen' }

/** A place with something said after '?', such as the state of the list one came from. */
export const withSearch = (place: Place, search: Record<string, unknown>) =>
  `${place}${stringifySearch(search)}` as Place

/** Where somebody was refused, and the policies of which one would have let them in. */
export interface Refused {
  readonly at: string
  readonly policies: readonly string[]
}
declare module '@tanstack/react-router' {
  /** Kept with a place in the browser's history. */
  interface HistoryState {
    refused?: Refused
  }
}

interface Way {
  /** Instead of where one is, so that 'back' does not lead here again. */
  readonly replace?: boolean
  /** Without asking about what is not saved. */
  readonly ignoreBlocker?: boolean
  readonly state?: { readonly refused: Refused }
}
const instead: Way = { replace: true }

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A part of the address one is at, by the name it has in the sitemap, where it stands after a $. */
export function usePathPart(name: string): string | undefined {
  const parts: Readonly<Record<string, unknown>> = useParams({ strict: false })
  return textOf(parts[name])
}

/** What stands after '?' under a name, unless there are several. */
export function useSearchPart(name: string): string | undefined {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return textOf(search[name])
}

/** What led to the place one is at, when that was a refusal. */
export const useRefused = () => useLocation({ select: ({ state }) => state.refused })

/** Goes to a place without loading the page again. */
export function useGo() {
  const navigate = useNavigate()
  return useCallback((place: Place, way: Way = {}) => navigate({ href: place, ...way }), [navigate])
}

/**
 * Changes what stands after '?' and stays where one is, scrolled as it was. What becomes undefined
 * is taken out.
 */
export function useSearchChange() {
  const navigate = useNavigate()
  return useCallback(
    (changes: Readonly<Record<string, unknown>>, replace = false) =>
      navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...changes }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
}

/** After each change of place, when the new one is shown and scrolled as the router leaves it. */
export function useArrived(then: () => void) {
  const router = useRouter()
  useEffect(() => router.subscribe('onRendered', then), [router, then])
}

/**
 * What the step in the browser's history that one is at is known by: Back to it finds the same.
 * Answers nothing where there is no router, as in a test of one part.
 */
export function usePlaceKey(): () => string | undefined {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  return useCallback(() => router?.state.location.state.__TSR_key, [router])
}

/** The address one is at. Answers nothing where there is no router, as in a test of one part. */
export function useAddress(): () => Place | undefined {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  return useCallback(() => router?.state.location.href as Place | undefined, [router])
}

/**
 * Where a list stands: `list` is what all addresses of its screen are known by, as the sitemap has it
 * with its $parts, `path` the one that one is at, `search` what stands after its '?'. Each tab of an
 * object has a list of its own.
 */
export function useListAddress() {
  const tab = usePathPart('tab')
  const address = textOf(useMatches().at(-1)?.fullPath) ?? '/'
  const list = address.replace('{-$tab}', tab ?? '0').replaceAll(/\{-|\}/g, '')
  const { pathname, searchStr } = useLocation()
  return { list, path: pathname as Place, search: searchStr.replace(/^\?/, '') }
}

/** Leads on to another place as soon as it is shown. */
export function Redirect({ to, way = instead }: { to: Place; way?: Way }) {
  const go = useGo()
  useLayoutEffect(() => void go(to, way), [go, to, way])
  return null
}

/** The way to the page that says what is missing; back leads to where one was before. */
export const refusedWay = (at: string, may: May): Way => ({
  replace: true,
  ignoreBlocker: true,
  state: { refused: { at, policies: may.who === 'holders' ? may.policies : [] } },
})
