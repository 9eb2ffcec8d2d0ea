import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import {
  DUTY_SHARE,
  EVIDENCE,
  type EvidenceKind,
  MIN_WEIGHT,
  MATCH_VERSION,
  PARTS,
  PLACES,
  RECENT_YEARS,
  TITLES,
  WORDS,
} from '../weights.ts'

export const loadHowMatchingWorks: PageLoader = ({ context }) => ({
  status: 200,
  title: pageTitle(context.get(appRouterContext), 'howMatchingWorks', 'title.howMatchingWorks'),
})

const evidenceKinds = Object.keys(EVIDENCE) as EvidenceKind[]

/** Explains the score with the numbers of the code's own tables. */
export function HowMatchingWorks() {
  const intl = useIntl()
  const { strongFrom, goodFrom, fairFrom } = useApp().site.configs.pcsxConfig.matchConfig
  const percent = (share: number) => intl.formatNumber(share, { style: 'percent' })
  const values = {
    duty: percent(DUTY_SHARE),
    related: percent(TITLES.sameGroup),
    step: percent(TITLES.levelStep),
    latest: TITLES.latest,
    country: percent(PLACES.sameCountry),
    words: percent(WORDS.full),
  }
  const bands = [
    ['strong', 'match.how.band.from', strongFrom],
    ['good', 'match.how.band.from', goodFrom],
    ['fair', 'match.how.band.from', fairFrom],
    ['low', 'match.how.band.below', fairFrom],
  ] as const
  return (
    <article className="page-narrow how-matching">
      <h1>
        <FormattedMessage id="title.howMatchingWorks" />
      </h1>
      <p>
        <FormattedMessage id="match.how.intro" />
      </p>
      <Facts
        heading="match.how.parts"
        columns={['match.parts.weight', 'match.parts.why']}
        rows={PARTS.map(({ key, weight }) => ({
          key,
          name: <FormattedMessage id={`match.part.${key}`} />,
          cells: [percent(weight / 100), <FormattedMessage key={key} id={`match.how.part.${key}`} values={values} />],
        }))}
      />
      <p>
        <FormattedMessage id="match.how.leftOut" values={{ least: percent(MIN_WEIGHT / 100) }} />
      </p>
      <Facts
        heading="match.how.evidence"
        columns={['match.how.evidence.worth']}
        rows={evidenceKinds.map((kind) => ({
          key: kind,
          name: <FormattedMessage id={`match.evidence.${kind}`} values={{ years: RECENT_YEARS }} />,
          cells: [percent(EVIDENCE[kind])],
        }))}
      />
      <Facts
        heading="match.how.bands"
        columns={[]}
        rows={bands.map(([band, text, score]) => ({
          key: band,
          name: <FormattedMessage id={`match.band.${band}`} />,
          cells: [<FormattedMessage key={band} id={text} values={{ score }} />],
        }))}
      />
      <h2>
        <FormattedMessage id="match.how.never" />
      </h2>
      <ul>
        <li>
          <FormattedMessage id="match.how.never.person" />
        </li>
        <li>
          <FormattedMessage id="match.how.never.ad" />
        </li>
      </ul>
      <h2>
        <FormattedMessage id="match.how.control" />
      </h2>
      <p>
        <FormattedMessage id="match.how.control.text" />
      </p>
      <p className="muted">
        <FormattedMessage id="match.how.same" values={{ version: MATCH_VERSION }} />
      </p>
      <p className="muted">
        <FormattedMessage id="match.how.sources" />
      </p>
    </article>
  )
}

interface FactsProps {
  heading: MessageId
  /** Headings of the columns after the first; without any, the table has no header row. */
  columns: readonly MessageId[]
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[]
}

function Facts({ heading, columns, rows }: FactsProps) {
  const id = `how-${heading.split('.').at(-1)}`
  return (
    <>
      <h2 id={id}>
        <FormattedMessage id={heading} />
      </h2>
      <table className="match-facts" aria-labelledby={id}>
        {columns.length > 0 ? (
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">
                  <FormattedMessage id={heading} />
                </span>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <FormattedMessage id={column} />
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index] ?? index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
