import { fileSizeText } from '@foyer/form-kit/file-size'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { Day } from '#ui/Day.tsx'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { ShownDocument } from '../contract.ts'

interface Props {
  readonly document: ShownDocument
  readonly kindName: string
  readonly chosen: boolean
  readonly toggle: () => void
}

/** Kinds whose files often share a name, so what they belong to is part of the heading. */
const HEADED_BY_PLACE: ReadonlySet<ShownDocument['kind']> = new Set(['letter', 'signed', 'upload'])

/** One document: its name or kind with what it belongs to, its date and file. */
export function DocumentRow({
  document: { kind, name, at, size: bytes, places, path },
  kindName,
  chosen,
  toggle,
}: Props) {
  const intl = useIntl()
  const { search } = useLocation()
  const nameId = useId()
  const [place] = places
  const headed = place !== undefined && places.length === 1 && HEADED_BY_PLACE.has(kind)
  const isUpload = headed && kind === 'upload'
  return (
    <li className="document-row" data-testid="document">
      <input
        type="checkbox"
        className="needs-script"
        checked={chosen}
        onChange={toggle}
        aria-label={intl.formatMessage({ id: 'documents.select' }, { name })}
      />
      <div className="document-facts">
        <h2 id={nameId}>
          <bdi>{isUpload ? kindName : name}</bdi>
          {headed ? (
            <>
              {' · '}
              <Link to={withCarriedParameters(place.url, search)}>
                <bdi>{place.title}</bdi>
              </Link>
            </>
          ) : null}
        </h2>
        <p className="muted">
          <bdi>{isUpload ? name : kindName}</bdi>
          {' · '}
          <Day at={at} />
          {bytes === null ? null : (
            <>
              {' · '}
              <bdi>{fileSizeText(bytes, intl.locale)}</bdi>
            </>
          )}
        </p>
        {headed ? null : (
          <ul className="document-places" aria-label={intl.formatMessage({ id: 'documents.column.place' })}>
            {places.map(({ title, url }) => (
              <li key={url}>
                <Link to={withCarriedParameters(url, search)}>
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <a className="button" download={name} href={path} aria-describedby={nameId}>
        <FormattedMessage id="documents.download" />
      </a>
    </li>
  )
}
