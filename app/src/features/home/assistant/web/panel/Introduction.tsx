import type { UseQueryResult } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { AboutAssistant } from '../../contract.ts'

interface Props {
  readonly about: UseQueryResult<AboutAssistant>
  /** True before the first message. */
  readonly fresh: boolean
  readonly send: (text: string) => void
}

/** An introduction: the nature of the assistant, stored data, recipients of messages, and sample questions. */
export function Introduction({ about, fresh, send }: Props) {
  return (
    <div className="assistant-intro">
      <p className="assistant-notice">
        <FormattedMessage id="assistant.disclosure" />
      </p>
      <Loaded query={about} failed="assistant.failed">
        {({ model, welcome, suggestions }) => (
          <>
            {model === null ? null : (
              <p className="assistant-notice">
                <FormattedMessage id="assistant.disclosure.model" values={{ host: <bdi key="host">{model}</bdi> }} />
              </p>
            )}
            {welcome && fresh ? <p dir="auto">{welcome}</p> : null}
            {suggestions.length > 0 && fresh ? (
              <>
                <h3>
                  <FormattedMessage id="assistant.suggestions" />
                </h3>
                <ul className="assistant-suggestions">
                  {suggestions.map((text) => (
                    <li key={text}>
                      <button type="button" className="button" dir="auto" onClick={() => send(text)}>
                        {text}
                      </button>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </>
        )}
      </Loaded>
    </div>
  )
}
