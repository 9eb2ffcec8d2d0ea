import { FormattedMessage } from 'react-intl'

/** The page on which somebody signs a document. */
export function SigningPage() {
  return (
    <main id="main">
      <h1>
        <FormattedMessage id="signing.title" />
      </h1>
    </main>
  )
}
