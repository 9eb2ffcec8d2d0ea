import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useNavigate } from 'react-router'
import { BackLink } from '#ui/BackLink.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { useDeskLink } from '../parts/desk-links.ts'
import { eventsQuery } from './event-queries.ts'
import { EventForm } from './EventForm.tsx'

/** The page for a new event, which is public once it is saved. */
export function NewEventPage() {
  const link = useDeskLink()
  const navigate = useNavigate()
  const query = useQuery(eventsQuery(useApp(), new URLSearchParams()))
  return (
    <>
      <BackLink to={link('events')}>
        <FormattedMessage id="desk.events.all" />
      </BackLink>
      <h1>
        <FormattedMessage id="desk.events.new" />
      </h1>
      <p className="muted">
        <FormattedMessage id="desk.events.newText" />
      </p>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ zone }) => (
          <EventForm
            zone={zone}
            onSaved={(id) => void navigate(link(`events/${id}`))}
            onBack={() => void navigate(link('events'))}
          />
        )}
      </Loaded>
    </>
  )
}
