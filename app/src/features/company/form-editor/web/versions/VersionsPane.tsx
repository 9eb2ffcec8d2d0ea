import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { VersionFacts } from '../../contract.ts'
import { useFormEditing } from '../editing/use-form-editor.ts'
import { versionQuery, versionsQuery } from '../form-editor-queries.ts'
import { At } from './At.tsx'
import { ChangeList } from './ChangeList.tsx'
import { QuestionList } from '../editing/QuestionList.tsx'

/** The published versions, newest first, with their changes and questions. */
export function VersionsPane() {
  const { shown, stored, definition } = useFormEditing()
  return (
    <section className="tool-wide" aria-labelledby="tool-versions">
      <h2 id="tool-versions">
        <FormattedMessage id="formEditor.view.versions" />
      </h2>
      {stored.version > 0 ? (
        <section className="tool-version" aria-labelledby="tool-unpublished">
          <h3 id="tool-unpublished">
            <FormattedMessage id="formEditor.unpublished" />
          </h3>
          {shown.published ? <ChangeList changes={stored.facts.changes} /> : <QuestionList definition={definition} />}
        </section>
      ) : null}
      {shown.published ? (
        <Published />
      ) : (
        <p className="muted">
          <FormattedMessage id="formEditor.noVersions" />
        </p>
      )}
    </section>
  )
}

function Published() {
  const app = useApp()
  const { shown } = useFormEditing()
  const query = useQuery(versionsQuery(app, shown.key))
  return (
    <Loaded query={query} failedHeading="formEditor.versionsFailed" loading="formEditor.loading">
      {({ versions }) => versions.map((version) => <Version key={version.number} version={version} />)}
    </Loaded>
  )
}

function Version({ version }: { readonly version: VersionFacts }) {
  const { number, inUse, publishedAt, publishedBy, changes } = version
  const [isOpen, setOpen] = useState(false)
  const id = `tool-version-${number}`
  return (
    <section className="tool-version" aria-labelledby={id}>
      <h3 id={id}>
        <FormattedMessage id="formEditor.version" values={{ number }} />{' '}
        {inUse ? (
          <span className="form-state" data-state="published">
            <FormattedMessage id="formEditor.inUse" />
          </span>
        ) : null}
      </h3>
      <p className="muted">
        <At id="formEditor.publishedAt" at={publishedAt} by={publishedBy} />
      </p>
      {number > 1 ? <ChangeList changes={changes} /> : null}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <FormattedMessage id="formEditor.readVersion" values={{ number }} />
        </summary>
        {isOpen ? <VersionQuestions number={number} /> : null}
      </details>
    </section>
  )
}

function VersionQuestions({ number }: { readonly number: number }) {
  const app = useApp()
  const { shown } = useFormEditing()
  const query = useQuery(versionQuery(app, shown.key, number))
  return (
    <Loaded query={query} loading="formEditor.loading">
      {({ definition }) => <QuestionList definition={definition} />}
    </Loaded>
  )
}
