import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { newsQuery } from './parts/desk-queries.ts'
import { useAct } from './parts/use-act.ts'

/** The colleague's choice of emails about new applications. */
export function NewsChoice() {
  const intl = useIntl()
  const { data } = useQuery(newsQuery(useApp()))
  const { busy, failure, done, run, perform } = useAct()
  if (!data) return null
  const choose = (news: string) => perform('PUT /api/desk/news', { body: { news } }, 'desk.news.saved')
  return (
    <div className="desk-news">
      <label className="desk-check">
        <FormattedMessage id="desk.news.label" />
        <select value={data.news} disabled={busy} onChange={(event) => run(() => choose(event.target.value))}>
          {(['daily', 'never'] as const).map((one) => (
            <option key={one} value={one}>
              {intl.formatMessage({ id: `desk.news.${one}` })}
            </option>
          ))}
        </select>
      </label>
      <span role="status">{done}</span>
      <span role="alert">{failure}</span>
    </div>
  )
}
