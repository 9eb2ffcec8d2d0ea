import { lazyPart } from '@foyer/form-kit/product/lazy-part'
import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { NavigationType, useLoaderData, useLocation, useNavigationType } from 'react-router'
import { GuestData } from '#features/account/guests/web/index.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { isApiError } from '#ui/api/transport.ts'
import { appRouterContext, useApp, useViewer } from '#ui/page/app-context.ts'
import { carriedParameters, withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { PartBoundary } from '#ui/page/PartBoundary.tsx'
import { isPageData, type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import {
  type ApplyInfo,
  applyAddressOf,
  fetchQuestions,
  closedDraftQuery,
  infoQuery,
  type Questions,
} from './apply-queries.ts'
import type { ApplyFormProps } from './form/ApplyForm.tsx'
import type { LeftAnswers } from './form/use-sending.ts'
import { ApplyIntro } from './ApplyIntro.tsx'
import './apply.css'
import { MessagePage } from '#ui/MessagePage.tsx'

/** Fetches the facts about applying; the page shows other failures itself. */
export const loadApplyPage: PageLoader = async ({ request, context }) => {
  const app = context.get(appRouterContext)
  const address = applyAddressOf(new URL(request.url).search)
  const title = (about?: string) => pageTitle(app, 'applyPage', 'title.applyPage', about)
  // The address names no job, so the page links back to the list.
  if (!address.pid) return { status: 200, title: title() }
  try {
    const { position } = await app.queryClient.fetchQuery(infoQuery(app, address))
    return { status: 200, title: title(position.name) }
  } catch (error) {
    return { status: isApiError(error) ? error.status : 503, title: title() }
  }
}

/** The page for applying: an introduction, then the form, which opens at once if no more than consent is left to give. */
export function ApplyPage() {
  const app = useApp()
  const { search } = useLocation()
  const loaded: unknown = useLoaderData()
  const status = isPageData(loaded) ? loaded.status : 200
  const address = applyAddressOf(search)
  const info = useQuery({
    ...infoQuery(app, address),
    enabled: address.pid !== '' && (status === 200 || status >= 500),
  })
  if (!address.pid || status === 404 || status === 410 || status === 422)
    return (
      <>
        <ApplyProblem problem={status === 410 ? 'closed' : 'missing'} />
        {status === 410 ? <ClosedDraft address={address} /> : null}
      </>
    )
  return (
    <div className="apply-page">
      <Loaded query={info} failedHeading="apply.failed">
        {(known) => <Application key={address.pid} info={known} />}
      </Loaded>
    </div>
  )
}

const NOTHING = {}

type Form = ComponentType<ApplyFormProps>

const loadForm = () =>
  loadChunk(
    'applyForm',
    () => import('./form/ApplyForm.tsx'),
    () => needTexts('drafts'),
  ).then(({ ApplyForm }) => ApplyForm)

function Application({ info }: { readonly info: ApplyInfo }) {
  const app = useApp()
  const viewer = useViewer()
  const { search } = useLocation()
  const [begun, setBegun] = useState<{ questions: Questions; Form: Form; left: LeftAnswers }>()
  const begin = async (left: LeftAnswers = {}) => {
    const [questions, Form] = await Promise.all([fetchQuestions(app, applyAddressOf(search)), loadForm()])
    setBegun({ questions, Form, left })
    // The job’s page says that there is something to continue.
    void app.queryClient.invalidateQueries({ queryKey: ['position'] })
  }
  const pressed = useNavigationType() === NavigationType.Push
  const [opening, setOpening] = useState(
    pressed && viewer !== null && info.leftToAnswer === 0 && info.requiredAnswers.length === 0 && !info.applied,
  )
  const opens = useRef(opening)
  useEffect(() => {
    if (!opens.current) return
    opens.current = false
    // If it fails, the introduction has the button to try again.
    void begin()
      .catch(() => undefined)
      .finally(() => setOpening(false))
  })
  return (
    <>
      {info.positions.length > 1 ? (
        <BackLink to={`/careers${carriedParameters(search)}`}>
          <FormattedMessage id="shell.missing.action" />
        </BackLink>
      ) : (
        <BackLink to={withCarriedParameters(info.position.positionUrl, search)}>
          <FormattedMessage id="apply.back" />
        </BackLink>
      )}
      {begun ? (
        <begun.Form
          info={info}
          questions={begun.questions}
          typed={begun.left.typed ?? NOTHING}
          before={begun.left.before ?? NOTHING}
          reopen={begin}
        />
      ) : opening ? (
        <p role="status">
          <FormattedMessage id="shell.busy" />
        </p>
      ) : (
        <ApplyIntro info={info} begin={() => begin()} prepare={() => void loadForm().catch(() => undefined)} />
      )}
    </>
  )
}

const ReadDraft = lazyPart(
  'ReadDraft',
  () => import('./form/ReadDraft.tsx'),
  () => needTexts('drafts'),
)

/** The answers that the reader gave for a job before it closed, if any. */
function ClosedDraft({ address }: { readonly address: ReturnType<typeof applyAddressOf> }) {
  const { data } = useQuery(closedDraftQuery(useApp(), address))
  const viewer = useViewer()
  return data ? (
    <>
      <PartBoundary instead={<FormattedMessage id="shell.unloaded.text" />}>
        <ReadDraft id={data} />
      </PartBoundary>
      {viewer ? null : <GuestData />}
    </>
  ) : null
}

/** Explains why the job doesn't accept applications, with a link back to the jobs. */
function ApplyProblem({ problem }: { readonly problem: 'closed' | 'missing' }) {
  return (
    <MessagePage
      heading={<FormattedMessage id={`apply.${problem}.heading`} />}
      text={<FormattedMessage id={`apply.${problem}.text`} />}
    />
  )
}
