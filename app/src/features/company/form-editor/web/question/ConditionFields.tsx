import { useId, useRef } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { useFormEditing } from '../editing/use-form-editor.ts'
import {
  type Comparison,
  compareWith,
  conditionSources,
  type FlatCondition,
  needsValue,
  operatorsFor,
  readCondition,
  valueKind,
  writeCondition,
} from '../model/conditions.ts'
import { choicesOf } from '../model/item-types.ts'
import { type Item, type Place, wordsIn } from '../model/tree.ts'
import { wordsOf } from '../editing/QuestionList.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'
import { Choose } from '#ui/editing/Choose.tsx'
import { Words } from './Words.tsx'

interface Props {
  readonly heading: MessageId
  readonly condition: unknown
  readonly place: Place
  readonly onChange: (condition: unknown) => void
}

/** Comparisons with the answers to other questions, which are selected by their texts. */
export function ConditionFields({ heading, condition, place, onChange }: Props) {
  const { definition } = useFormEditing()
  const intl = useIntl()
  const sources = conditionSources(definition, place)
  const read = readCondition(condition)
  const flat: FlatCondition = read === undefined || read === 'nested' ? { joined: 'and', parts: [] } : read
  const write = (parts: readonly Comparison[], joined = flat.joined) => onChange(writeCondition({ joined, parts }))
  const [first] = sources
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  /** Focuses the remaining control after a removal; for a question that no longer needs a condition, there is none. */
  const focus = () =>
    requestAnimationFrame(() => (box.current ?? document.querySelector<HTMLElement>('#tool-panel-heading'))?.focus())
  return (
    <fieldset ref={box} className="tool-part" tabIndex={-1}>
      <legend>
        <FormattedMessage id={heading} />
      </legend>
      {read === 'nested' ? (
        <p>
          <FormattedMessage id="formEditor.nested" />{' '}
          <button
            type="button"
            className="link-button"
            onClick={() => {
              onChange(undefined)
              focus()
            }}
          >
            <FormattedMessage id="formEditor.removeCondition" />
          </button>
        </p>
      ) : null}
      {flat.parts.length > 1 ? (
        <Choose
          label="formEditor.joined"
          value={flat.joined}
          onChange={(joined) => write(flat.parts, joined as 'and' | 'or')}
          options={(['and', 'or'] as const).map((value) => ({
            value,
            text: intl.formatMessage({ id: `formEditor.joined.${value}` }),
          }))}
        />
      ) : null}
      {flat.parts.map((part, index) => (
        // Comparisons are only identified by their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="tool-comparison">
          <ComparisonFields part={part} sources={sources} onChange={(next) => write(flat.parts.with(index, next))} />
          <button
            type="button"
            className="link-button"
            aria-describedby={`${id}-${index}`}
            onClick={() => {
              write(flat.parts.toSpliced(index, 1))
              focus()
            }}
          >
            <FormattedMessage id="formEditor.removeCondition" />
          </button>
          <span id={`${id}-${index}`} hidden>
            {inWords(part, sources, intl)}
          </span>
        </div>
      ))}
      {read === 'nested' ? null : first ? (
        <button type="button" className="tool-add" onClick={() => write([...flat.parts, compareWith(first)])}>
          <FormattedMessage id="formEditor.addCondition" />
        </button>
      ) : (
        <p className="muted">
          <FormattedMessage id="formEditor.noSources" />
        </p>
      )}
    </fieldset>
  )
}

const operatorText = (intl: IntlShape, operator: string) =>
  intl.formatMessage({ id: `formEditor.operator.${operator}` as 'formEditor.operator.equals' })

/** Returns a comparison in words: question, operator and value. */
function inWords({ field, operator, value }: Comparison, sources: readonly Item[], intl: IntlShape): string {
  const source = sources.find(({ name }) => name === field)
  const question = source ? wordsOf(source) || field : intl.formatMessage({ id: 'formEditor.goneQuestion' })
  if (valueKind(source) === 'ticked')
    return `${question} ${intl.formatMessage({ id: value === true ? 'formEditor.ticked' : 'formEditor.unticked' })}`
  const choice = source && choicesOf(source).find((one) => one.value === value)
  const answer = Array.isArray(value) ? value.join(', ') : choice?.label || wordsIn(value)
  return `${question} ${operatorText(intl, operator)} ${needsValue(operator) ? answer : ''}`
}

interface FieldsProps {
  readonly part: Comparison
  readonly sources: readonly Item[]
  readonly onChange: (part: Comparison) => void
}

function ComparisonFields({ part, sources, onChange }: FieldsProps) {
  const intl = useIntl()
  const source = sources.find(({ name }) => name === part.field)
  const kind = valueKind(source)
  const known = operatorsFor(source)
  const operators = known.includes(part.operator) ? known : [part.operator, ...known]
  const options = sources.map((one) => ({ value: one.name, text: wordsOf(one) || one.name }))
  return (
    <>
      <Choose
        label="formEditor.conditionQuestion"
        value={part.field}
        onChange={(name) => {
          const chosen = sources.find((one) => one.name === name)
          if (chosen) onChange(compareWith(chosen))
        }}
        options={
          source
            ? options
            : [{ value: part.field, text: intl.formatMessage({ id: 'formEditor.goneQuestion' }) }, ...options]
        }
      />
      {kind === 'ticked' ? (
        <Choose
          label="formEditor.conditionValue"
          value={String(part.value === true)}
          onChange={(value) => onChange({ ...part, operator: 'equals', value: value === 'true' })}
          options={['true', 'false'].map((value) => ({
            value,
            text: intl.formatMessage({ id: value === 'true' ? 'formEditor.ticked' : 'formEditor.unticked' }),
          }))}
        />
      ) : (
        <>
          <Choose
            label="formEditor.conditionOperator"
            value={part.operator}
            onChange={(operator) => {
              const { value: _value, ...rest } = part
              const fresh = source && compareWith(source).value
              onChange(
                needsValue(operator) ? { ...part, operator, value: part.value ?? fresh ?? '' } : { ...rest, operator },
              )
            }}
            options={operators.map((value) => ({ value, text: operatorText(intl, value) }))}
          />
          {needsValue(part.operator) ? <ValueField part={part} source={source} onChange={onChange} /> : null}
        </>
      )}
    </>
  )
}

interface ValueProps {
  readonly part: Comparison
  readonly source: Item | undefined
  readonly onChange: (part: Comparison) => void
}

function ValueField({ part, source, onChange }: ValueProps) {
  const kind = valueKind(source)
  const label = 'formEditor.conditionValue'
  // A list of values can only be set in a form file; it is shown and not changed.
  const shown = Array.isArray(part.value) ? part.value.join(', ') : wordsIn(part.value)
  if (kind === 'choice' && source && !Array.isArray(part.value))
    return (
      <Choose
        label={label}
        value={shown}
        onChange={(value) =>
          onChange({ ...part, value: choicesOf(source).find((one) => String(one.value) === value)?.value ?? value })
        }
        options={choicesOf(source).map((choice) => ({
          value: String(choice.value),
          text: choice.label || String(choice.value),
        }))}
      />
    )
  return (
    <Words
      label={label}
      kind={kind === 'number' || kind === 'date' ? kind : 'words'}
      value={shown}
      onChange={(value) => onChange({ ...part, value: kind === 'number' && value !== '' ? Number(value) : value })}
    />
  )
}
