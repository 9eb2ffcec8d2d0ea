import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { EmptyPart } from '#ui/dashboard/EmptyPart.tsx'
import { queryPart } from '#ui/dashboard/query-part.ts'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { When } from '#ui/dashboard/When.tsx'
import { useMinute } from '#ui/page/server-now.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { GivenForm } from '../contract.ts'
import { CENTER_PATH } from '../rules.ts'
import { isCompleted } from '../states.ts'
import { ownFormsQuery, useLiveForms } from './form-queries.ts'

/** The candidate's forms on the dashboard: unfinished ones by due date, then sent ones. */
export const formsPart = queryPart({
  prefetch: (app) => app.queryClient.prefetchQuery({ ...ownFormsQuery(app), staleTime: 0 }),
  useData: () => useQuery(ownFormsQuery(useApp())),
  useLive: useLiveForms,
  entriesOf: (data) =>
    // Offers have their own tab.
    data.forms
      .filter(({ kind }) => kind === 'form')
      .map((form) => ({
        key: form.encId,
        group: isCompleted(form.status) ? 'history' : 'action',
        at: form.completed_at ?? form.due_at,
        card: <FormEntry form={form} />,
      })),
  Empty: () => <EmptyPart text="givenForms.empty.to_do" to={CENTER_PATH} link="title.documentCenter" />,
})

const TONES = { open: 'open', in_progress: 'wait', completed: 'good' } as const
const ACTIONS = { open: 'givenForms.fillIn', in_progress: 'givenForms.continue', completed: 'givenForms.read' } as const

function FormEntry({ form }: { readonly form: GivenForm }) {
  const now = useMinute()
  const { status, title, url, position, due_at: due, completed_at: sent } = form
  const isSent = isCompleted(status)
  const isLate = !isSent && due !== null && Date.parse(due) <= now
  return (
    <DashboardCard
      kind={<FormattedMessage id="givenForms.kind" />}
      status={<FormattedMessage id={`givenForms.status.${status}`} />}
      tone={isLate ? 'late' : TONES[status]}
      title={title}
      to={url}
      when={
        !isSent && due !== null ? (
          <FormattedMessage
            id={isLate ? 'givenForms.wasDue' : 'givenForms.due'}
            values={{ time: <When at={due} clock /> }}
          />
        ) : undefined
      }
      facts={[
        ...(position === null ? [] : [<bdi key="position">{position}</bdi>]),
        ...(sent === null
          ? []
          : [<FormattedMessage key="sent" id="givenForms.sentAt" values={{ time: <When at={sent} /> }} />]),
      ]}
      action={isSent ? undefined : { text: <FormattedMessage id={ACTIONS[status]} /> }}
      testId="dashboard-form"
    />
  )
}
