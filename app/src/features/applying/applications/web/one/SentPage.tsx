import { createFormStore, type FormDefinition, type Messages, standardModels } from '@foyer/form-kit'
import { FormMessages, SimpleForm, standardViews } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useParams } from 'react-router'
import { isFileField } from '#features/applying/forms/standard-questions.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { isApiError } from '#ui/api/transport.ts'
import { FileLinks } from '#ui/FileLinks.tsx'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import { Day } from '#ui/Day.tsx'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { SentVersion } from '../../contract.ts'
import { APPLICATIONS_PATH } from '../../rules.ts'
import { applicationQuery, versionQuery } from '../application-queries.ts'
import { NoApplication } from './ApplicationPage.tsx'
import '../applications.css'

export const loadSentPage: PageLoader = async ({ context, params }) => {
  const app = context.get(appRouterContext)
  const title = pageTitle(app, 'applications', 'application.sentTitle')
  try {
    await app.queryClient.fetchQuery(versionQuery(app, params['id'] ?? '', params['number'] ?? ''))
    return { status: 200, title }
  } catch (error) {
    return { status: isApiError(error) && [401, 404].includes(error.status) ? error.status : 200, title }
  }
}

/** An application exactly as it was sent, with the form of that day; suitable for printing. */
export function SentPage() {
  const app = useApp()
  const { id = '', number = '' } = useParams()
  const query = useQuery(versionQuery(app, id, number))
  const { search } = useLocation()
  if (isApiError(query.error) && query.error.status === 404) return <NoApplication />
  return (
    <section className="page-narrow sent-page" aria-labelledby="sent-heading">
      <BackLink to={`${APPLICATIONS_PATH}/${id}${carriedParameters(search)}`}>
        <FormattedMessage id="application.back" />
      </BackLink>
      <Loaded query={query} failedHeading="applications.failed" className="kept-empty">
        {(version) => <Sent key={version.hash} id={id} version={version} />}
      </Loaded>
    </section>
  )
}

function Sent({ id, version }: { readonly id: string; readonly version: SentVersion }) {
  const { position, at, number, hash, language } = version
  const messages = useKitMessages()
  return (
    <>
      <h1 id="sent-heading">
        <bdi>{position.title}</bdi>
      </h1>
      <p className="muted">
        <FormattedMessage id="application.sentOn" values={{ number, time: <Day at={at} clock /> }} />
      </p>
      <OtherVersions id={id} version={version} />
      <p className="no-print">
        <button type="button" className="button needs-script" onClick={() => window.print()}>
          <FormattedMessage id="application.print" />
        </button>
      </p>
      <div lang={language} className="sent-answers" aria-busy={!messages}>
        {messages && <Answers version={version} messages={messages} />}
      </div>
      <FileLinks heading={<FormattedMessage id="application.files" />} files={version.files} />
      <p className="muted sent-hash">
        <FormattedMessage id="application.hash" values={{ hash: <code>{hash}</code> }} />
      </p>
    </>
  )
}

/** The answers that differ from the previous version, and links to the other versions. */
function OtherVersions({
  id,
  version: { number, definition },
}: {
  readonly id: string
  readonly version: SentVersion
}) {
  const app = useApp()
  const { search } = useLocation()
  const { data } = useQuery(applicationQuery(app, id))
  const others = data?.versions.filter((one) => one.number !== number) ?? []
  if (others.length === 0) return null
  const { sections } = definition as unknown as FormDefinition
  const labels = new Map(
    sections.flatMap(({ items }) => items.map((item) => [item.name, item.label || item.ariaLabel])),
  )
  const changed = data?.versions.find((one) => one.number === number)?.changed.map((name) => labels.get(name) ?? name)
  return (
    <>
      {changed && changed.length > 0 && (
        <p>
          <FormattedMessage id="application.changedIn" values={{ fields: <bdi>{changed.join(', ')}</bdi> }} />
        </p>
      )}
      <nav className="no-print application-actions" aria-labelledby="other-versions">
        <span id="other-versions" className="muted">
          <FormattedMessage id="application.otherVersions" />
        </span>
        {others.map((one) => (
          <Link key={one.number} to={`${APPLICATIONS_PATH}/${id}/sent/${one.number}${carriedParameters(search)}`}>
            <FormattedMessage id="application.version" values={{ number: one.number }} />
          </Link>
        ))}
      </nav>
    </>
  )
}

interface AnswersProps {
  readonly version: SentVersion
  readonly messages: Messages
}

/** The original form with the answers; files are listed separately, with links. */
function Answers({ version: { definition, values }, messages }: AnswersProps) {
  const intl = useIntl()
  const { locale } = useApp()
  const [store] = useState(() => {
    const { sections: all } = definition as unknown as FormDefinition
    const sections = all
      .map((section) => ({ ...section, items: section.items.filter((item) => !isFileField(item)) }))
      .filter(({ items }) => items.length > 0)
    return createFormStore({ definition: { sections }, models: standardModels, messages, initialValues: values })
  })
  return (
    <FormMessages value={messages}>
      <SimpleForm
        store={store}
        views={standardViews}
        mode="view"
        locale={locale}
        aria-label={intl.formatMessage({ id: 'application.sentTitle' })}
      />
    </FormMessages>
  )
}
