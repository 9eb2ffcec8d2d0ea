import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { EmptyPart } from '#ui/dashboard/EmptyPart.tsx'
import { queryPart } from '#ui/dashboard/query-part.ts'
import { ClosingDay } from '#ui/ClosingDay.tsx'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { When } from '#ui/dashboard/When.tsx'
import { liveQueries } from '#ui/live/live-queries.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { DraftLine } from '../contract.ts'
import { applyPath, canContinue } from '../rules.ts'
import { draftsQuery, useDeleteDraft } from './draft-list.ts'

/** Sending a draft ends it. */
const useLiveDrafts = liveQueries(['draft', 'application'], ['drafts'])

/** Returns the dashboard part of drafts that can be continued, or of those of closed jobs. */
const draftsPart = (isOpen: boolean) =>
  queryPart({
    prefetch: (app) => app.queryClient.prefetchQuery(draftsQuery(app)),
    useData: () => useQuery(draftsQuery(useApp())),
    useLive: useLiveDrafts,
    entriesOf: (data) =>
      data
        .filter((draft) => canContinue(draft) === isOpen)
        .map((draft) => ({
          // A nudge about the job identifies it by its position.
          key: String(draft.position_id),
          group: isOpen ? 'action' : 'history',
          at: isOpen ? (draft.closes ?? draft.expires) : draft.updated,
          card: <DraftEntry draft={draft} />,
        })),
    Empty: () => (
      <EmptyPart text={isOpen ? 'drafts.list.empty' : 'drafts.noneClosed'} to="/careers" link="shell.missing.action" />
    ),
  })

export const openDraftsPart = draftsPart(true)
export const closedDraftsPart = draftsPart(false)

function DraftEntry({ draft }: { readonly draft: DraftLine }) {
  const titleId = useId()
  const deleteDraft = useDeleteDraft()
  const isOpen = canContinue(draft)
  const { position, missing, updated, closes, expires } = draft
  const remove = () => {
    // The pressed button disappears with its draft.
    document.querySelector<HTMLElement>('main')?.focus()
    deleteDraft(draft)
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
          <FormattedMessage id="drafts.list.closes" values={{ time: <ClosingDay at={closes} /> }} />
        ) : undefined
      }
      facts={[
        isOpen && !closes ? (
          <FormattedMessage key="ends" id="drafts.ends" values={{ time: <When at={expires} /> }} />
        ) : (
          <FormattedMessage key="saved" id="drafts.list.saved" values={{ time: <When at={updated} /> }} />
        ),
      ]}
      action={{
        text: <FormattedMessage id={isOpen ? 'drafts.list.continue' : 'drafts.list.read'} />,
        to: applyPath(draft),
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
