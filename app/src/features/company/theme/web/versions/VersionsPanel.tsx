import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { VersionFacts } from '../../contract.ts'
import { themeQuery, themeVersionQuery, themeVersionsQuery } from '../theme-queries.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import { ReplaceLook } from './ReplaceLook.tsx'
import './versions.css'

interface Props {
  /** Called after an older version or the built-in look was published, which changes the current theme. */
  readonly onPublished: () => void
}

/**
 * The published versions of the theme, newest first: the changes of each, and buttons to restore it or the built-in
 * look.
 */
export function VersionsPanel({ onPublished }: Props) {
  const app = useApp()
  const query = useQuery(themeVersionsQuery(app))
  const published = async () => {
    await app.queryClient.invalidateQueries({ queryKey: themeVersionsQuery(app).queryKey })
    onPublished()
  }
  return (
    <section className="theme-versions" aria-labelledby="theme-versions">
      <h2 id="theme-versions">
        <FormattedMessage id="theme.versions" />
      </h2>
      <p className="muted">
        <FormattedMessage id="theme.versions.intro" />
      </p>
      <Loaded
        query={query}
        loading="theme.versions.loading"
        failed="theme.versions.failed"
        isEmpty={({ versions }) => versions.length === 0}
        empty={
          <p className="theme-versions-none">
            <FormattedMessage id="theme.versions.none" />
          </p>
        }
      >
        {({ versions }) => (
          <>
            <ol className="theme-version-list">
              {versions.map((version) => (
                <Version
                  key={version.number}
                  version={version}
                  inForce={versions[0]?.number ?? version.number}
                  onPublished={published}
                />
              ))}
            </ol>
            <ReplaceLook number={0} onPublished={published} />
          </>
        )}
      </Loaded>
    </section>
  )
}

interface VersionProps {
  readonly version: VersionFacts
  /** Number of the current version. */
  readonly inForce: number
  readonly onPublished: () => Promise<void>
}

function Version({ version, inForce, onPublished }: VersionProps) {
  const app = useApp()
  const { number, publishedAt, publishedBy, note, changes } = version
  const files = useQuery(themeQuery(app)).data?.files ?? []
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="theme-version">
      <h3>
        <FormattedMessage id="theme.version" values={{ number }} />{' '}
        {version.inForce ? (
          <span className="theme-in-use">
            <FormattedMessage id="theme.version.inUse" />
          </span>
        ) : null}
      </h3>
      <p className="muted">
        <FormattedMessage
          id="theme.version.at"
          values={{
            who: publishedBy === null ? 'no' : 'yes',
            name: <bdi key="name">{publishedBy}</bdi>,
            date: (
              <time key="date" dateTime={publishedAt}>
                <FormattedDate value={publishedAt} dateStyle="medium" timeStyle="short" />
              </time>
            ),
          }}
        />
      </p>
      {note === '' ? null : (
        <p className="theme-version-note" dir="auto">
          {note}
        </p>
      )}
      {changes.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="theme.version.changes" values={{ count: 0 }} />
        </p>
      ) : (
        <details>
          <summary>
            <FormattedMessage id="theme.version.changes" values={{ count: changes.length }} />
          </summary>
          <DifferenceTable differences={changes} files={files} before="theme.before" after="theme.after" />
        </details>
      )}
      {version.inForce ? null : (
        <>
          <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>
              <FormattedMessage id="theme.version.compare" />
            </summary>
            {isOpen ? <Comparison number={number} inForce={inForce} /> : null}
          </details>
          <ReplaceLook number={number} onPublished={onPublished} />
        </>
      )}
    </li>
  )
}

function Comparison({ number, inForce }: { readonly number: number; readonly inForce: number }) {
  const app = useApp()
  const files = useQuery(themeQuery(app)).data?.files ?? []
  const query = useQuery(themeVersionQuery(app, number, inForce))
  return (
    <Loaded
      query={query}
      loading="theme.versions.loading"
      failed="theme.versions.failed"
      isEmpty={({ differences }) => differences.length === 0}
      empty={
        <p className="muted">
          <FormattedMessage id="theme.version.same" />
        </p>
      }
    >
      {({ differences }) => (
        <DifferenceTable differences={differences} files={files} before="theme.thisVersion" after="theme.inUseNow" />
      )}
    </Loaded>
  )
}
