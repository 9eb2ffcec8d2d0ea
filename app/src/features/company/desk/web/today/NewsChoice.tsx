import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { jobNews, newsKinds, newsTimes } from '../../news.ts'
import { jobNewsQuery, newsQuery } from '../parts/desk-queries.ts'
import { useAct } from '../parts/use-act.ts'
import './news.css'

const kinds = [...newsKinds, 'late'] as const

/** The colleague's choices of emails about what candidates do. */
export function NewsChoice() {
  const { data } = useQuery(newsQuery(useApp()))
  const { busy, failure, done, run, perform } = useAct()
  const id = useId()
  if (!data) return null
  const choose = (kind: string, news: string) =>
    run(() => perform('PUT /api/desk/news', { body: { [kind]: news } }, 'desk.news.saved'))
  return (
    <section className="desk-group desk-news" aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage id="desk.news.heading" />
      </h2>
      <p className="muted">
        <FormattedMessage id="desk.news.about" />
      </p>
      {kinds.map((kind) => (
        <NewsSelect
          key={kind}
          label={`desk.news.kind.${kind}`}
          value={data.choices[kind]}
          options={kind === 'late' ? ['weekly', 'never'] : newsTimes}
          disabled={busy}
          onChoose={(news) => choose(kind, news)}
        />
      ))}
      <p className="muted">
        <FormattedMessage id="desk.news.digests" values={{ zone: data.zone }} />
      </p>
      <span role="status">{done}</span>
      <span role="alert">{failure}</span>
    </section>
  )
}

/** The colleague's choice of emails about one job. */
export function JobNewsChoice({ job }: { readonly job: string }) {
  const { data } = useQuery(jobNewsQuery(useApp(), job))
  const { busy, failure, done, run, perform } = useAct()
  if (!data) return null
  const choose = (news: string) =>
    run(() => perform('PUT /api/desk/jobs/:id/news', { params: { id: job }, body: { news } }, 'desk.news.saved'))
  return (
    <div className="desk-news">
      <NewsSelect label="desk.news.job" value={data.news} options={jobNews} disabled={busy} onChoose={choose} />
      <span role="status">{done}</span>
      <span role="alert">{failure}</span>
    </div>
  )
}

interface SelectProps {
  readonly label: MessageId
  readonly value: string
  readonly options: readonly ((typeof jobNews)[number] | 'weekly')[]
  readonly disabled: boolean
  onChoose(news: string): void
}

function NewsSelect({ label, value, options, disabled, onChoose }: SelectProps) {
  const intl = useIntl()
  return (
    <label className="desk-check">
      <FormattedMessage id={label} />
      <select value={value} disabled={disabled} onChange={(event) => onChoose(event.target.value)}>
        {options.map((one) => (
          <option key={one} value={one}>
            {intl.formatMessage({ id: `desk.news.${one}` })}
          </option>
        ))}
      </select>
    </label>
  )
}
