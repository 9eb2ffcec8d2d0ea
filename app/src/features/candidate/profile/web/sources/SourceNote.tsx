import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { useProfilePage } from '../use-profile-edit.ts'
import { groupSources, type SourcedValue, type SourceGroup } from './sources-view.ts'

/** Maximum number of names that a note lists; of more, it gives the number. */
const LISTED = 4

/** Lists those values that are unchanged since a résumé filled them, with links to its lines. */
export function SourceNote({ values }: { readonly values: readonly SourcedValue[] }) {
  const { profile } = useProfilePage()
  const groups = groupSources(values, profile)
  if (groups.length === 0) return null
  return (
    <ul className="profile-sources">
      {groups.map((group) => (
        <li key={`${group.file?.id ?? ''} ${group.line ?? ''}`}>
          <Source group={group} />
        </li>
      ))}
    </ul>
  )
}

function Source({ group: { file, page, line, labels, isAll } }: { readonly group: SourceGroup }) {
  const intl = useIntl()
  const { search } = useLocation()
  const id = useId()
  const more = labels.length - LISTED
  const listed = more > 0 ? [...labels.slice(0, LISTED), `+${intl.formatNumber(more)}`] : labels
  const names = intl.formatList(listed, { type: 'unit' })
  if (!file) return <FormattedMessage id="profile.source.gone" />
  const place = file.hasPages ? page : line === undefined ? undefined : line + 1
  const kind = place === undefined ? 'file' : file.hasPages ? 'page' : 'line'
  const text = intl.formatMessage({ id: `profile.source.${kind}` }, { file: file.name, place: place ?? 0 })
  const address = `/careers/profile/resumes/${encodeURIComponent(file.id)}`
  return (
    <>
      <Link
        to={withCarriedParameters(line === undefined ? address : `${address}?line=${line}`, search)}
        aria-labelledby={`${id}text ${id}names`}
      >
        <bdi id={`${id}text`}>{text}</bdi>
      </Link>
      <bdi id={`${id}names`} hidden={isAll}>
        {` (${names})`}
      </bdi>
    </>
  )
}
