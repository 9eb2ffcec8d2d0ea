import { FormattedMessage } from 'react-intl'
import { Day } from '#ui/Day.tsx'
import { Fold } from '#ui/Fold.tsx'
import type { OpenedApplication } from '../../contract.ts'

/** The acts on the application with the colleagues who did them, newest first. */
export function History({ application: { acts, history } }: { readonly application: OpenedApplication }) {
  const messages = history.filter(({ words }) => words !== null)
  return (
    <Fold heading={<FormattedMessage id="desk.one.history" />}>
      <ul className="desk-words">
        {acts.map(({ at, actor, act }) => (
          <li key={at + act}>
            <bdi>{actor}</bdi>: <bdi lang="en">{act}</bdi>
            <p className="muted">
              <Day at={at} clock />
            </p>
          </li>
        ))}
        {messages.map(({ at, words }) => (
          <li key={at + String(words)}>
            <p dir="auto">{words}</p>
            <p className="muted">
              <Day at={at} clock />
            </p>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
