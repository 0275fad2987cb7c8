import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { CrashScreen } from '#areas/operations/shell/web/CrashScreen.tsx'
import { NotFoundScreen } from '#areas/operations/shell/web/NotFoundScreen.tsx'
import { Frame } from './Frame.tsx'

export const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
})
/** A place: its address and its screen. */
export const place = (path: string, component: Parameters<typeof createRoute>[0]['component']) =>
  createRoute({ getParentRoute: () => root, path, component, errorComponent: CrashScreen })
/** A place whose code is fetched when somebody goes there. */
export const screen = (path: string, load: () => Promise<ComponentType>) =>
  place(
    path,
    lazyRouteComponent(async () => ({ Screen: await load() }), 'Screen'),
  )
