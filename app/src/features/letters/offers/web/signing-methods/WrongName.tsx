import { nameDifference } from '@foyer/typed-input/names'
import { FormattedMessage } from 'react-intl'

interface Props {
  readonly typed: string
  readonly expected: string
}

/** Shows the first character in which a typed name differs from the profile's, since both can look alike. */
export function WrongName({ typed, expected }: Props) {
  const difference = nameDifference(typed, expected)
  if (!difference || expected === '') return null
  const { shared } = difference
  return (
    <FormattedMessage
      id="offers.fullName.difference"
      values={{
        typed: <NamePart shared={shared} character={difference.typed} />,
        expected: <NamePart shared={shared} character={difference.expected} />,
      }}
    />
  )
}

/** Text for a space or the end of a name, where nothing visible can be highlighted. */
const NOTHING = '\u2423'

function NamePart({ shared, character }: { readonly shared: string; readonly character: string }) {
  return (
    <bdi className="letter-name-part">
      {shared}
      <mark>{character.trim() || NOTHING}</mark>
    </bdi>
  )
}
