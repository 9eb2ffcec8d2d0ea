import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation, useParams } from 'react-router'
import { BackLink } from '#ui/BackLink.tsx'
import { isApiError } from '#ui/api/transport.ts'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { PageLoader } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { APPLICATIONS_PATH } from '../../rules.ts'
import { applicationQuery, editFormQuery } from '../application-queries.ts'
import { loadApplicationPage, NoApplication } from './ApplicationPage.tsx'
import { EditForm } from './EditForm.tsx'
import { UnsentChanges } from './UnsentChanges.tsx'
import '../applications.css'

export const loadEditPage: PageLoader = (call) => loadApplicationPage(call)

/** The form for changing a sent application until the company starts its review. */
export function EditPage() {
  const app = useApp()
  const { id = '' } = useParams()
  const { search } = useLocation()
  const known = useQuery(applicationQuery(app, id))
  const editable = known.data?.application.editable === true
  const form = useQuery(editFormQuery(app, id))
  // Typed answers stay on the page even if the review begins in the meantime.
  const [opened, setOpened] = useState(editable)
  if (editable && !opened) setOpened(true)
  const messages = useKitMessages()
  if (isApiError(known.error) && known.error.status === 404) return <NoApplication />
  return (
    <section className="page-narrow application-page apply-form" aria-labelledby="edit-heading">
      <BackLink to={`${APPLICATIONS_PATH}/${id}${carriedParameters(search)}`}>
        <FormattedMessage id="application.back" />
      </BackLink>
      <Loaded query={known} failedHeading="applications.failed" className="kept-empty">
        {({ application }) => (
          <>
            <h1 id="edit-heading">
              <FormattedMessage
                id="application.editHeading"
                values={{ name: <bdi>{application.positionTitle}</bdi> }}
              />
            </h1>
            {!editable && (
              <p className="notice" role={opened ? 'alert' : undefined}>
                <FormattedMessage id={opened ? 'application.editEnded' : 'application.notEditable'} />
              </p>
            )}
            {editable && (
              <p>
                <FormattedMessage id="application.editText" />
              </p>
            )}
            {opened ? (
              <Loaded query={form} failedHeading="applications.failed" className="kept-empty">
                {(edited) => (messages ? <EditForm key={id} edited={edited} messages={messages} /> : null)}
              </Loaded>
            ) : (
              form.data && messages && <UnsentChanges key={id} edited={form.data} messages={messages} />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
