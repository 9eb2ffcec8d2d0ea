import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { SignedIn } from '#kernel/viewer.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { needTexts } from '#ui/i18n/messages.ts'

type Steps = ComponentType<{ viewer: SignedIn }>

/** Terms and first steps, shown after sign-in. Loaded for signed-in candidates only. */
export function CandidateGate() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const { termsOfService, onboardingConfig, bootstrappingConfig } = useApp().site.configs
  const [Steps, setSteps] = useState<Steps>()
  const wanted = viewer !== null && (termsOfService.enabled || onboardingConfig.enabled || bootstrappingConfig.enabled)
  useEffect(() => {
    if (!wanted) return
    loadChunk(
      'firstSteps',
      () => import('./FirstSteps.tsx'),
      () => needTexts('terms'),
    ).then(
      ({ FirstSteps }) => setSteps(() => FirstSteps),
      // The server refuses requests that require the terms; the rest of the page works.
      () => void delete document.documentElement.dataset['terms'],
    )
  }, [wanted])
  // Signing out must remain possible without accepting.
  if (!wanted || !Steps || pathname === '/logout') return null
  return <Steps key={viewer.accountId} viewer={viewer} />
}
