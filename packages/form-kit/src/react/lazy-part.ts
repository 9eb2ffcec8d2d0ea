import { createElement, use, type ComponentType, type FunctionComponent } from 'react'
import { ChunkLoadError, loadChunk } from '../requests/load-chunk.ts'

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

/**
 * Returns a component whose code is loaded when it is first rendered, as React's `lazy` does, but which can retry
 * after a failure: {@link import('./LoadBoundary.tsx').LoadBoundary} offers that. Requires a boundary and a
 * `Suspense` around it.
 *
 * @param name name of the component and of the chunk in errors.
 * @param load the import of a module with the component: `() => import('./Calendar.tsx')`.
 * @param needs loads what the component needs besides.
 */
export function lazyPart<const Name extends string, Module extends Readonly<Record<Name, ComponentType<never>>>>(
  name: Name,
  load: () => Promise<Module>,
  needs?: () => Promise<unknown>,
): FunctionComponent<PropsOf<Module[Name]>> {
  type Part = ComponentType<PropsOf<Module[Name]>>
  let begun: Promise<Part> | undefined
  async function begin(): Promise<Part> {
    try {
      const loaded = await loadChunk(name, load, needs)
      // TypeScript can't see that the module's component has its own props.
      return loaded[name] as unknown as Part
    } catch (error) {
      if (error instanceof ChunkLoadError) error.whenTriedAgain(() => (begun = undefined))
      throw error
    }
  }
  return function LazyPart(props: PropsOf<Module[Name]>) {
    begun ??= begin()
    return createElement(use(begun), props)
  }
}
