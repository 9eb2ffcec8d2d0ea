import type { IntlShape } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'

/** Returns the accessible name of one of several buttons with the same text: the text, followed by its subject. */
export const actionLabel = (intl: IntlShape, id: MessageId, name: string): string =>
  intl.formatMessage({ id: 'resumes.named' }, { action: intl.formatMessage({ id }), name })
