import { FormattedMessage, useIntl } from 'react-intl'
import { languageName } from '#ui/i18n/format.ts'
import type { SettingDifference } from '../contract.ts'

interface Props {
  readonly differences: readonly SettingDifference[]
  /** True for differences that were published. */
  readonly isPast?: boolean
}

/** The settings that differ, with their values before and after. */
export function DifferenceTable({ differences, isPast = false }: Props) {
  const intl = useIntl()
  const before = isPast ? 'siteSettings.was' : 'siteSettings.before'
  const after = isPast ? 'siteSettings.became' : 'siteSettings.after'
  const value = (text: string) =>
    text === '' ? (
      <span className="muted">
        <FormattedMessage id="siteSettings.default" />
      </span>
    ) : (
      <bdi>{text}</bdi>
    )
  return (
    <table className="settings-differences">
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="siteSettings.setting" />
          </th>
          <th scope="col">
            <FormattedMessage id={before} />
          </th>
          <th scope="col">
            <FormattedMessage id={after} />
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ group, label, language, old, new: fresh }) => (
          <tr key={`${group} ${label} ${language}`}>
            <th scope="row">
              {label}
              {language ? <bdi className="muted"> ({languageName(language, intl.locale)})</bdi> : null}
            </th>
            <td data-label={intl.formatMessage({ id: before })}>{value(old)}</td>
            <td data-label={intl.formatMessage({ id: after })}>{value(fresh)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
