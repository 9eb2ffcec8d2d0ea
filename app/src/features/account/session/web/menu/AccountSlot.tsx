import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import type { SignedIn } from '#kernel/viewer.ts'
import type { AccountLink } from '#ui/feature/web-feature.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { SignInLink } from './SignInLink.tsx'

interface Props {
  readonly accountLinks: readonly AccountLink[]
}

let Menu: ComponentType<{ viewer: SignedIn; links: readonly AccountLink[] }> | undefined

/** Loads the account menu and its messages, before a page for signed-in users renders. */
export async function loadAccountMenu(): Promise<void> {
  const [{ AccountMenu }] = await Promise.all([import('./AccountMenu.tsx'), needTexts('session')])
  Menu = AccountMenu
}

/** Header slot with the account menu, or a sign-in link if the site allows signing in. */
export function AccountSlot({ accountLinks }: Props) {
  const viewer = useViewer()
  const location = useLocation()
  const { candidateLoginEnabled } = useApp().site.configs.loginSignupConfig
  if (viewer) return Menu ? <Menu viewer={viewer} links={accountLinks} /> : null
  if (!candidateLoginEnabled || location.pathname.endsWith('/login')) return null
  return <SignInLink className="sign-in-link" />
}
