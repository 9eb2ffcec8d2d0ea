import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { ResultExplanation } from '../../contract.ts'
import type { SearchState } from '../../search-params.ts'
import { explanationQuery, type SearchExtras } from '../search-queries.ts'
import './why-result.css'

interface Props {
  readonly state: SearchState
  readonly pid: string
  readonly here: SearchExtras['here']
}

/** Explains on request why a job is among the results of a search. */
export function WhyResult({ state, pid, here }: Props) {
  const [isOpen, setOpen] = useState(false)
  const explanation = useQuery({ ...explanationQuery(useApp(), state, here, pid), enabled: isOpen })
  return (
    <details className="why-result" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <FormattedMessage id="explanation.title" />
      </summary>
      {isOpen ? (
        <Loaded query={explanation} loading="explanation.loading">
          {(data) => <Reasons data={data} />}
        </Loaded>
      ) : null}
    </details>
  )
}

function Reasons({ data: { words, place, isClose, sortBy, debug } }: { readonly data: ResultExplanation }) {
  const intl = useIntl()
  const quoted = (text: string) => intl.formatMessage({ id: 'shell.quoted' }, { words: text })
  const missing = words.filter(({ fields }) => fields.length === 0)
  return (
    <ul>
      {words
        .filter(({ fields }) => fields.length > 0)
        .map(({ words: text, fields }) => (
          <li key={text}>
            <FormattedMessage
              id="explanation.words"
              values={{
                words: <bdi>{quoted(text)}</bdi>,
                fields: intl.formatList(fields.map((name) => intl.formatMessage({ id: `explanation.field.${name}` }))),
              }}
            />
          </li>
        ))}
      {missing.length > 0 ? (
        <li>
          <FormattedMessage
            id="explanation.missing"
            values={{ words: intl.formatList(missing.map(({ words: text }) => quoted(text))) }}
          />
        </li>
      ) : null}
      {place ? (
        <li>
          <FormattedMessage
            id={`explanation.place.${place.kind}`}
            values={{ place: place.label, hasPlace: place.label === '' ? 'no' : 'yes', km: place.km ?? 0 }}
          />
        </li>
      ) : null}
      {isClose === false ? (
        <li>
          <FormattedMessage id="explanation.further" />
        </li>
      ) : null}
      <li>
        <FormattedMessage id={`explanation.order.${sortBy}`} />
      </li>
      {debug ? (
        <li>
          <FormattedMessage
            id="explanation.debug"
            values={{ rank: debug.rank, count: debug.count, score: debug.score ?? '–' }}
          />
        </li>
      ) : null}
    </ul>
  )
}
