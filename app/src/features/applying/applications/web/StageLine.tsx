import { FormattedMessage, useIntl } from 'react-intl'
import type { ApplicationSummary } from '../contract.ts'
import '#ui/dashboard/stage-line.css'

/** The company's stages as a line: those that are over, the current one, and those to come. Nothing without stages. */
export function StageLine({ stages }: Pick<ApplicationSummary, 'stages'>) {
  const intl = useIntl()
  if (stages.length === 0) return null
  return (
    <ol className="stage-line" aria-label={intl.formatMessage({ id: 'applications.stages' })}>
      {stages.map(({ name, state }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a company can give two stages one name
        <li key={place} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <bdi>{name}</bdi>
          {state === 'done' ? (
            <span className="visually-hidden">
              {' '}
              <FormattedMessage id="applications.stageDone" />
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
