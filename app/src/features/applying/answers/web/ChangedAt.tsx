import { FormattedMessage } from 'react-intl'
import { Day } from '#ui/Day.tsx'
import { readDevice } from './saving/draft-calls.ts'
import type { DatedValue } from './saving/draft-server.ts'

/** Device and time of a change. */
export function ChangedAt({ change: { device, at } }: { readonly change: Pick<DatedValue, 'device' | 'at'> }) {
  const { browser, system } = readDevice(device)
  const time = <Day key="time" at={at} clock />
  return browser && system ? (
    <FormattedMessage
      id="drafts.changedOn"
      values={{ browser: <bdi key="browser">{browser}</bdi>, system: <bdi key="system">{system}</bdi>, time }}
    />
  ) : (
    <FormattedMessage id="drafts.changedElsewhere" values={{ time }} />
  )
}
