import { ChunkLoadError, loadChunk } from '@foyer/form-kit/load-chunk'
import type { LazyRouteFunction, RouteObject } from 'react-router'

/**
 * Loads a screen. The router draws nothing in place of a screen that cannot be loaded, but it does where a loader fails: so
 * the screen whose script did not come has a loader that says so, and no component.
 */
export function loadScreen(name: string, load: LazyRouteFunction<RouteObject>): LazyRouteFunction<RouteObject> {
  return async () => {
    try {
      return await loadChunk(name, load)
    } catch (error) {
      if (!(error instanceof ChunkLoadError)) throw error
      return { loader: () => Promise.reject(error) }
    }
  }
}
