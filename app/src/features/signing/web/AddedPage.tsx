import { FormattedMessage } from 'react-intl'

/** Text on the page added to a letter for its signature. */
export const AddedPage = () => (
  <p className="signing-added">
    <FormattedMessage id="signing.addedPage" />
  </p>
)
