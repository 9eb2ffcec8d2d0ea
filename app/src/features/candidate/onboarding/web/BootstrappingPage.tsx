import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { UploadResume } from '#features/candidate/resumes/web/index.ts'
import { safeNext } from '#features/account/session/safe-next.ts'
import { CompanyHtml } from '#ui/CompanyHtml.tsx'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { loadOwn } from '#ui/page/load-own.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { FirstFactsForm } from './FirstFactsForm.tsx'
import { onboardingQuery } from './onboarding-query.ts'
import './onboarding.css'

export const loadBootstrappingPage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  const status = await loadOwn(app, onboardingQuery(app))
  return { status, title: pageTitle(app, 'ProfileBootstrapping', 'title.ProfileBootstrapping') }
}

/** Asks a new candidate for the first facts of the profile, then continues to the requested page. */
export function BootstrappingPage() {
  const app = useApp()
  const { search } = useLocation()
  const query = useQuery(onboardingQuery(app))
  const next = safeNext(new URLSearchParams(search).get('next')) ?? `/careers${carriedParameters(search)}`
  const config = query.data?.bootstrappingConfig
  return (
    <section className="page-narrow first-facts" aria-labelledby="first-facts-heading">
      <h1 id="first-facts-heading">
        {config?.headingText ? <bdi>{config.headingText}</bdi> : <FormattedMessage id="title.ProfileBootstrapping" />}
      </h1>
      {config?.helperText ? <CompanyHtml className="muted" html={config.helperText} /> : null}
      <Loaded query={query} failed="onboarding.failed">
        {({ bootstrappingConfig }) => (
          <>
            {bootstrappingConfig.requestResume ? <UploadResume linksToReview={false} /> : null}
            {/* A résumé can fill empty answers; typed ones are in the draft. */}
            <FirstFactsForm key={JSON.stringify(bootstrappingConfig.values)} config={bootstrappingConfig} next={next} />
          </>
        )}
      </Loaded>
    </section>
  )
}
