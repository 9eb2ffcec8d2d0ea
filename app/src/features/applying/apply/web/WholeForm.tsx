import { FormattedMessage } from 'react-intl'
import type { ApplyInfo } from './apply-queries.ts'

type Item = ApplyInfo['definition']['sections'][number]['items'][number]

/** The whole form, to read before starting. */
export function WholeForm({ info: { definition, demographic } }: { readonly info: ApplyInfo }) {
  return (
    <details className="apply-whole">
      <summary>
        <FormattedMessage id="apply.whole" />
      </summary>
      {definition.sections.map((section, index) => (
        // Sections of a form have no ids and are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index}>
          {section.title ? (
            <h3>
              <bdi>{section.title}</bdi>
            </h3>
          ) : null}
          {section.items.every(({ name }) => demographic.includes(name)) ? (
            <p className="muted">
              <FormattedMessage id="apply.voluntary" />
            </p>
          ) : null}
          <ul>
            {section.items.map((item) => (
              <li key={item.name}>
                <bdi>{textOf(item)}</bdi>
                {item.required === true ? (
                  <>
                    {' '}
                    <span className="muted">
                      <FormattedMessage id="apply.required" />
                    </span>
                  </>
                ) : null}
                <Choices item={item} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}

const MAX_CHOICES = 12

function Choices({ item }: { readonly item: Item }) {
  const labels = choiceLabels(item)
  if (labels.length === 0) return null
  return (
    <p className="muted">
      <bdi>{labels.slice(0, MAX_CHOICES).join(' · ')}</bdi>
      {labels.length > MAX_CHOICES ? ' …' : null}
    </p>
  )
}

function choiceLabels(item: Item): string[] {
  const choices: unknown = 'choices' in item ? item.choices : undefined
  if (!Array.isArray(choices)) return []
  return choices.flatMap((choice: unknown) =>
    typeof choice === 'object' && choice !== null && 'label' in choice ? [String(choice.label)] : [],
  )
}

/** Returns the text of a question or of a text to read, without markup. */
function textOf(item: Item): string {
  const content: unknown = 'content' in item ? item.content : undefined
  const words = item.label || item.ariaLabel || (typeof content === 'string' ? content : '')
  return words
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
