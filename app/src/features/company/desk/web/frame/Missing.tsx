import { FormattedMessage } from 'react-intl'
import { MessagePage } from '#ui/MessagePage.tsx'

/** Answer for a page that doesn't exist, or not for this colleague. */
export const Missing = () => (
  <MessagePage
    heading={<FormattedMessage id="shell.missing.heading" />}
    text={<FormattedMessage id="shell.missing.text" />}
  />
)
