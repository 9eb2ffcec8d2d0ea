import { loadChunk } from '@foyer/form-kit/load-chunk'
import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { arriving } from '#ui/page/arrival.ts'
import { useApp } from '#ui/page/app-context.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { signInAddress } from '../sign-in-address.ts'
import { currentPrompt, requestSignIn, settlePrompt, type SignInPrompt, subscribeToPrompt } from './sign-in-request.ts'

type Dialog = ComponentType<{ prompt: SignInPrompt }>

const loadDialog = () =>
  loadChunk('signIn', () => Promise.all([import('./sign-in/SignInDialog.tsx'), needTexts('session')])).then(
    ([{ SignInDialog }]): Dialog => SignInDialog,
  )

const nothing = () => undefined

/** URL parameter that opens the dialog. */
const WISH = 'show_login_modal'

/** Shows the sign-in dialog on request, loading it then. Mounted once around all pages. */
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
        // If the dialog fails to load, use the page; a user who is typing stays where they are.
        if (asked?.kind === 'sign-in') window.location.assign(signInAddress(window.location))
        else if (asked) settlePrompt(asked, false)
      },
    )
  }, [wanted])
  useEffect(() => {
    const asked = currentPrompt()
    if (asked?.kind === 'sign-in' && asked.pathname !== pathname) settlePrompt(asked, false)
  }, [pathname])
  const navigate = useNavigate()
  /** Remove the parameter, so that a reload or a shared link does not prompt again. */
  const forgetWish = useEffectEvent(() => {
    const url = new URL(window.location.href)
    url.searchParams.delete(WISH)
    void navigate(`${url.pathname}${url.search}${url.hash}`, { replace: true, state: arriving('keep') })
  })
  useEffect(() => {
    const wish = new URLSearchParams(window.location.search).get(WISH) ?? ''
    const { candidateLoginEnabled } = site.configs.loginSignupConfig
    if (/^(?:1|true)$/i.test(wish) && candidateLoginEnabled && !viewer.current())
      void requestSignIn().then((signedIn) => signedIn || forgetWish())
  }, [site, viewer])
  return prompt && Dialog ? <Dialog prompt={prompt} /> : null
}
