import { loadChunk } from '@foyer/form-kit/load-chunk'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useApp } from '#ui/page/app-context.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { signInAddress } from '../sign-in-address.ts'
import { currentPrompt, requestSignIn, settlePrompt, type SignInPrompt, subscribeToPrompt } from './sign-in-request.ts'

type Dialog = ComponentType<{ prompt: SignInPrompt }>

const loadDialog = () =>
  loadChunk('signIn', () => Promise.all([import('./SignInDialog.tsx'), needTexts('session')])).then(
    ([{ SignInDialog }]): Dialog => SignInDialog,
  )

const nothing = () => undefined

/** Shows the sign-in window when it is asked for; the window itself is fetched then. Stands once around all pages. */
export function SignInHost() {
  const prompt = useSyncExternalStore(subscribeToPrompt, currentPrompt, nothing)
  const [Dialog, setDialog] = useState<Dialog>()
  const { site, viewer } = useApp()
  const { pathname } = useLocation()
  const wanted = prompt !== undefined && Dialog === undefined
  useEffect(() => {
    if (!wanted) return
    loadDialog().then(
      (loaded) => setDialog(() => loaded),
      () => {
        const asked = currentPrompt()
        // Without the window, the page; but whoever is typing stays where they are.
        if (asked?.kind === 'sign-in') window.location.assign(signInAddress(window.location))
        else if (asked) settlePrompt(asked, false)
      },
    )
  }, [wanted])
  useEffect(() => {
    const asked = currentPrompt()
    if (asked?.kind === 'sign-in' && asked.pathname !== pathname) settlePrompt(asked, false)
  }, [pathname])
  useEffect(() => {
    const wish = new URLSearchParams(window.location.search).get('show_login_modal') ?? ''
    const { candidateLoginEnabled } = site.configs.loginSignupConfig
    if (/^(?:1|true)$/i.test(wish) && candidateLoginEnabled && !viewer.current()) void requestSignIn()
  }, [site, viewer])
  return prompt && Dialog ? <Dialog prompt={prompt} /> : null
}
