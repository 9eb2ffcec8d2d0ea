import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Segments } from '#ui/editing/Segments.tsx'
import { type Product, type Section, sections, type TokenKey, tokens } from '../../tokens.ts'
import { countOf } from '../model/field-faults.ts'
import { partsOf, sectionText, tokenText } from '../names/token-texts.ts'
import { FaultList } from '../editing/FaultList.tsx'
import { TokenField } from '../fields/TokenField.tsx'
import { useThemeEditing } from '../editing/use-theme-editor.ts'

const PRODUCTS = { default: 'theme.product.default', pcsx: 'theme.product.pcsx' } as const satisfies Record<
  Product,
  string
>

/** Sections that a product's editor shows. */
const sectionsOf = (product: Product) =>
  sections.filter((section) => product === 'pcsx' || !section.startsWith('pcsx_'))

const keysOf = (section: Section): TokenKey[] => [...tokens.keys()].filter((key) => partsOf(key).section === section)

/** The tokens of a product by section, with a search and a list of unreadable pairs. */
export function DesignPane() {
  const id = useId()
  const intl = useIntl()
  const { state, open } = useThemeEditing()
  const { product, section: opened } = state.selected
  const [query, setQuery] = useState('')
  const words = query.trim().toLocaleLowerCase(intl.locale)
  const fits = (key: TokenKey) =>
    [sectionText(partsOf(key).section), tokenText(key)].some((text) =>
      intl.formatMessage({ id: text }).toLocaleLowerCase(intl.locale).includes(words),
    )
  const found = sectionsOf(product).flatMap((section) => {
    const keys = words === '' ? keysOf(section) : keysOf(section).filter(fits)
    return keys.length === 0 ? [] : [{ section, keys }]
  })
  const matches = found.reduce((sum, { keys }) => sum + keys.length, 0)
  return (
    <section className="theme-design" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="visually-hidden">
        <FormattedMessage id="theme.view.design" />
      </h2>
      <Segments
        label="theme.product"
        texts={PRODUCTS}
        chosen={product}
        onChange={(next) => open({ product: next, section: sectionsOf(next).find((one) => one === opened) ?? null })}
      />
      <p className="muted theme-help">
        <FormattedMessage id={`theme.product.${product}.help`} />
      </p>
      <div className="field">
        <label htmlFor={`${id}-search`}>
          <FormattedMessage id="theme.search" />
        </label>
        <input
          id={`${id}-search`}
          type="search"
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <p className="field-help muted" role="status">
          {words === '' ? null : <FormattedMessage id="theme.search.found" values={{ count: matches }} />}
        </p>
      </div>
      <FaultList />
      <ul className="theme-sections">
        {found.map(({ section, keys }) => (
          <DesignSection
            key={section}
            section={section}
            keys={keys}
            isOpen={words !== '' || section === opened}
            onToggle={() => open({ section: section === opened ? null : section })}
          />
        ))}
      </ul>
    </section>
  )
}

interface PartProps {
  readonly section: Section
  readonly keys: readonly TokenKey[]
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** A section: its name with the number of unreadable pairs, and its fields while it is open. */
function DesignSection({ section, keys, isOpen, onToggle }: PartProps) {
  const id = useId()
  const { state, faults } = useThemeEditing()
  const count = countOf(faults, state.selected.product, section)
  return (
    <li className="theme-section">
      <h3>
        <button
          type="button"
          className="theme-section-name"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <span>
            <FormattedMessage id={sectionText(section)} />
          </span>
          {count > 0 ? (
            <span className="theme-count">
              <FormattedMessage id="theme.contrast.short" values={{ count }} />
            </span>
          ) : null}
        </button>
      </h3>
      {isOpen ? (
        <div className="theme-fields" id={id}>
          {keys.map((key) => (
            <TokenField key={`${state.selected.product} ${key}`} tokenKey={key} />
          ))}
        </div>
      ) : null}
    </li>
  )
}
