import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { TermsDialog, termsQuery } from '#features/account/terms/web/index.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { OnboardingState } from '../contract.ts'
import { onboardingQuery, takeStep } from './onboarding-query.ts'

/** Terms, then onboarding, then the first facts of the profile; each only if the site requires it. */
export function FirstSteps({ viewer }: { viewer: SignedIn }) {
  const app = useApp()
  const client = useQueryClient()
  const { enabled } = app.site.configs.termsOfService
  const query = termsQuery(app, viewer.accountId)
  const read = useQuery({ ...query, enabled })
  const accepted = !enabled || read.data?.tosAttested === true || read.data?.enabled === false
  const steps = useQuery({ ...onboardingQuery(app, true), enabled: accepted })
  const { data, isError } = read
  useEffect(() => {
    // The server's document hides the page until then.
    if (accepted || isError) delete document.documentElement.dataset['terms']
  }, [accepted, isError])
  if (enabled && data?.terms && data.version && !data.tosAttested) {
    const { terms, version } = data
    return (
      <TermsDialog
        key={version}
        state={{ ...data, terms, version }}
        onAccepted={() => client.setQueryData(query.queryKey, { ...data, tosAttested: true, previous: null })}
        onOutdated={() => read.refetch()}
      />
    )
  }
  return accepted && steps.data ? <NextStep viewer={viewer} steps={steps.data} /> : null
}

const BOOTSTRAPPING = '/careers/profile-bootstrapping'
/** Pages that never redirect: the steps themselves, sign-out, and the settings with account deletion. */
const LEFT_ALONE = new Set([
  BOOTSTRAPPING,
  '/careers/onboarding',
  '/careers/settings',
  '/careers/login',
  '/candidate/login',
])

/**
 * Onboards the viewer if necessary and then reloads the page; redirects to the first facts of the profile after that.
 */
function NextStep({ viewer, steps }: { viewer: SignedIn; steps: OnboardingState }) {
  const app = useApp()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { isOnboarded, isBootstrapped, isPostponed } = steps
  useEffect(() => {
    if (isOnboarded) return
    takeStep(app, {}, true).then(
      (after) => {
        // Once per tab: if the server disagreed after reloading, the page would reload forever.
        const mark = `foyer-onboarded ${viewer.accountId}`
        if (!after.isOnboarded || window.sessionStorage.getItem(mark)) return
        window.sessionStorage.setItem(mark, 'yes')
        window.location.reload()
      },
      // The next page retries.
      () => undefined,
    )
  }, [app, isOnboarded, viewer.accountId])
  const leads = isOnboarded && !isBootstrapped && !isPostponed && !LEFT_ALONE.has(pathname)
  useEffect(() => {
    if (!leads) return
    const parameters = new URLSearchParams(carriedParameters(search))
    parameters.set('next', `${pathname}${search}${hash}`)
    void navigate(`${BOOTSTRAPPING}?${parameters.toString()}`, { replace: true })
  }, [leads, navigate, pathname, search, hash])
  return null
}
