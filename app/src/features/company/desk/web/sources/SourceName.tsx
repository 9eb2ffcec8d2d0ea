import { FormattedMessage } from 'react-intl'
import { namedSources } from '#features/site/visits/source.ts'
import type { MessageId } from '#ui/i18n/messages.ts'

/** Returns the text that names a source; undefined for one that is shown as it is. */
export function sourceText(source: string): MessageId | undefined {
  const named = namedSources.find((one) => one === source)
  return named && `desk.source.${named}`
}

/** The name of the source of visitors or applicants. */
export function SourceName({ source }: { readonly source: string }) {
  const text = sourceText(source)
  return text ? <FormattedMessage id={text} /> : <bdi>{source}</bdi>
}
