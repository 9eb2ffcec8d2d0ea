import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, redirect, useLocation } from 'react-router'
import { DeskFrame, Missing, signInAddress, useDeskLink } from '#features/company/desk/web/index.ts'
import { readers } from '#kernel/company/staff-roles.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { isApiError } from '#ui/api/transport.ts'
import { appRouterContext, useApp, useViewer } from '#ui/page/app-context.ts'
import { leave, type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { numberLimits } from '../limits.ts'
import { NumberSections } from './NumberSections.tsx'
import { type Choice, choiceIn, numbersQuery } from './numbers-queries.ts'
import './numbers.css'

const isOpenFor = (viewer: Pick<SignedIn, 'staffRole'> | null | undefined) =>
  readers.some((role) => role === viewer?.staffRole)

/** Loads the numbers. Visitors sign in first; for everyone who doesn't read applications there is no such page. */
export const loadNumbers: PageLoader = async ({ context, request }) => {
  const app = context.get(appRouterContext)
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = app.viewer.current()
  if (!viewer) return leave(redirect(signInAddress(pathname, search)))
  if (!isOpenFor(viewer)) return { status: 404, title: pageTitle(app, 'desk', 'title.missing') }
  const title = pageTitle(app, 'desk', 'desk.title.numbers')
  try {
    await app.queryClient.fetchQuery({ ...numbersQuery(app, choiceIn(searchParams)), staleTime: 0 })
    return { status: 200, title }
  } catch (error) {
    // The page itself shows other failures.
    return { status: isApiError(error) && (error.status === 401 || error.status === 404) ? error.status : 200, title }
  }
}

/** The numbers of all jobs, or of one. */
export function NumbersPage() {
  const viewer = useViewer()
  const choice = choiceIn(new URLSearchParams(useLocation().search))
  return <DeskFrame current="numbers">{isOpenFor(viewer) ? <Chosen choice={choice} /> : <Missing />}</DeskFrame>
}

function Chosen({ choice }: { readonly choice: Choice }) {
  const query = useQuery({ ...numbersQuery(useApp(), choice), placeholderData: keepPreviousData })
  if (query.isError && isApiError(query.error) && query.error.status === 404) return <Missing />
  return (
    <Loaded query={query} loading="desk.loading" failed="desk.failed">
      {(numbers) => (
        <>
          <Head title={numbers.job?.title} job={choice.job} />
          <Periods choice={choice} />
          <NumberSections numbers={numbers} choice={choice} />
        </>
      )}
    </Loaded>
  )
}

function Head({ title, job }: { readonly title: string | undefined; readonly job: string }) {
  const link = useDeskLink()
  return (
    <header>
      <h1>
        {title === undefined ? (
          <FormattedMessage id="desk.area.numbers" />
        ) : (
          <FormattedMessage id="numbers.ofJob" values={{ job: <bdi>{title}</bdi> }} />
        )}
      </h1>
      {title === undefined ? null : (
        <p className="desk-line-acts">
          <Link to={link('numbers')}>
            <FormattedMessage id="numbers.allJobs" />
          </Link>
          <Link to={link(`jobs/${job}`)}>
            <FormattedMessage id="numbers.openJob" />
          </Link>
        </p>
      )}
    </header>
  )
}

function Periods({ choice: { weeks: chosen, job } }: { readonly choice: Choice }) {
  const intl = useIntl()
  const link = useDeskLink()
  return (
    <nav className="desk-stages number-periods" aria-label={intl.formatMessage({ id: 'numbers.periods' })}>
      <ul>
        {numberLimits.weeks.map((weeks) => (
          <li key={weeks}>
            <Link
              to={link('numbers', { job, weeks: weeks === numberLimits.weeksByDefault ? undefined : weeks })}
              aria-current={weeks === chosen ? 'true' : undefined}
            >
              <FormattedMessage id="numbers.period" values={{ weeks: Number(weeks) }} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
