import { createElement, use, type ComponentType, type FunctionComponent } from 'react'
import { ChunkLoadError, loadChunk } from '../requests/load-chunk.ts'

/**
 * Returns a component whose code is loaded when it is first rendered, as React's `lazy` does, but which can retry
 * after a failure: {@link import('./LoadBoundary.tsx').LoadBoundary} offers that. Requires a boundary and a
 * `Suspense` around it.
 *
 * @param name name of the chunk in errors.
 * @param load the import of the component: `() => import('./Calendar.tsx').then(({ Calendar }) => Calendar)`.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let begun: Promise<ComponentType<Props>> | undefined
  async function begin(): Promise<ComponentType<Props>> {
    try {
      return await loadChunk(name, load)
    } catch (error) {
      if (error instanceof ChunkLoadError) error.whenTriedAgain(() => (begun = undefined))
      throw error
    }
  }
  return function LazyPart(props: Props) {
    begun ??= begin()
    return createElement(use(begun), props)
  }
}
