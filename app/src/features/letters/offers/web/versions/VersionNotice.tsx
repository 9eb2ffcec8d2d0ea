import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Offer } from '../../contract.ts'
import { isOpen } from '../../states.ts'

/** Returns true if an open offer has another version than when the page was opened. */
export function useNewVersion({ version }: Pick<Offer, 'version'>, status: string): boolean {
  const [first] = useState(version)
  return version !== first && isOpen(status)
}

/** Announces that the offer got another version while its page was open. */
export function VersionNotice({ isNew }: { readonly isNew: boolean }) {
  return (
    <p className="offer-changed" role="alert" data-told={isNew || undefined}>
      {isNew ? <FormattedMessage id="offer.version.changed" /> : null}
    </p>
  )
}
