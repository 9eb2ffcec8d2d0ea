import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { When } from '#ui/dashboard/When.tsx'
import type { LoadedDashboardPart } from '#ui/feature/dashboard-part.ts'
import { onPageEvent } from '#ui/live/live-feed.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { DraftLine } from '../contract.ts'
import { applyPath, canContinue } from '../rules.ts'
import { deleteDraft, draftsQuery } from './draft-list.ts'

/** Returns the part of drafts that can be continued, or of those of closed jobs. */
const draftsPart = (isOpen: boolean): LoadedDashboardPart => ({
  prefetch: (app) => app.queryClient.prefetchQuery(draftsQuery(app)),
  useEntries() {
    const { data, isError, refetch } = useQuery(draftsQuery(useApp()))
    useLiveDrafts()
    return {
      entries: data
        ?.filter((draft) => canContinue(draft) === isOpen)
        .map((draft) => ({
          // A nudge about the job names it by its position.
          key: String(draft.position_id),
          group: isOpen ? 'action' : 'history',
          at: isOpen ? (draft.closes ?? draft.expires) : draft.updated,
          card: <DraftEntry draft={draft} />,
        })),
      failed: isError && !data,
      retry: () => void refetch(),
    }
  },
  Empty() {
    const { search } = useLocation()
    return (
      <>
        <p>
          <FormattedMessage id={isOpen ? 'drafts.list.empty' : 'drafts.noneClosed'} />
        </p>
        <Link className="button" to={`/careers${carriedParameters(search)}`}>
          <FormattedMessage id="shell.missing.action" />
        </Link>
      </>
    )
  },
})

export const openDraftsPart = draftsPart(true)
export const closedDraftsPart = draftsPart(false)

function useLiveDrafts(): void {
  const { queryClient } = useApp()
  useEffect(
    () =>
      onPageEvent(({ kind }) => {
        // Sending a draft ends it.
        if (['draft', 'application', 'ready', 'resync'].includes(kind))
          // Both parts listen; one refetch is enough.
          void queryClient.invalidateQueries({ queryKey: ['drafts'] }, { cancelRefetch: false })
      }),
    [queryClient],
  )
}

function DraftEntry({ draft }: { readonly draft: DraftLine }) {
  const titleId = useId()
  const app = useApp()
  const intl = useIntl()
  const { note, snack } = useNotices()
  const isOpen = canContinue(draft)
  const { position, missing, updated, closes, expires } = draft
  const remove = () => {
    // The pressed button leaves with its draft.
    document.querySelector<HTMLElement>('main')?.focus()
    deleteDraft(app, draft).then(
      () => {
        note(intl.formatMessage({ id: 'drafts.list.deleted' }))
        void app.queryClient.invalidateQueries({ queryKey: ['nudges'] })
      },
      () => snack(intl.formatMessage({ id: 'drafts.list.notDeleted' })),
    )
  }
  return (
    <DashboardCard
      kind={<FormattedMessage id="drafts.kind" />}
      status={
        isOpen ? (
          <FormattedMessage id="drafts.list.missing" values={{ count: missing }} />
        ) : (
          <FormattedMessage id="drafts.list.closed" />
        )
      }
      tone={isOpen ? 'open' : 'off'}
      title={position.name}
      to={isOpen ? applyPath(draft) : position.positionUrl}
      when={
        isOpen && closes ? (
          <FormattedMessage id="drafts.list.closes" values={{ time: <When at={closes} clock /> }} />
        ) : undefined
      }
      facts={[
        <FormattedMessage key="saved" id="drafts.list.saved" values={{ time: <When at={updated} clock /> }} />,
        ...(isOpen && !closes
          ? [<FormattedMessage key="ends" id="drafts.ends" values={{ time: <When at={expires} /> }} />]
          : []),
      ]}
      action={{
        text: <FormattedMessage id={isOpen ? 'drafts.list.continue' : 'drafts.list.read'} />,
        to: applyPath(draft),
        primary: isOpen,
      }}
      titleId={titleId}
      tools={
        <button type="button" className="button dash-quiet needs-script" aria-describedby={titleId} onClick={remove}>
          <FormattedMessage id="drafts.list.delete" />
        </button>
      }
      testId="dashboard-draft"
    />
  )
}
