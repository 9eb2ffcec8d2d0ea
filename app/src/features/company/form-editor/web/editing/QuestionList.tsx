import { FormattedMessage } from 'react-intl'
import { choicesOf, isText } from '../model/item-types.ts'
import { type Definition, type Item, rowsOf } from '../model/tree.ts'
import { TypeName } from './TypeName.tsx'

/** The sections and questions of a form, for reading. */
export function QuestionList({ definition }: { readonly definition: Definition }) {
  return (
    <div className="tool-questions">
      {definition.sections.map((section, index) => (
        // Sections have no ids and are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index}>
          <h3>
            <bdi>{section.title}</bdi>
          </h3>
          <Questions items={section.items} />
        </section>
      ))}
    </div>
  )
}

function Questions({ items }: { readonly items: readonly Item[] }) {
  return (
    <ol>
      {items.map((item) => {
        const labels = choicesOf(item).map(({ label }) => label)
        const rows = rowsOf(item)
        return (
          <li key={item.name}>
            <bdi>{wordsOf(item)}</bdi>{' '}
            <span className="muted">
              <TypeName item={item} />
              {item['required'] === true ? (
                <>
                  {' · '}
                  <FormattedMessage id="formEditor.required" />
                </>
              ) : null}
            </span>
            {labels.length > 0 ? (
              <p className="muted">
                <bdi>{labels.join(' · ')}</bdi>
              </p>
            ) : null}
            {rows.length > 0 ? <Questions items={rows} /> : null}
          </li>
        )
      })}
    </ol>
  )
}

/** Returns the text of a question or of a text to read, without markup; empty if it has none. */
export function wordsOf(item: Item): string {
  const words = isText(item) ? item['content'] : item['label'] || item['ariaLabel']
  return (typeof words === 'string' ? words : '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
