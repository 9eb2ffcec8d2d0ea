import { type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { DataBar } from '#ui/DataBar.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { NumberTable as TableName } from '../contract.ts'
import { type Choice, fileAddress } from './numbers-queries.ts'

/** A row: its name, and its numbers in the order of the columns; null for one that isn't known. */
export interface Row {
  key: string
  name: ReactNode
  numbers: readonly (number | string | null)[]
}

interface Props {
  readonly caption: ReactNode
  /** The table as a file; undefined for one that can't be downloaded. */
  readonly file?: { table: TableName; choice: Choice } | undefined
  readonly columns: readonly { key: string; text: ReactNode }[]
  readonly rows: readonly Row[]
  /** The column that bars show, too. */
  readonly drawn?: number | undefined
}

/** A table of numbers, with bars for one of them, and a link that downloads it. */
export function NumberTable({ caption, file, columns, rows, drawn }: Props) {
  const intl = useIntl()
  const { site } = useApp()
  const id = useId()
  const [first, ...others] = columns
  const valueOf = ({ numbers }: Row) => (drawn === undefined ? 0 : Number(numbers[drawn] ?? 0))
  const shown = (number: Row['numbers'][number] | undefined) =>
    typeof number === 'number' ? intl.formatNumber(number) : (number ?? '–')
  const largest = Math.max(1, ...rows.map(valueOf))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
      <div className="desk-table number-table" tabIndex={0} role="region" aria-labelledby={id}>
        <table>
          <caption id={id} className="visually-hidden">
            {caption}
          </caption>
          <thead>
            <tr>
              <th scope="col">{first?.text}</th>
              {others.map(({ key, text }) => (
                <th key={key} scope="col" className="number-cell">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.name}
                  {drawn === undefined ? null : <DataBar value={valueOf(row)} largest={largest} />}
                </th>
                {others.map(({ key }, n) => (
                  <td key={key} className="number-cell">
                    {shown(row.numbers[n])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {file ? (
        <p>
          <a href={fileAddress(file.table, file.choice, { domain: site.domain, hl: intl.locale })} download>
            <FormattedMessage id="numbers.download" />
            <span className="visually-hidden">: {caption}</span>
          </a>
        </p>
      ) : null}
    </>
  )
}
