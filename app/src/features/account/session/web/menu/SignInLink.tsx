import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { signInAddress } from '../../sign-in-address.ts'
import { requestSignIn } from '../sign-in-request.ts'

/** Opens the sign-in dialog; in a new tab, and without JavaScript, it leads to the page. */
export function SignInLink({ className }: { readonly className: string }) {
  const location = useLocation()
  return (
    <a
      className={className}
      href={signInAddress(location)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void requestSignIn()
      }}
    >
      <FormattedMessage id="shell.signIn" />
    </a>
  )
}
