import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { APPLICATIONS_PATH } from '#features/applying/applications/rules.ts'
import { GuestData } from '#features/account/guests/web/index.ts'
import { requestSignIn } from '#features/account/session/web/index.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { ApplyInfo } from './apply-queries.ts'
import { AnswersUse, ApplyFacts } from './ApplyFacts.tsx'
import { AppliedTogether, ApplyHeading } from './AppliedTogether.tsx'
import { RequiredAnswers } from './RequiredAnswers.tsx'
import { WholeForm } from './WholeForm.tsx'

interface Props {
  readonly info: ApplyInfo
  /** Opens the form. */
  readonly begin: () => Promise<void>
  /** Loads the form's code, which is most of the page's, before the button is pressed. */
  readonly prepare: () => void
}

/** Everything to know before the first question: the effort, the known answers, and how answers are used. */
export function ApplyIntro({ info, begin, prepare }: Props) {
  const { position, applied } = info
  return (
    <section className="apply-intro" aria-labelledby="apply-heading">
      <h1 id="apply-heading">
        <ApplyHeading positions={info.positions} />
      </h1>
      <AppliedTogether positions={info.positions} refused={info.refused} />
      {info.positions.length === 1 && position.locations.length > 0 ? (
        <p className="muted">
          <bdi>{position.locations.join(' · ')}</bdi>
        </p>
      ) : null}
      {applied ? <Applied applied={applied} /> : <BeforeStart info={info} begin={begin} prepare={prepare} />}
    </section>
  )
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

function Applied({ applied }: { readonly applied: NonNullable<ApplyInfo['applied']> }) {
  const intl = useIntl()
  const { search } = useLocation()
  const date = (at: string | null) => (at === null ? '' : intl.formatDate(at, DAY))
  return (
    <div className="notice">
      <p>
        <FormattedMessage
          id={`apply.applied.${applied.code}`}
          values={{ date: date(applied.on), until: date(applied.until) }}
        />
      </p>
      <p>
        <Link to={`${APPLICATIONS_PATH}/${applied.encId}${carriedParameters(search)}`}>
          <FormattedMessage id="apply.applied.open" />
        </Link>
      </p>
    </div>
  )
}

function BeforeStart({ info, begin, prepare }: Props) {
  const viewer = useViewer()
  const { files, fromProfile } = info
  return (
    <>
      <ApplyFacts info={info} />
      <RequiredAnswers required={info.requiredAnswers} />
      {files.length > 0 ? (
        <>
          <h2>
            <FormattedMessage id="apply.documents" />
          </h2>
          <ul>
            {files.map(({ label, required }) => (
              <li key={label}>
                <FormattedMessage
                  id={required ? 'apply.document.required' : 'apply.document.optional'}
                  values={{ label: <bdi key="label">{label}</bdi> }}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {fromProfile.length > 0 ? (
        <>
          <h2>
            <FormattedMessage id="apply.known" values={{ count: fromProfile.length, all: info.questions }} />
          </h2>
          <p>
            <bdi>{fromProfile.join(', ')}</bdi>
          </p>
        </>
      ) : null}
      <WholeForm info={info} />
      <Start draft={info.draft} begin={begin} prepare={prepare} />
      <AnswersUse info={info} />
      {info.draft && !viewer ? <GuestData /> : null}
    </>
  )
}

/** The button that opens the form, and for visitors one that signs in first. */
function Start({ draft, begin, prepare }: Pick<Props, 'begin' | 'prepare'> & Pick<ApplyInfo, 'draft'>) {
  const intl = useIntl()
  const app = useApp()
  const viewer = useViewer()
  const { busy, failure, run } = useSubmit({ failed: 'apply.failed' })
  const start = () => run(begin)
  const signIn = async () => {
    if (await requestSignIn({ skipRefresh: true })) {
      await app.queryClient.invalidateQueries({ queryKey: ['apply'] })
      start()
    }
  }
  return (
    <div className="apply-start">
      <button
        type="button"
        className="button button-primary needs-script"
        aria-disabled={busy || undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={start}
      >
        <FormattedMessage id={busy ? 'shell.busy' : draft ? 'apply.continue' : 'apply.start'} />
      </button>
      {viewer || !app.site.configs.loginSignupConfig.candidateLoginEnabled ? null : (
        <button type="button" className="button needs-script" onClick={() => void signIn()}>
          <FormattedMessage id="apply.signIn" />
        </button>
      )}
      {draft ? (
        <p className="muted">
          <FormattedMessage
            id="apply.continue.saved"
            values={{
              time: (
                <time key="time" dateTime={draft.saved}>
                  {intl.formatDate(draft.saved, { dateStyle: 'medium', timeStyle: 'short' })}
                </time>
              ),
            }}
          />
        </p>
      ) : null}
      <noscript>
        <FormattedMessage id="apply.noScript" />
      </noscript>
      <p className="form-failure" role="alert">
        {failure}
      </p>
    </div>
  )
}
