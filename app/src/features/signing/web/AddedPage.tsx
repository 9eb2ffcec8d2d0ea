import { FormattedMessage } from 'react-intl'

/** The words of a page that the letter gets for its signature. */
export const AddedPage = () => (
  <p className="signing-added">
    <FormattedMessage id="signing.addedPage" />
  </p>
)
