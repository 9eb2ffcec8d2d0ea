import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { ContrastFault } from '../../contrast.ts'
import { TokenName } from './TokenName.tsx'

/** A pair of colours with its contrast and the one it needs. */
export function PairText({ fault: { path, on, ratio, needed } }: { readonly fault: ContrastFault }) {
  return (
    <FormattedMessage
      id="theme.contrast.pair"
      values={{
        front: <TokenName key="front" path={path} />,
        back:
          on === 'map' || on === 'hero' ? (
            <FormattedMessage key="back" id={`theme.ground.${on}`} />
          ) : (
            <TokenName key="back" path={on} />
          ),
        ratio: <FormattedNumber key="ratio" value={ratio} minimumFractionDigits={1} maximumFractionDigits={2} />,
        needed: <FormattedNumber key="needed" value={needed} />,
      }}
    />
  )
}
