import type { ComponentType } from 'react'
import { type LoaderFunction, redirectDocument, useLoaderData } from 'react-router'
import type { PublicConfig } from '#config/public.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { isApiError } from '#ui/api/transport.ts'
import { appRouterContext, useViewer } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { isPageData, type PageData, pageTitle } from '#ui/page/page-data.ts'
import type { Screen } from '#ui/feature/web-feature.ts'
import { session } from '../browser-features.ts'

/** Returns the gate in front of a screen; undefined if the visitor can see it. */
function gateOf(
  access: Screen['access'],
  { behaviourFlags, loginSignupConfig }: PublicConfig['configs'],
  viewer: SignedIn | null,
): PageData['gate'] {
  if (viewer || (access === 'apply' && !behaviourFlags.loggedOutApplyDisabled)) return undefined
  return loginSignupConfig.candidateLoginEnabled ? 'sign-in' : 'no-sign-in'
}

const STATUS = { 'sign-in': 401, 'no-sign-in': 403 } as const

interface Guarded extends Pick<Screen, 'access' | 'page' | 'title'> {
  lazy(): ReturnType<Screen['lazy']>
}

/**
 * Guards the loading of a screen by its access level. While signing in is required, the screen's loader does not run
 * and its component is not rendered: the gate replaces it and opens the sign-in dialog. The same applies if the session
 * ends before the screen loads.
 */
export function guardScreen({ access, page, title, lazy }: Guarded) {
  if (access === 'open') return lazy
  if (access === 'form-editor' || access === 'theme-builder') return hiddenFromOthers(RIGHTS[access], lazy)
  return async () => {
    const [{ Component, loader, ...rest }, Gate] = await Promise.all([lazy(), session.gate()])
    const guarded: LoaderFunction = async (args, handlerCtx) => {
      const app = args.context.get(appRouterContext)
      const stand = (gate: NonNullable<PageData['gate']>): PageData => ({
        status: STATUS[gate],
        title: pageTitle(app, page, title),
        gate,
      })
      const gate = gateOf(access, app.site.configs, app.viewer.current())
      // The data of a guest's page say who can see it.
      if (gate && access !== 'guest') return stand(gate)
      if (typeof loader !== 'function') return null
      const loaded: unknown = await Promise.resolve(loader(args, handlerCtx)).catch((error: unknown) => {
        if (isApiError(error) && error.status === 401) return stand('sign-in')
        throw error
      })
      if (!isPageData(loaded) || loaded.status !== 401) return loaded
      if (gate || typeof document === 'undefined') return stand(gate ?? 'sign-in')
      // In the browser the user was prompted to sign in and declined: as with the gate, continue to the jobs.
      return redirectDocument(`/careers${carriedParameters(window.location.search)}`)
    }
    return { ...rest, loader: guarded, Component: withGate(Component, Gate) }
  }
}

const RIGHTS = { 'form-editor': 'isFormEditor', 'theme-builder': 'isThemeBuilder' } as const

/** Loads a screen for those with a right; for everyone else it answers like an address without a screen. */
function hiddenFromOthers(right: (typeof RIGHTS)[keyof typeof RIGHTS], lazy: () => ReturnType<Screen['lazy']>) {
  return async () => {
    const [{ Component: Own, loader, ...rest }, { NotFoundPage, notFoundLoader }] = await Promise.all([
      lazy(),
      import('../shell/NotFoundPage.tsx'),
    ])
    const hidden: LoaderFunction = (args, handlerCtx) => {
      if (!args.context.get(appRouterContext).viewer.current()?.[right])
        return notFoundLoader(undefined, 'title.missing')(args)
      return typeof loader === 'function' ? loader(args, handlerCtx) : null
    }
    const Component = () => (useViewer()?.[right] && Own ? <Own /> : <NotFoundPage />)
    return { ...rest, loader: hidden, Component }
  }
}

type Gate = ComponentType<{ gate: NonNullable<PageData['gate']> }>

function withGate(Screen: ComponentType | null | undefined, Gate: Gate): ComponentType {
  return function GuardedScreen() {
    const data: unknown = useLoaderData()
    if (isPageData(data) && data.gate) return <Gate gate={data.gate} />
    return Screen ? <Screen /> : null
  }
}
