import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import type { SignedIn } from '#kernel/viewer.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { SignInLink } from './SignInLink.tsx'

let Menu: ComponentType<{ viewer: SignedIn }> | undefined

/** Fetches the menu of whoever is signed in, with its texts; call it before a page for them is drawn. */
export async function loadAccountMenu(): Promise<void> {
  const [{ AccountMenu }] = await Promise.all([import('./AccountMenu.tsx'), needTexts('session')])
  Menu = AccountMenu
}

/** The place in the header for whoever is signed in, or for signing in where the site allows it. */
export function AccountSlot() {
  const viewer = useViewer()
  const location = useLocation()
  const { candidateLoginEnabled } = useApp().site.configs.loginSignupConfig
  if (viewer) return Menu ? <Menu viewer={viewer} /> : null
  if (!candidateLoginEnabled || location.pathname.endsWith('/login')) return null
  return <SignInLink className="sign-in-link" />
}
