import { queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { documentKinds, type PersonDocumentKind } from '#kernel/candidate/documents.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { callApi } from '#ui/api/transport.ts'
import { type AppContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { listDocuments } from '../contract.ts'
import { archiveOf, findDocuments } from '../rules.ts'
import { DocumentRow } from './DocumentRow.tsx'
import '#ui/styles/form.css'
import '#ui/styles/kept-list.css'
import './documents.css'

type Listed = DataOf<typeof listDocuments>

/** Query for the candidate's documents, with names in the reader's language. */
export const documentsQuery = ({ transport, viewer, locale }: Pick<AppContext, 'transport' | 'viewer' | 'locale'>) =>
  queryOptions({
    queryKey: ['documents', locale, viewer.current()?.accountId ?? ''],
    queryFn: ({ signal }) => callApi<typeof listDocuments>(transport, 'GET /api/pcsx/documents', { signal }),
    refetchOnWindowFocus: 'always',
  })

/** All documents of the candidate: searched, filtered by kind, downloaded one by one or together. */
export function DocumentList() {
  const query = useQuery(documentsQuery(useApp()))
  const { search } = useLocation()
  return (
    <Loaded
      query={query}
      failedHeading="documents.failed"
      className="kept-empty"
      isEmpty={({ documents, complete }) => documents.length === 0 && complete}
      empty={
        <div className="kept-empty">
          <p>
            <FormattedMessage id="documents.empty" />
          </p>
          <Link className="button" to={`/careers${carriedParameters(search)}`}>
            <FormattedMessage id="shell.missing.action" />
          </Link>
        </div>
      }
    >
      {(listed) => <Documents listed={listed} />}
    </Loaded>
  )
}

function Documents({ listed }: { readonly listed: Listed }) {
  const intl = useIntl()
  const [words, setWords] = useState('')
  const [kind, setKind] = useState<PersonDocumentKind>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const kindName = (one: PersonDocumentKind) => intl.formatMessage({ id: `documents.kind.${one}` })
  const shown = findDocuments(listed.documents, { words, kind, kindName })
  // Documents stay selected while a search hides them.
  const picked = listed.documents.filter(({ id }) => chosen.has(id))
  const field = useRef<HTMLInputElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const toggle = (id: string) =>
    setChosen((known) => new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id]))
  return (
    <>
      {listed.complete ? null : (
        <p role="alert">
          <FormattedMessage id="documents.incomplete" />
        </p>
      )}
      <Finder
        field={field}
        documents={listed.documents}
        words={words}
        setWords={setWords}
        kind={kind}
        setKind={setKind}
      />
      <div className="documents-top">
        <p ref={count} role="status" tabIndex={-1}>
          <FormattedMessage id="documents.count" values={{ count: shown.length }} />
        </p>
        {picked.length > 0 ? (
          <button
            type="button"
            className="button"
            onClick={() => {
              setChosen(new Set())
              count.current?.focus()
            }}
          >
            <FormattedMessage id="documents.clearChosen" />
          </button>
        ) : null}
        <Archive listed={listed} wanted={picked.length > 0 ? picked : shown} />
      </div>
      {shown.length === 0 ? (
        <div className="kept-empty">
          <p>
            <FormattedMessage id="documents.none" />
          </p>
          <button
            type="button"
            className="button"
            onClick={() => {
              setWords('')
              setKind(undefined)
              field.current?.focus()
            }}
          >
            <FormattedMessage id="documents.clear" />
          </button>
        </div>
      ) : (
        <ul className="card-list" data-dense>
          {shown.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              kindName={kindName(document.kind)}
              chosen={chosen.has(document.id)}
              toggle={() => toggle(document.id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface FinderProps extends Pick<Listed, 'documents'> {
  readonly field: RefObject<HTMLInputElement | null>
  readonly words: string
  readonly setWords: (words: string) => void
  readonly kind: PersonDocumentKind | undefined
  readonly setKind: (kind: PersonDocumentKind | undefined) => void
}

/** The search field, and a filter by the kinds that the person has. */
function Finder({ field, documents, words, setWords, kind, setKind }: FinderProps) {
  const id = useId()
  const intl = useIntl()
  const kinds = documentKinds.filter((one) => documents.some((document) => document.kind === one))
  return (
    <search className="documents-finder needs-script">
      <div className="field">
        <label htmlFor={`${id}-words`}>
          <FormattedMessage id="documents.search" />
        </label>
        <input
          ref={field}
          id={`${id}-words`}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-kind`}>
          <FormattedMessage id="documents.kindLabel" />
        </label>
        <select
          id={`${id}-kind`}
          value={kind ?? ''}
          onChange={({ target }) => setKind(documentKinds.find((one) => one === target.value))}
        >
          <option value="">{intl.formatMessage({ id: 'documents.allKinds' })}</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {intl.formatMessage({ id: `documents.kind.${one}` })}
            </option>
          ))}
        </select>
      </div>
    </search>
  )
}

/** The link to one zip: of the selected documents, else of those found, else of all. */
function Archive({ listed, wanted }: { readonly listed: Listed; readonly wanted: Listed['documents'] }) {
  const { documents, archive, most, mostMegabytes } = listed
  if (wanted.length === 0) return null
  const isAll = wanted.length === documents.length
  const limits = <FormattedMessage id="documents.limits" values={{ most, megabytes: mostMegabytes }} />
  if (wanted.length > most) return <p className="documents-archive">{limits}</p>
  return (
    <div className="documents-archive">
      <a
        className="button"
        download
        href={
          isAll
            ? archive
            : archiveOf(
                archive,
                wanted.map(({ id }) => id),
              )
        }
      >
        {isAll ? (
          <FormattedMessage id="documents.downloadAll" />
        ) : (
          <FormattedMessage id="documents.downloadChosen" values={{ count: wanted.length }} />
        )}
      </a>
      <p className="muted">{limits}</p>
    </div>
  )
}
