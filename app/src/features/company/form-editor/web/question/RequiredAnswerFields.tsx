import { FormattedMessage, useIntl } from 'react-intl'
import { Choose, Tick } from '#ui/editing/Choose.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'
import { choicesOf, type TypeName, typeOf } from '../model/item-types.ts'
import { type EditedAnswer, requiredAnswerOf } from '../model/required-answer.ts'
import { type Item, type SetItem, wordsIn } from '../model/tree.ts'
import { Words } from './Words.tsx'

interface Props {
  readonly item: Item
  readonly set: SetItem
}

/** The answers that are required for the job. Candidates read them before they apply, and can send others. */
export function RequiredAnswerFields({ item, set }: Props) {
  const required = requiredAnswerOf(item)
  const write = (next: EditedAnswer | undefined, merge?: string) => {
    const kept = Object.entries(next ?? {}).filter(([, value]) => value !== undefined)
    set({ requiredAnswer: next && Object.fromEntries(kept) }, merge && `requiredAnswer ${merge}`)
  }
  return (
    <fieldset className="tool-part">
      <legend>
        <FormattedMessage id="formEditor.requiredAnswer" />
      </legend>
      <Tick
        label={<FormattedMessage id="formEditor.requiredAnswer.on" />}
        checked={required !== undefined}
        onChange={(on) => write(on ? firstAnswer(typeOf(item), item) : undefined)}
      />
      <p className="field-help muted">
        <FormattedMessage id="formEditor.requiredAnswer.help" />
      </p>
      {required ? (
        <>
          <Meeting item={item} required={required} write={write} />
          <Words
            label="formEditor.requiredAnswer.also"
            value={required.also ?? ''}
            onChange={(also) => write({ ...required, also: also || undefined }, 'also')}
            help={<FormattedMessage id="formEditor.requiredAnswer.alsoHelp" />}
          />
        </>
      ) : null}
    </fieldset>
  )
}

function firstAnswer(type: TypeName | undefined, item: Item): EditedAnswer {
  if (type === 'checkboxItem') return { ticked: true }
  if (type === 'number') return { min: 1 }
  if (type === 'date') return { earliest: '' }
  const [first] = choicesOf(item)
  return { anyOf: first ? [first.value] : [] }
}

interface MeetingProps {
  readonly item: Item
  readonly required: EditedAnswer
  readonly write: (next: EditedAnswer, merge?: string) => void
}

/** The fields for the answers that meet it, for the question's type. */
function Meeting({ item, required, write }: MeetingProps) {
  const type = typeOf(item)
  if (type === 'number') {
    const limit = (name: 'min' | 'max', label: MessageId) => (
      <Words
        label={label}
        kind="number"
        value={wordsIn(required[name])}
        onChange={(typed) => write({ ...required, [name]: typed === '' ? undefined : Number(typed) }, name)}
      />
    )
    return (
      <>
        {limit('min', 'formEditor.requiredAnswer.atLeast')}
        {limit('max', 'formEditor.requiredAnswer.atMost')}
      </>
    )
  }
  if (type === 'date') {
    const limit = (name: 'earliest' | 'latest', label: MessageId) => (
      <Words
        label={label}
        kind="date"
        value={required[name] ?? ''}
        onChange={(typed) => write({ ...required, [name]: typed || undefined }, name)}
      />
    )
    return (
      <>
        {limit('earliest', 'formEditor.requiredAnswer.earliest')}
        {limit('latest', 'formEditor.requiredAnswer.latest')}
      </>
    )
  }
  return type === 'checkboxItem' ? null : <MeetingOptions item={item} required={required} write={write} />
}

function MeetingOptions({ item, required, write }: MeetingProps) {
  const intl = useIntl()
  const { anyOf, allOf, also } = required
  const isAll = allOf !== undefined
  const values = allOf ?? anyOf ?? []
  const isSeveral = typeOf(item) === 'checkbox' || item['multiple'] === true
  const meeting = (all: boolean, next: typeof values): EditedAnswer => ({
    ...(all ? { allOf: next } : { anyOf: next }),
    ...(also !== undefined && { also }),
  })
  return (
    <>
      {choicesOf(item).map(({ label, value }) => (
        <Tick
          key={String(value)}
          label={<bdi>{label || String(value)}</bdi>}
          checked={values.includes(value)}
          onChange={(on) => write(meeting(isAll, on ? [...values, value] : values.filter((one) => one !== value)))}
        />
      ))}
      {isSeveral || isAll ? (
        <Choose
          label="formEditor.requiredAnswer.several"
          value={isAll ? 'all' : 'any'}
          onChange={(next) => write(meeting(next === 'all', values))}
          options={(['any', 'all'] as const).map((one) => ({
            value: one,
            text: intl.formatMessage({ id: `formEditor.requiredAnswer.${one}` }),
          }))}
        />
      ) : null}
    </>
  )
}
