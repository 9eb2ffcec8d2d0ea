import { FormattedMessage, useIntl } from 'react-intl'
import { enteredFacts, knownFacts } from '#features/letters/letter-templates/placeholders.ts'
import type { ReadLetter } from '../../letters-contract.ts'

const groups = [
  ['letterTemplates.filledIn', knownFacts],
  ['letterTemplates.entered', enteredFacts],
  ['letterTemplates.places', ['signature', 'date', 'name', 'initials']],
] as const

const written = (name: string): string => `{{${name}}}`

/** A list of placeholders; choosing one writes it into the letter. */
export function PlaceholderChoice({ onChoose }: { readonly onChoose: (word: string) => void }) {
  const intl = useIntl()
  return (
    <select
      className="needs-script"
      aria-label={intl.formatMessage({ id: 'letterTemplates.insert' })}
      value=""
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{intl.formatMessage({ id: 'letterTemplates.insert' })}</option>
      {groups.map(([label, words]) => (
        <optgroup key={label} label={intl.formatMessage({ id: label })}>
          {words.map((word) => (
            <option key={word} value={word}>
              {intl.formatMessage({ id: `letterTemplates.word.${word}` })}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

/** The placeholders as they are written in Word, with their meanings. */
export function PlaceholderNames() {
  return (
    <details>
      <summary>
        <FormattedMessage id="letterTemplates.names" />
      </summary>
      <ul>
        {groups.flatMap(([, words]) =>
          words.map((word) => (
            <li key={word}>
              <code dir="ltr">{written(word)}</code> <FormattedMessage id={`letterTemplates.word.${word}`} />
            </li>
          )),
        )}
      </ul>
    </details>
  )
}

/** The placeholders of a Word letter that the site doesn't know, each with the one that was probably meant. */
export function UnknownNames({ names }: { readonly names: ReadLetter['unknown'] }) {
  if (names.length === 0) return null
  return (
    <>
      <p>
        <FormattedMessage id="letterTemplates.unknown" />
      </p>
      <ul>
        {names.map(({ name, similar }) => (
          <li key={name}>
            {similar === null ? (
              <bdi>{written(name)}</bdi>
            ) : (
              <FormattedMessage
                id="letterTemplates.meant"
                values={{
                  name: <bdi key="name">{written(name)}</bdi>,
                  known: <bdi key="known">{written(similar)}</bdi>,
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
