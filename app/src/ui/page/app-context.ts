import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { LocaleTag } from '#config/locale-tags.ts'
import type { PublicConfig } from '#config/public.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Transport } from '#ui/api/transport.ts'
import type { MessageId } from '#ui/i18n/messages.ts'

/** What every page knows: the site, the reader, the way to the server. */
export interface AppContext {
  site: PublicConfig
  locale: LocaleTag
  /** IANA zone in which dates are shown. */
  timeZone: string
  /** When the page was made, in epoch milliseconds; the same on the server and while hydrating. */
  now: number
  transport: Transport
  queryClient: QueryClient
  viewer: ViewerStore
  /** Formats a text, for loaders and for what components share with them. */
  text(id: MessageId, values?: Record<string, string>): string
}

/** Who is signed in; changes when somebody signs in without leaving the page. */
export interface ViewerStore {
  current(): SignedIn | null
  set(viewer: SignedIn | null): void
  /** @returns what ends the subscription */
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

/** For components. */
export const AppReactContext = createContext<AppContext | undefined>(undefined)

/** For loaders. */
export const appRouterContext = createRouterContext<AppContext>()

export function useApp(): AppContext {
  const app = useContext(AppReactContext)
  if (!app) throw new Error('useApp is called outside of a page. Render the component inside AppReactContext.')
  return app
}

/** Who is signed in, or null. */
export function useViewer(): SignedIn | null {
  const { viewer } = useApp()
  return useSyncExternalStore(viewer.subscribe, viewer.current, viewer.current)
}
