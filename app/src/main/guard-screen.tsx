import type { ComponentType } from 'react'
import { type LoaderFunction, useLoaderData } from 'react-router'
import { signInGate } from '#features/session/web/index.ts'
import type { PublicConfig } from '#config/public.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { appRouterContext } from '#ui/page/app-context.ts'
import { isPageData, type PageData } from '#ui/page/page-data.ts'
import { pageTitle } from '#ui/page/page-title.ts'
import type { Screen } from './screen.ts'

/** What stands between a visitor and a screen; undefined when it may be shown. */
function gateOf(
  access: Screen['access'],
  { behaviourFlags, loginSignupConfig }: PublicConfig['configs'],
  viewer: SignedIn | null,
): PageData['gate'] {
  if (access === 'open' || viewer) return undefined
  if (access === 'apply' && !behaviourFlags.loggedOutApplyDisabled) return undefined
  return loginSignupConfig.candidateLoginEnabled ? 'sign-in' : 'no-sign-in'
}

const STATUS = { 'sign-in': 401, 'no-sign-in': 403 } as const

/**
 * The loading of a screen by its access. While somebody has to sign in first, the screen's own loader does not run and its
 * component is not drawn: in its place stands the gate, which opens the sign-in window.
 */
export function guardScreen({ access, page, title, lazy }: Pick<Screen, 'access' | 'page' | 'title' | 'lazy'>) {
  if (access === 'open') return lazy
  return async () => {
    const [{ Component, loader, ...rest }, Gate] = await Promise.all([lazy(), signInGate()])
    const guarded: LoaderFunction = (args, handlerCtx) => {
      const app = args.context.get(appRouterContext)
      const gate = gateOf(access, app.site.configs, app.viewer.current())
      if (gate) return { status: STATUS[gate], title: pageTitle(app, page, title), gate } satisfies PageData
      return typeof loader === 'function' ? loader(args, handlerCtx) : null
    }
    return { ...rest, loader: guarded, Component: behindGate(Component, Gate) }
  }
}

type Gate = ComponentType<{ gate: NonNullable<PageData['gate']> }>

function behindGate(Screen: ComponentType | null | undefined, Gate: Gate): ComponentType {
  return function GuardedScreen() {
    const data: unknown = useLoaderData()
    if (isPageData(data) && data.gate) return <Gate gate={data.gate} />
    return Screen ? <Screen /> : null
  }
}
