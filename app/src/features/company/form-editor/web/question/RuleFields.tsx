import { useId, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useFormEditing } from '../editing/use-form-editor.ts'
import { conditionSources } from '../model/conditions.ts'
import { type Rule, rulesOf, traitsOf, typeOf } from '../model/item-types.ts'
import { type Item, type Place, wordsIn } from '../model/tree.ts'
import { wordsOf } from '../editing/QuestionList.tsx'
import { Choose } from '#ui/editing/Choose.tsx'
import type { SetItem } from '../model/tree.ts'
import { Words } from './Words.tsx'

interface Props {
  readonly item: Item
  readonly place: Place
  readonly set: SetItem
}

/** Message ids end in letters only, so the rules of dates are named without spaces. */
const RULE_TEXTS: Readonly<Record<string, string>> = {
  'is today': 'today',
  'is in the past': 'past',
  'is in the future': 'future',
  'is on': 'on',
  'is before': 'before',
  'is after': 'after',
  date_comparison: 'compare',
}

const LIMITS = new Set(['minLength', 'maxLength', 'minValue', 'maxValue', 'maxFileSizeMB', 'maxCumulativeFileSizeMB'])
const DATED = new Set(['is on', 'is before', 'is after'])

const newRule = (type: string): Rule =>
  LIMITS.has(type)
    ? { type, value: type.startsWith('min') ? 1 : 100 }
    : type === 'regex'
      ? { type, value: '' }
      : DATED.has(type)
        ? { type, date1: '' }
        : type === 'date_comparison'
          ? { type, operator: 'after' }
          : { type }

/** Checks of the answer, each with an optional message. */
export function RuleFields({ item, place, set }: Props) {
  const intl = useIntl()
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const rules = rulesOf(item)
  const offered = traitsOf(item).rules.filter((type) => !rules.some((rule) => rule.type === type))
  if (rules.length === 0 && offered.length === 0) return null
  const write = (next: readonly Rule[], merge?: string) => set({ rules: next.length > 0 ? next : undefined }, merge)
  const counted = ['checkbox', 'select', 'skillSelector', 'fileUpload', 'dynamicList'].includes(typeOf(item) ?? '')
  const text = (type: string) => {
    const name = `${RULE_TEXTS[type] ?? type}${counted && type.endsWith('Length') ? 'Of' : ''}`
    return intl.formatMessage({ id: `formEditor.rule.${name}` as 'formEditor.rule.minLength' })
  }
  return (
    <fieldset ref={box} className="tool-part" tabIndex={-1}>
      <legend>
        <FormattedMessage id="formEditor.rules" />
      </legend>
      {rules.map((rule, index) => (
        <div key={rule.type} className="tool-rule" role="group" aria-label={text(rule.type)}>
          <p>
            <strong id={`${id}-${index}`}>{text(rule.type)}</strong>{' '}
            <button
              type="button"
              className="link-button"
              aria-describedby={`${id}-${index}`}
              onClick={() => {
                write(rules.toSpliced(index, 1))
                box.current?.focus()
              }}
            >
              <FormattedMessage id="formEditor.removeRule" />
            </button>
          </p>
          <RuleValue rule={rule} place={place} onChange={(next) => write(rules.with(index, next), `rule ${index}`)} />
          <Words
            label="formEditor.ruleMessage"
            value={rule.message ?? ''}
            onChange={(message) => {
              const { message: _message, ...rest } = rule
              write(rules.with(index, message ? { ...rest, message } : rest), `message ${index}`)
            }}
          />
        </div>
      ))}
      {offered.length > 0 ? (
        <Choose
          label="formEditor.addRule"
          value=""
          onChange={(type) => type && write([...rules, newRule(type)])}
          options={[
            { value: '', text: intl.formatMessage({ id: 'formEditor.chooseRule' }) },
            ...offered.map((type) => ({ value: type, text: text(type) })),
          ]}
        />
      ) : null}
    </fieldset>
  )
}

interface ValueProps {
  readonly rule: Rule
  readonly place: Place
  readonly onChange: (rule: Rule) => void
}

function RuleValue({ rule, place, onChange }: ValueProps) {
  const { definition } = useFormEditing()
  const intl = useIntl()
  if (LIMITS.has(rule.type))
    return (
      <Words
        label="formEditor.limit"
        kind="number"
        value={wordsIn(rule.value)}
        onChange={(value) => onChange({ ...rule, value: value === '' ? '' : Number(value) })}
      />
    )
  if (rule.type === 'regex')
    return (
      <Words
        label="formEditor.pattern"
        kind="code"
        value={wordsIn(rule.value)}
        onChange={(value) => onChange({ ...rule, value })}
        help={<FormattedMessage id="formEditor.patternHelp" />}
      />
    )
  if (DATED.has(rule.type))
    return (
      <Words
        label="formEditor.day"
        kind="date"
        value={rule.date1 ?? ''}
        onChange={(date1) => onChange({ ...rule, date1 })}
      />
    )
  if (rule.type !== 'date_comparison') return null
  const dates = conditionSources(definition, place).filter((source) => typeOf(source) === 'date')
  return (
    <>
      <Choose
        label="formEditor.side"
        value={rule.operator ?? 'after'}
        onChange={(operator) => onChange({ ...rule, operator: operator === 'before' ? 'before' : 'after' })}
        options={(['after', 'before'] as const).map((value) => ({
          value,
          text: intl.formatMessage({ id: `formEditor.side.${value}` }),
        }))}
      />
      <Choose
        label="formEditor.conditionQuestion"
        value={rule.compare_to_field ?? ''}
        onChange={(name) => onChange({ ...rule, compare_to_field: name })}
        options={[
          { value: '', text: intl.formatMessage({ id: 'formEditor.chooseDate' }) },
          ...dates.map((date) => ({ value: date.name, text: wordsOf(date) || date.name })),
        ]}
      />
    </>
  )
}
