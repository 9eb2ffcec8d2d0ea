import { FormattedMessage, useIntl } from 'react-intl'
import { languageName } from '#ui/i18n/format.ts'
import type { SettingDifference } from '../contract.ts'

/** The settings that differ, with their values before and after. */
export function DifferenceTable({ differences }: { readonly differences: readonly SettingDifference[] }) {
  const intl = useIntl()
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
            <FormattedMessage id="siteSettings.before" />
          </th>
          <th scope="col">
            <FormattedMessage id="siteSettings.after" />
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
            <td data-label={intl.formatMessage({ id: 'siteSettings.before' })}>{value(old)}</td>
            <td data-label={intl.formatMessage({ id: 'siteSettings.after' })}>{value(fresh)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
