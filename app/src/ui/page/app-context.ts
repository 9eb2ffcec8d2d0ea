import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { LocaleTag } from '#config/locale-tags.ts'
import type { PublicConfig } from '#config/public.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Transport } from '#ui/api/transport.ts'
import type { MessageId } from '#ui/i18n/messages.ts'

/** Context of every page: the site, the reader and the API transport. */
export interface AppContext {
  site: PublicConfig
  locale: LocaleTag
  /** IANA time zone for displayed dates. */
  timeZone: string
  /** Render time in epoch milliseconds; identical on the server and during hydration. */
  now: number
  transport: Transport
  queryClient: QueryClient
  viewer: ViewerStore
  /** On the server: returns the HTML of a card if an earlier page showed one with the same content. */
  keptCard?(content: unknown): string | undefined
  /** Formats a message, for loaders and for code they share with components. */
  text(id: MessageId, values?: Record<string, string>): string
}

/** The signed-in user; changes when someone signs in without leaving the page. */
export interface ViewerStore {
  current(): SignedIn | null
  set(viewer: SignedIn | null): void
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void
}

export function createViewerStore(viewer: SignedIn | null): ViewerStore {
  let known = viewer
  const listeners = new Set<() => void>()
  return {
    current: () => known,
    set(next) {
      known = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** App context for components. */
export const AppReactContext = createContext<AppContext | undefined>(undefined)

/** App context for loaders. */
export const appRouterContext = createRouterContext<AppContext>()

export function useApp(): AppContext {
  const app = useContext(AppReactContext)
  if (!app) throw new Error('useApp is called outside of a page. Render the component inside AppReactContext.')
  return app
}

/** Returns the signed-in user, or null. */
export function useViewer(): SignedIn | null {
  const { viewer } = useApp()
  return useSyncExternalStore(viewer.subscribe, viewer.current, viewer.current)
}
