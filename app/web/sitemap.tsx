import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#platform/web/ui/address.ts'
import { AccessDeniedScreen } from '#areas/shell/web/AccessDeniedScreen.tsx'
import { NotFoundScreen } from '#areas/shell/web/NotFoundScreen.tsx'
import { SignedOutScreen } from '#areas/shell/web/SignedOutScreen.tsx'
import { Frame } from './Frame.tsx'
import { StartPage } from './StartPage.tsx'

const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundScreen })

/** A place: its address, and the screen whose code is fetched when somebody goes there. */
const place = (path: string, component: Parameters<typeof createRoute>[0]['component']) =>
  createRoute({ getParentRoute: () => root, path, component })

const places = [
  place('/', StartPage),
  place('/signed-out', SignedOutScreen),
  place('/access-denied', AccessDeniedScreen),
  place(
    '/users',
    lazyRouteComponent(() => import('#areas/users/web/UsersScreen.tsx'), 'UsersScreen'),
  ),
  place(
    '/user',
    lazyRouteComponent(() => import('#areas/users/web/UserScreen.tsx'), 'UserScreen'),
  ),
  place(
    '/apclients',
    lazyRouteComponent(() => import('#areas/apiclients/web/ApiClientsScreen.tsx'), 'ApiClientsScreen'),
  ),
  place(
    '/apclients/ny',
    lazyRouteComponent(() => import('#areas/apiclients/web/NewApiClientScreen.tsx'), 'NewApiClientScreen'),
  ),
  place(
    '/apclients/$clientId',
    lazyRouteComponent(() => import('#areas/apiclients/web/ApiClientScreen.tsx'), 'ApiClientScreen'),
  ),
  place(
    '/settings',
    lazyRouteComponent(() => import('#areas/settings/web/SettingsScreen.tsx'), 'SettingsScreen'),
  ),
  place(
    '/clientsearch',
    lazyRouteComponent(() => import('#areas/search/web/ClientSearchScreen.tsx'), 'ClientSearchScreen'),
  ),
  place(
    '/audit',
    lazyRouteComponent(() => import('#areas/audit/web/AuditScreen.tsx'), 'AuditScreen'),
  ),
  place(
    '/deliveries',
    lazyRouteComponent(() => import('#areas/delivery/web/DeliveriesScreen.tsx'), 'DeliveriesScreen'),
  ),
]

// The design system's own page: in development, and in a build made with VITE_UI_PAGE=1.
if (import.meta.env.DEV || import.meta.env.VITE_UI_PAGE === '1')
  places.push(
    place(
      '/ui',
      lazyRouteComponent(() => import('./ui-page.tsx'), 'UiPage'),
    ),
  )

/** Every place in the program. */
export const router = createRouter({
  routeTree: root.addChildren(places),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  caseSensitive: false,
  trailingSlash: 'preserve',
})
