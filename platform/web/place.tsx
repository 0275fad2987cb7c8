import { Navigate, useNavigate } from '@tanstack/react-router'
import { createElement, useCallback } from 'react'
import { stringifySearch } from './ui/list/address.ts'

/**
 * An address of the program, as `areas/places.ts` makes them: the platform knows none of its own,
 * and takes no string for one.
 */
export type Place = string & { readonly leadsTo: 'screen' }

/** A place with something said after '?', such as the state of the list one came from. */
export const withSearch = (place: Place, search: Record<string, unknown>) =>
  `${place}${stringifySearch(search)}` as Place

interface Way {
  /** Instead of where one is, so that 'back' does not lead here again. */
  readonly replace?: boolean
  /** Without asking about what is not saved. */
  readonly ignoreBlocker?: boolean
}

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

/** Leads on to another place as soon as it is shown. */
export const Redirect = ({ to }: { to: Place }) =>
  createElement(Navigate, { href: to, replace: true })
