import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { Link } from 'react-router'
import type { LastImportFacts } from '#features/jobs/job-import/import-contract.ts'
import { positionLimits } from '#features/jobs/positions/limits.ts'
import { callApi } from '#ui/api/transport.ts'
import { Day } from '#ui/Day.tsx'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { showLastImport } from '../../../job-contract.ts'
import { useDeskLink } from '../../parts/desk-links.ts'
import { type Caller, deskKey } from '../../parts/desk-queries.ts'
import { useAct } from '../../parts/use-act.ts'
import './last-import.css'

/** Source of the jobs of all spreadsheets that colleagues send. */
const SHEET = 'spreadsheet'

/** Query for the last import of a source, or else of all that no connection brings. */
export const lastImportQuery = (app: Caller, source?: string) =>
  queryOptions({
    queryKey: deskKey(app, 'import', source ?? ''),
    queryFn: ({ signal }) =>
      callApi<typeof showLastImport>(app.transport, 'GET /api/desk/imports/last', {
        query: source === undefined ? [] : [['source', source]],
        signal,
      }),
    retry: false,
  })

interface Props {
  /** The jobs of a connection; without one, the last import of files counts. */
  readonly source?: string
  /** True if the page has nothing to say without an import. */
  readonly isQuiet?: boolean
  /** True while the connection is paused. */
  readonly isPaused?: boolean
}

/** The last import that changed jobs, with what undoing it would do, and a button for that. */
export function LastImport({ source, isQuiet = false, isPaused = false }: Props) {
  const query = useQuery(lastImportQuery(useApp(), source))
  if (isQuiet && !query.data?.import) return null
  return (
    <Loaded query={query} loading="desk.loading" failed="desk.failed">
      {({ import: last }) =>
        last === null ? (
          <p>
            <FormattedMessage id="desk.undo.none" />
          </p>
        ) : (
          <Found last={last} isTitled={source === undefined} isPaused={isPaused} />
        )
      }
    </Loaded>
  )
}

interface FoundProps {
  readonly last: LastImportFacts
  readonly isTitled: boolean
  readonly isPaused: boolean
}

function Found({ last, isTitled, isPaused }: FoundProps) {
  const { source, at, state, undoneAt, kept, exceptions } = last
  const text = useRef<HTMLParagraphElement>(null)
  const isActing = useRef(false)
  // The button is gone once the import is undone, and with it the place of the focus.
  useEffect(() => {
    if (state === 'undone' && isActing.current) text.current?.focus()
  }, [state])
  const changes = last.closed + last.restored + last.reopened
  const isKnown = state === 'undoable' || state === 'undone'
  return (
    <section className="last-import" aria-labelledby={isTitled ? 'desk-last-import' : undefined}>
      {isTitled ? (
        <h2 id="desk-last-import">
          <FormattedMessage id="desk.undo.title" />
        </h2>
      ) : null}
      <p className="muted">
        {source === SHEET ? <FormattedMessage id="desk.undo.spreadsheet" /> : <bdi>{source}</bdi>} ·{' '}
        <Day at={at} clock />
      </p>
      <p ref={text} tabIndex={-1}>
        {state === 'undone' && undoneAt !== null ? (
          <FormattedMessage id="desk.undo.done" values={{ day: <Day key="day" at={undoneAt} clock /> }} />
        ) : state === 'running' ? (
          <FormattedMessage id="desk.undo.running" />
        ) : state === 'too-large' ? (
          <FormattedMessage id="desk.undo.tooLarge" values={{ count: positionLimits.undoableJobs }} />
        ) : (
          <FormattedMessage id={changes > 0 ? 'desk.undo.lead' : 'desk.undo.nothing'} />
        )}
      </p>
      {isKnown ? (
        <>
          <Counts last={last} />
          <Kept exceptions={exceptions} count={kept} />
        </>
      ) : null}
      {state === 'undone' && isPaused ? (
        <p>
          <FormattedMessage id="desk.undo.paused" />
        </p>
      ) : null}
      {state === 'undoable' && changes > 0 ? <Undo last={last} onBegin={() => (isActing.current = true)} /> : null}
    </section>
  )
}

const COUNTS = ['closed', 'restored', 'reopened', 'kept'] as const

function Counts({ last }: { readonly last: LastImportFacts }) {
  return (
    <dl className="last-import-counts">
      {COUNTS.filter((name) => last[name] > 0).map((name) => (
        <div key={name}>
          <dt>
            <FormattedMessage id={`desk.undo.${name}`} />
          </dt>
          <dd>
            <FormattedNumber value={last[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The jobs that stay as they are, with the reason of each. */
function Kept({ exceptions, count }: { readonly exceptions: LastImportFacts['exceptions']; readonly count: number }) {
  const link = useDeskLink()
  if (exceptions.length === 0) return null
  return (
    <ul className="desk-words">
      {exceptions.map(({ id, displayId, title, reason }) => (
        <li key={id}>
          <Link to={link(`jobs/${id}`)}>
            <bdi>{title}</bdi>
          </Link>{' '}
          <bdi className="muted">{displayId}</bdi>
          <p>
            <FormattedMessage id={`desk.undo.reason.${reason}`} />
          </p>
        </li>
      ))}
      {count > exceptions.length ? (
        <li>
          <FormattedMessage id="desk.undo.more" values={{ count: count - exceptions.length }} />
        </li>
      ) : null}
    </ul>
  )
}

interface UndoProps {
  readonly last: LastImportFacts
  readonly onBegin: () => void
}

function Undo({ last: { id, isPulled }, onBegin }: UndoProps) {
  const [asking, setAsking] = useState(false)
  const { busy, failure, run, perform } = useAct()
  const undo = async () => {
    onBegin()
    await perform('POST /api/desk/imports/:id/undo', { params: { id: String(id) } })
    setAsking(false)
  }
  return (
    <>
      <button type="button" className="button needs-script" onClick={() => setAsking(true)}>
        <FormattedMessage id="desk.undo.act" />
      </button>
      {asking ? (
        <AlertDialog
          title={<FormattedMessage id="desk.undo.ask" />}
          text={
            <>
              <FormattedMessage id="desk.undo.askText" />{' '}
              {isPulled ? <FormattedMessage id="desk.undo.askPaused" /> : null}
            </>
          }
          cancel={<FormattedMessage id="desk.undo.keep" />}
          confirm={<FormattedMessage id="desk.undo.act" />}
          busy={busy}
          failure={failure}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(undo)}
        />
      ) : null}
    </>
  )
}
