import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { Entry } from '../profile.ts'
import type { ListSection } from '../sections.ts'
import { fieldLabel } from './form/profile-form.ts'
import { showDate, showPeriod, textOf } from './show-values.ts'
import { useProfilePage } from './use-profile-edit.ts'

interface Props {
  readonly section: ListSection
  readonly entry: Entry
  readonly name: string
  /** Buttons beside the name. */
  readonly children: ReactNode
}

/** An entry to read: its name, related facts, its period and its texts. */
export function EntryText({ section, entry, name, children }: Props) {
  const intl = useIntl()
  const { tools } = useProfilePage()
  const details = [
    'name',
    'area',
    'institution',
    'organization',
    'entity',
    'issuer',
    'publisher',
    'awarder',
    'fluency',
    'location',
    'score',
    'username',
  ]
    .map((field) => textOf(entry[field]))
    .filter((text) => text !== '' && text !== name)
  const single = textOf(entry['date']) || textOf(entry['releaseDate'])
  const when = single
    ? showDate(single, intl)
    : showPeriod(textOf(entry['startDate']) || undefined, textOf(entry['endDate']) || undefined, intl)
  const highlights = Array.isArray(entry['highlights']) ? entry['highlights'] : []
  const url = textOf(entry['url'])
  return (
    <div className="profile-entry">
      <div className="profile-entry-head">
        <div>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          {details.length > 0 ? (
            <p>
              <bdi>{details.join(' · ')}</bdi>
            </p>
          ) : null}
          {when ? (
            <p className="muted">
              <bdi>{when}</bdi>
            </p>
          ) : null}
        </div>
        {children}
      </div>
      {[textOf(entry['summary']), textOf(entry['description'])].filter(Boolean).map((text) => (
        <p key={text} className="profile-text">
          <bdi>{text}</bdi>
        </p>
      ))}
      {highlights.length > 0 ? (
        <ul>
          {highlights.map((text) => (
            <li key={text}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      {(['roles', 'courses', 'keywords'] as const).map((field) => {
        const items = entry[field]
        return Array.isArray(items) && items.length > 0 ? (
          <p key={field}>
            <span className="muted">{fieldLabel(tools, section, field)}</span>{' '}
            <bdi>{intl.formatList(items, { type: 'unit' })}</bdi>
          </p>
        ) : null
      })}
      {url ? (
        <p>
          <a href={url} rel="noopener noreferrer nofollow" target="_blank">
            <bdi>{url}</bdi>
          </a>
        </p>
      ) : null}
    </div>
  )
}
