import { FormattedMessage, useIntl } from 'react-intl'
import { readDevice } from './saving/draft-calls.ts'
import type { DatedValue } from './saving/draft-server.ts'

/** Device and time of a change. */
export function ChangedAt({ change: { device, at } }: { readonly change: Pick<DatedValue, 'device' | 'at'> }) {
  const intl = useIntl()
  const { browser, system } = readDevice(device)
  const shown = intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })
  const time = (
    <bdi key="time">
      <time dateTime={at}>{shown}</time>
    </bdi>
  )
  return browser && system ? (
    <FormattedMessage
      id="drafts.changedOn"
      values={{ browser: <bdi key="browser">{browser}</bdi>, system: <bdi key="system">{system}</bdi>, time }}
    />
  ) : (
    <FormattedMessage id="drafts.changedElsewhere" values={{ time }} />
  )
}
