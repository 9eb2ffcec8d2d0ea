import { createElement, use, type ComponentType, type FunctionComponent } from 'react'
import { ChunkLoadError, loadChunk } from '../requests/load-chunk.ts'

/**
 * A component whose code is fetched when it is first shown, as React's `lazy` does it; but after a failure it can be fetched
 * again, which {@link import('./LoadBoundary.tsx').LoadBoundary} offers. Stands inside a boundary and a `Suspense`.
 *
 * @param name what the chunk is called in an error.
 * @param load the import, down to the component: `() => import('./Calendar.tsx').then(({ Calendar }) => Calendar)`.
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
