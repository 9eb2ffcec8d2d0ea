import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { isApiError } from '#ui/api/transport.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { PageLoader } from '#ui/page/page-data.ts'
import { pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { ResumeReview } from '../../contract.ts'
import { RESUMES_PATH } from '../../rules.ts'
import { reviewQuery } from '../resume-queries.ts'
import { FilePane } from './FilePane.tsx'
import { ProposalList } from './ProposalList.tsx'
import { UnplacedLines } from './UnplacedLines.tsx'
import { useReview } from './use-review.ts'
import { ValueGroups } from './ValueGroups.tsx'
import { isOpen } from '../../states.ts'
import '../resumes.css'
import './review.css'

/** Fetches the review on each visit, because the profile can have changed. An unknown résumé gives 404. */
export const loadReviewPage: PageLoader = async ({ context, params }) => {
  const app = context.get(appRouterContext)
  const query = reviewQuery(app, params['id'] ?? '')
  const status = await app.queryClient.fetchQuery({ ...query, staleTime: 0 }).then(
    () => 200,
    (error: unknown) => (isApiError(error) ? error.status : 503),
  )
  return { status, title: pageTitle(app, 'profile', 'title.resumeReview') }
}

/** Shows the data read from a résumé next to the file, for the candidate to confirm, correct and complete. */
export function ReviewPage() {
  const app = useApp()
  const { id = '' } = useParams()
  const query = useQuery({ ...reviewQuery(app, id), staleTime: Infinity })
  if (isApiError(query.error) && query.error.status === 404) return <NoSuchResume />
  return (
    <Loaded query={query} failedHeading="resumes.failedHeading" failed="resumes.failed">
      {(review) => <Review review={review} />}
    </Loaded>
  )
}

function NoSuchResume() {
  const { search } = useLocation()
  return (
    <MessagePage
      heading={<FormattedMessage id="resumes.missing.heading" />}
      text={<FormattedMessage id="resumes.missing.text" />}
    >
      <p>
        <Link className="button button-primary" to={`${RESUMES_PATH}${carriedParameters(search)}`}>
          <FormattedMessage id="resumes.toProfile" />
        </Link>
      </p>
    </MessagePage>
  )
}

function Review({ review }: { readonly review: ResumeReview }) {
  const intl = useIntl()
  const { search } = useLocation()
  const start = useLinkedLine(review)
  const actions = useReview(review.resume.id, start)
  const room = useRef<HTMLDivElement>(null)
  // On narrow screens, one of the two is shown at a time.
  const [pane, setPane] = useState<'values' | 'file'>(start === undefined ? 'values' : 'file')
  const [focus, setFocus] = useState<{ line: number; in: 'values' | 'file' } | undefined>(
    start === undefined ? undefined : { line: start, in: 'file' },
  )
  useEffect(() => {
    if (focus?.in !== 'values') return
    const button = room.current?.querySelector<HTMLElement>(`[data-value-line="${focus.line}"] button`)
    button?.scrollIntoView({ block: 'nearest' })
    button?.focus()
  }, [focus])
  const isNarrow = () => window.matchMedia('(max-width: 1023px)').matches

  const showLine = (line: number) => {
    actions.selectLine(line)
    if (!isNarrow()) return
    setPane('file')
    setFocus({ line, in: 'file' })
  }
  const showValues = (line: number) => {
    actions.selectLine(line)
    setPane('values')
    setFocus({ line, in: 'values' })
  }
  const { resume, values, proposals, unplaced } = review
  const open = proposals.filter(({ status }) => isOpen(status)).length
  const left = values.length + open + unplaced.length
  const tab = (name: 'values' | 'file') => (
    <button type="button" className="button" aria-pressed={pane === name} onClick={() => setPane(name)}>
      <FormattedMessage id={`resumes.review.tab.${name}`} />
    </button>
  )
  return (
    <div className="review" ref={room} data-pane={pane}>
      <header className="review-head">
        <p>
          <Link to={`${RESUMES_PATH}${carriedParameters(search)}`}>
            <FormattedMessage id="resumes.toProfile" />
          </Link>
        </p>
        <h1>
          <FormattedMessage id="resumes.review.heading" values={{ name: <bdi key="name">{resume.file_name}</bdi> }} />
        </h1>
        <p role="status">
          {resume.reading !== 'read' ? (
            <FormattedMessage id={`resumes.reading.${resume.reading}`} />
          ) : left === 0 ? (
            <FormattedMessage id="resumes.review.done" />
          ) : (
            <FormattedMessage
              id="resumes.review.left"
              values={{ values: values.length, proposals: open, lines: unplaced.length }}
            />
          )}
        </p>
        <Warnings review={review} />
      </header>
      <div className="review-tabs" role="group" aria-label={intl.formatMessage({ id: 'resumes.review.tabs' })}>
        {tab('values')}
        {tab('file')}
      </div>
      <div className="review-panes">
        <section className="review-values" aria-labelledby="review-values">
          <h2 id="review-values" className="visually-hidden">
            <FormattedMessage id="resumes.review.tab.values" />
          </h2>
          <ProposalList review={review} actions={actions} onShow={showLine} />
          <ValueGroups review={review} actions={actions} onShow={showLine} />
          <UnplacedLines review={review} actions={actions} onShow={showLine} />
        </section>
        <section className="review-side" aria-labelledby="review-file">
          <h2 id="review-file" className="visually-hidden">
            <FormattedMessage id="resumes.review.tab.file" />
          </h2>
          <FilePane review={review} line={actions.line} takesFocus={focus?.in === 'file'} onLine={showValues} />
        </section>
      </div>
    </div>
  )
}

/** Returns the line named in the page's address, for example in a link from the profile. */
function useLinkedLine({ lines }: ResumeReview): number | undefined {
  const [parameters] = useSearchParams()
  const line = parameters.get('line')
  return line !== null && lines.some(({ index }) => String(index) === line) ? Number(line) : undefined
}

const SHOWN_WARNINGS = ['recognized', 'pages-without-text', 'hidden-text', 'cut', 'scripts-ignored'] as const

function Warnings({ review: { warnings } }: { readonly review: ResumeReview }) {
  const shown = SHOWN_WARNINGS.filter((code) => warnings.includes(code))
  return shown.length === 0 ? null : (
    <ul className="review-warnings">
      {shown.map((code) => (
        <li key={code}>
          <FormattedMessage id={`resumes.warning.${code}`} />
        </li>
      ))}
    </ul>
  )
}
