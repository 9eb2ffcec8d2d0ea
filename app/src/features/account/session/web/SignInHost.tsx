import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { arriving } from '#ui/page/arrival.ts'
import { useApp } from '#ui/page/app-context.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { signInAddress } from '../sign-in-address.ts'
import { currentPrompt, requestSignIn, settlePrompt, type SignInPrompt, subscribeToPrompt } from './sign-in-request.ts'

type Dialog = ComponentType<{ prompt: SignInPrompt }>

const loadDialog = () =>
  loadChunk(
    'signIn',
    () => import('./sign-in/SignInDialog.tsx'),
    () => needTexts('session'),
  ).then(({ SignInDialog }): Dialog => SignInDialog)

const nothing = () => undefined

/** URL parameter that opens the dialog. */
const SIGN_IN_PARAMETER = 'show_login_modal'

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
        const requested = currentPrompt()
        // If the dialog fails to load, use the page; a user who is typing stays where they are.
        if (requested?.kind === 'sign-in') window.location.assign(signInAddress(window.location))
        else if (requested) settlePrompt(requested, false)
      },
    )
  }, [wanted])
  useEffect(() => {
    const requested = currentPrompt()
    if (requested?.kind === 'sign-in' && requested.pathname !== pathname) settlePrompt(requested, false)
  }, [pathname])
  const navigate = useNavigate()
  /** Remove the parameter, so that a reload or a shared link does not prompt again. */
  const removeSignInParameter = useEffectEvent(() => {
    const url = new URL(window.location.href)
    url.searchParams.delete(SIGN_IN_PARAMETER)
    void navigate(`${url.pathname}${url.search}${url.hash}`, { replace: true, state: arriving('keep') })
  })
  useEffect(() => {
    const parameter = new URLSearchParams(window.location.search).get(SIGN_IN_PARAMETER) ?? ''
    const { candidateLoginEnabled } = site.configs.loginSignupConfig
    if (/^(?:1|true)$/i.test(parameter) && candidateLoginEnabled && !viewer.current())
      void requestSignIn().then((signedIn) => signedIn || removeSignInParameter())
  }, [site, viewer])
  return prompt && Dialog ? <Dialog prompt={prompt} /> : null
}
