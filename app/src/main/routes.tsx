import { ChunkLoadError, loadChunk } from '@foyer/form-kit/product/load-chunk'
import type { LazyRouteFunction, RouteObject } from 'react-router'
import type { Screen } from '#ui/feature/web-feature.ts'
import { contributed, webFeatures } from './browser-features.ts'
import { guardScreen } from './screens/guard-screen.tsx'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { type RouteHandle, Shell } from './shell/Shell.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'

/** Loads the page for addresses without a screen. */
const notFound = (title: MessageId) => () =>
  import('./shell/NotFoundPage.tsx').then(({ NotFoundPage, notFoundLoader }) => ({
    Component: NotFoundPage,
    loader: notFoundLoader(undefined, title),
  }))

export const screens: readonly Screen[] = webFeatures.flatMap((feature) => feature.screens ?? [])

const routeOf = ({ page, path, lazy, title, footer, access, module }: Screen): RouteObject => ({
  id: path,
  path,
  lazy: loadScreen(page, guardScreen({ access, page, title, lazy: () => lazy(contributed) })),
  handle: { page, title, footer: footer ?? true, ...(module && { module }) } satisfies RouteHandle,
  ErrorBoundary: ErrorScreen,
})

export const routes: RouteObject[] = [
  ...screens.filter(({ standalone }) => standalone).map(routeOf),
  {
    id: 'shell',
    Component: Shell,
    ErrorBoundary: ErrorScreen,
    children: [
      ...screens.filter(({ standalone }) => !standalone).map(routeOf),
      {
        id: 'missing',
        path: '*',
        lazy: loadScreen('missing', notFound('title.missing')),
        handle: { page: 'jobs', title: 'title.missing', footer: true } satisfies RouteHandle,
      },
    ],
  },
]

/**
 * Wraps the loading of a screen. The router shows nothing for a screen that fails to load, but it shows loader errors,
 * so a failed screen becomes one whose loader throws.
 */
function loadScreen(name: string, load: LazyRouteFunction<RouteObject>): LazyRouteFunction<RouteObject> {
  return async () => {
    try {
      return await loadChunk(name, load)
    } catch (error) {
      if (!(error instanceof ChunkLoadError)) throw error
      return { loader: () => Promise.reject(error) }
    }
  }
}
