import { ChunkLoadError, loadChunk } from '@foyer/form-kit/load-chunk'
import type { LazyRouteFunction, RouteObject } from 'react-router'

/**
 * Wraps the loading of a screen. The router shows nothing for a screen that fails to load, but does show loader errors,
 * so a failed screen becomes one whose loader throws.
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
