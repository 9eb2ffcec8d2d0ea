import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { RESUMES_PATH } from '#features/candidate/resumes/rules.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { loadOwn } from '#ui/page/load-own.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { onboardingQuery } from './onboarding-query.ts'
import './onboarding.css'

export const loadOnboardingPage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  const status = await loadOwn(app, onboardingQuery(app))
  return { status, title: pageTitle(app, 'onboarding', 'title.onboarding') }
}

interface Step {
  name: 'terms' | 'profile'
  isDone: boolean
  to?: string
}

/** Lists the first steps, done and open. */
export function OnboardingPage() {
  const app = useApp()
  const { search } = useLocation()
  const { data } = useQuery(onboardingQuery(app))
  const { termsOfService, bootstrappingConfig } = app.site.configs
  const carried = carriedParameters(search)
  const steps: Step[] = [
    // Readers of this page have been onboarded, which requires the terms.
    ...(termsOfService.enabled ? [{ name: 'terms' as const, isDone: data?.isOnboarded === true }] : []),
    ...(bootstrappingConfig.enabled
      ? [
          {
            name: 'profile' as const,
            isDone: data?.isBootstrapped === true,
            to: `/careers/profile-bootstrapping${carried}`,
          },
        ]
      : []),
  ]
  const left = steps.filter(({ isDone }) => !isDone).length
  return (
    <section className="page-narrow first-facts" aria-labelledby="onboarding-heading">
      <h1 id="onboarding-heading">
        <FormattedMessage id="onboarding.heading" />
      </h1>
      <p className="muted">
        <FormattedMessage id="onboarding.left" values={{ count: left }} />
      </p>
      <ol className="first-steps">
        {steps.map(({ name, isDone, to }) => (
          <li key={name} data-done={isDone || undefined}>
            <div>
              <h2>
                <FormattedMessage id={`onboarding.step.${name}`} />
              </h2>
              <p>
                <FormattedMessage id={`onboarding.step.${name}.text`} />
              </p>
            </div>
            {isDone || !to ? (
              <span className="first-steps-state">
                <FormattedMessage id={(isDone ? 'onboarding.done' : 'onboarding.open') satisfies MessageId} />
              </span>
            ) : (
              <Link className="button button-primary" to={to}>
                <FormattedMessage id="onboarding.begin" />
              </Link>
            )}
          </li>
        ))}
        <li>
          <div>
            <h2>
              <FormattedMessage id="onboarding.step.resume" />
            </h2>
            <p>
              <FormattedMessage id="onboarding.step.resume.text" />
            </p>
          </div>
          <Link className="button" to={`${RESUMES_PATH}${carried}`}>
            <FormattedMessage id="onboarding.begin" />
          </Link>
        </li>
      </ol>
      <p>
        <Link to={`/careers${carried}`}>
          <FormattedMessage id="shell.missing.action" />
        </Link>
      </p>
    </section>
  )
}
