import { loadChunk } from '@foyer/form-kit/load-chunk'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { SignedIn } from '#kernel/viewer.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { needTexts } from '#ui/i18n/messages.ts'

type Steps = ComponentType<{ viewer: SignedIn }>

/** What stands between somebody who has signed in and the site: terms and first steps. Fetched for those who are signed in. */
export function CandidateGate() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const { termsOfService, onboardingConfig, bootstrappingConfig } = useApp().site.configs
  const [Steps, setSteps] = useState<Steps>()
  const wanted = viewer !== null && (termsOfService.enabled || onboardingConfig.enabled || bootstrappingConfig.enabled)
  useEffect(() => {
    if (!wanted) return
    loadChunk('firstSteps', () => Promise.all([import('./FirstSteps.tsx'), needTexts('terms')])).then(
      ([{ FirstSteps }]) => setSteps(() => FirstSteps),
      // The server refuses what needs the terms; the rest of the page works.
      () => undefined,
    )
  }, [wanted])
  // Whoever does not accept may leave.
  if (!wanted || !Steps || pathname === '/logout') return null
  return <Steps key={viewer.accountId} viewer={viewer} />
}
