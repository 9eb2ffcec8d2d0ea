import { FormattedMessage, useIntl } from 'react-intl'
import { readDevice } from './saving/draft-calls.ts'
import type { DatedValue } from './saving/draft-server.ts'

/** Device and time of a change. */
export function ChangedAt({ change: { device, at } }: { readonly change: Pick<DatedValue, 'device' | 'at'> }) {
  const intl = useIntl()
  const { browser, system } = readDevice(device)
  const time = <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}</time>
  return browser && system ? (
    <FormattedMessage id="drafts.changedOn" values={{ browser, system, time }} />
  ) : (
    <FormattedMessage id="drafts.changedElsewhere" values={{ time }} />
  )
}
