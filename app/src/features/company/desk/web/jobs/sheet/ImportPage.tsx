import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { payIntervals } from '#features/jobs/positions/position.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { ChooseFile } from '#ui/form/ChooseFile.tsx'
import { type SheetRead, sheetFiles } from '../../../job-contract.ts'
import { useDeskLink } from '../../parts/desk-links.ts'
import { ChoiceField } from '../one/ChoiceField.tsx'
import { ColumnTable } from './ColumnTable.tsx'
import { LastImport } from './LastImport.tsx'
import { detailOf, failureText, MEANINGS, problemText } from './meanings.ts'
import { type Sheet, useSheet } from './use-sheet.ts'

/** Columns with amounts of pay. */
const PAY: ReadonlySet<string> = new Set(['salary', 'salary_min', 'salary_max'])

/** Imports jobs from a spreadsheet: it is read first, and written once the colleague has seen what would happen. */
export function ImportPage() {
  const link = useDeskLink()
  const sheet = useSheet()
  const { read, choices, busy, failure, isWritten } = sheet
  return (
    <>
      <BackLink to={link('jobs')}>
        <FormattedMessage id="desk.job.all" />
      </BackLink>
      <h1>
        <FormattedMessage id="desk.sheet.title" />
      </h1>
      {choices && read ? null : (
        <ChooseFile
          lead={<FormattedMessage id="desk.sheet.lead" />}
          button={<FormattedMessage id="desk.sheet.choose" />}
          help={<FormattedMessage id="desk.sheet.help" />}
          fault={failure}
          accept={sheetFiles}
          onChoose={sheet.choose}
        />
      )}
      <p role="status">{busy ? <FormattedMessage id="desk.sheet.reading" /> : null}</p>
      {choices || busy ? null : <LastImport isQuiet />}
      {choices && read ? (
        isWritten ? (
          <>
            <p role="status">
              <FormattedMessage id="desk.sheet.imported" /> <Expected read={read} />
            </p>
            <p>
              <Link className="button button-primary" to={link('jobs')}>
                <FormattedMessage id="desk.job.all" />
              </Link>
            </p>
            <Problems read={read} />
            <LastImport isQuiet />
          </>
        ) : (
          <Look sheet={sheet} read={read} choices={choices} />
        )
      ) : null}
    </>
  )
}

interface LookProps {
  readonly sheet: Sheet
  readonly read: SheetRead
  readonly choices: NonNullable<Sheet['choices']>
}

/** The changes that the file would make, and the meaning of its columns. */
function Look({ sheet, read, choices }: LookProps) {
  const intl = useIntl()
  const { busy, failure, change, write, restart } = sheet
  const { columns, missing, summary, failure: reason } = read
  const lacking = missing.filter((meaning) => meaning !== 'id')
  const jobs = summary.created + summary.updated
  const canWrite = lacking.length === 0 && (jobs > 0 || summary.closed > 0)
  const nameOf = (meaning: string) => intl.formatMessage({ id: MEANINGS[meaning] ?? 'desk.sheet.custom' })
  return (
    <>
      <p className="desk-line-acts">
        <bdi>{choices.file.name}</bdi>
        <button type="button" className="link-button" onClick={restart}>
          <FormattedMessage id="desk.sheet.other" />
        </button>
      </p>
      {reason === null || lacking.length > 0 ? null : (
        <p className="notice" role="alert">
          <FormattedMessage id={failureText(reason)} />
        </p>
      )}
      {lacking.length > 0 ? (
        <p className="notice" role="alert">
          <FormattedMessage
            id="desk.sheet.lacks"
            values={{ names: intl.formatList(lacking.map(nameOf), { type: 'conjunction' }) }}
          />
        </p>
      ) : null}
      {columns.length > 0 ? (
        <>
          <ColumnTable columns={columns} mapping={choices.mapping} onChange={(mapping) => change({ mapping })} />
          {missing.includes('id') && lacking.length === 0 ? (
            <p className="muted">
              <FormattedMessage id="desk.sheet.madeIds" />
            </p>
          ) : null}
          <ChoiceField
            name="dateOrder"
            label={<FormattedMessage id="desk.sheet.order" />}
            value={choices.dateOrder}
            onChange={(dateOrder) => change({ dateOrder })}
            options={[
              ['', intl.formatMessage({ id: 'desk.sheet.order.auto' })],
              ['dmy', intl.formatMessage({ id: 'desk.sheet.order.dmy' })],
              ['mdy', intl.formatMessage({ id: 'desk.sheet.order.mdy' })],
            ]}
          />
          {columns.some(({ meaning }) => meaning !== undefined && PAY.has(meaning)) ? (
            <ChoiceField
              name="payInterval"
              label={<FormattedMessage id="desk.sheet.payInterval" />}
              value={choices.payInterval}
              onChange={(payInterval) => change({ payInterval })}
              options={[
                ['', intl.formatMessage({ id: 'desk.sheet.payInterval.none' })],
                ...payIntervals.map(
                  (interval) => [interval, intl.formatMessage({ id: `desk.job.interval.${interval}` })] as const,
                ),
              ]}
            />
          ) : null}
          <label className="desk-check">
            <input
              type="checkbox"
              checked={choices.closeMissing}
              onChange={({ target }) => change({ closeMissing: target.checked })}
            />
            <FormattedMessage id="desk.sheet.closeMissing" />
          </label>
        </>
      ) : null}
      {lacking.length > 0 ? null : (
        <>
          <p>
            <Expected read={read} />
          </p>
          <Problems read={read} />
        </>
      )}
      <p role="alert">{failure}</p>
      {canWrite ? (
        <button type="button" className="button button-primary" aria-disabled={busy} onClick={write}>
          <FormattedMessage id="desk.sheet.import" values={{ count: jobs }} />
        </button>
      ) : null}
    </>
  )
}

const Expected = ({ read: { summary } }: { readonly read: SheetRead }) => (
  <FormattedMessage id="desk.sheet.expected" values={{ ...summary, rows: summary.read }} />
)

/** All problems of all rows. */
function Problems({ read: { problems } }: { readonly read: SheetRead }) {
  return (
    <section aria-labelledby="desk-problems">
      <h2 id="desk-problems">
        <FormattedMessage id="desk.sheet.problems" values={{ count: problems.length }} />
      </h2>
      {problems.length > 0 ? (
        <ul className="desk-words">
          {problems.map(({ row, id, code, message, isLeftOut }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row can have the same problem twice
            <li key={`${row} ${code} ${at}`}>
              <strong>
                <FormattedMessage id="desk.sheet.row" values={{ row }} />
              </strong>{' '}
              {id === null ? null : (
                <span className="muted">
                  <FormattedMessage id="desk.sheet.meaning.id" />: <bdi>{id}</bdi>
                </span>
              )}{' '}
              {isLeftOut ? (
                <span className="tag">
                  <FormattedMessage id="desk.sheet.leftOut" />
                </span>
              ) : null}
              <p>
                <FormattedMessage id={problemText(code)} />{' '}
                <bdi className="muted" lang="en">
                  {detailOf(message)}
                </bdi>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
