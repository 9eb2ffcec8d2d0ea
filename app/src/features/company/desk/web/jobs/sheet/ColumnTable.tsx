import { FormattedMessage, useIntl } from 'react-intl'
import type { SheetRead } from '../../../job-contract.ts'
import { MEANINGS } from './meanings.ts'

interface Props {
  readonly columns: SheetRead['columns']
  readonly mapping: Readonly<Record<string, string>>
  readonly onChange: (mapping: Readonly<Record<string, string>>) => void
}

/** The columns of a file with their meanings, each of which can be changed. */
export function ColumnTable({ columns, mapping, onChange }: Props) {
  const intl = useIntl()
  return (
    // Scrolled with the keyboard where the window is narrow.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
    <div className="desk-table" tabIndex={0} role="group" aria-labelledby="desk-columns">
      <h2 id="desk-columns">
        <FormattedMessage id="desk.sheet.columns" />
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="desk.sheet.header" />
            </th>
            <th scope="col">
              <FormattedMessage id="desk.sheet.meaning" />
            </th>
            <th scope="col">
              <FormattedMessage id="desk.sheet.sample" />
            </th>
          </tr>
        </thead>
        <tbody>
          {columns
            .filter(({ header }) => header !== '')
            .map(({ header, meaning, by, sample }) => (
              <tr key={header}>
                <th scope="row">
                  <bdi>{header}</bdi>
                </th>
                <td>
                  <select
                    aria-label={intl.formatMessage({ id: 'desk.sheet.meaningOf' }, { header })}
                    value={meaning ?? ''}
                    onChange={({ target }) => onChange({ ...mapping, [header]: target.value })}
                  >
                    <option value="">{intl.formatMessage({ id: 'desk.sheet.custom' })}</option>
                    {Object.entries(MEANINGS).map(([name, id]) => (
                      <option key={name} value={name}>
                        {intl.formatMessage({ id })}
                      </option>
                    ))}
                  </select>
                  {by === 'values' ? (
                    <span className="muted">
                      {' '}
                      <FormattedMessage id="desk.sheet.guessed" />
                    </span>
                  ) : null}
                </td>
                <td>
                  <bdi>{sample}</bdi>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
