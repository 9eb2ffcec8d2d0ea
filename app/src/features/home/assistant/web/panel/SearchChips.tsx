import { useIntl } from 'react-intl'
import type { JobSearch } from '../../tools.ts'
import { searchChips } from './search-chips.ts'

interface Props {
  readonly search: JobSearch
  /** The labels of its filters, by `filter value`. */
  readonly labels: Readonly<Record<string, string>> | undefined
  /** Searches again without the removed filter; missing for a search that others followed. */
  readonly onChange: ((search: JobSearch, text: string) => void) | undefined
}

/** More filters of an assistant's search, each with a button that removes it. */
export function SearchChips({ search, labels, onChange }: Props) {
  const intl = useIntl()
  const chips = searchChips(intl, search, labels)
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={intl.formatMessage({ id: 'assistant.chips' })}>
      {chips.map(({ key, label, without }) => {
        const removal = intl.formatMessage({ id: 'assistant.chips.remove' }, { filter: label })
        return (
          <li key={key}>
            {onChange ? (
              <button type="button" className="chip" aria-label={removal} onClick={() => onChange(without, removal)}>
                <bdi>{label}</bdi>
                <span className="chip-cross" aria-hidden="true" />
              </button>
            ) : (
              <span className="chip">
                <bdi>{label}</bdi>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
