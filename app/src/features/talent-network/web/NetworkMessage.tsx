import { FormattedMessage } from 'react-intl'
import { MessagePage } from '#ui/MessagePage.tsx'

/** The outcome, with a link back to the jobs. */
export function NetworkMessage({ done }: { readonly done: 'left' | 'joined' }) {
  return (
    <MessagePage
      role="status"
      heading={<FormattedMessage id={`talentNetwork.${done}.heading`} />}
      text={<FormattedMessage id={`talentNetwork.${done}.text`} />}
    />
  )
}
