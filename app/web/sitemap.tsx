import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#platform/web/ui/address.ts'

const root = createRootRoute({ component: Outlet })

// The design system's own page: in development, and in a build made with VITE_UI_PAGE=1.
const uiPage = createRoute({
  getParentRoute: () => root,
  path: '/ui',
  component: lazyRouteComponent(() => import('./ui-page.tsx'), 'UiPage'),
})

const withUiPage = import.meta.env.DEV || import.meta.env.VITE_UI_PAGE === '1'

/** Every place in the program, each with its code fetched when somebody goes there. */
export const router = createRouter({
  routeTree: root.addChildren(withUiPage ? [uiPage] : []),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  caseSensitive: false,
})
