import { FormattedMessage, useIntl } from 'react-intl'
import { useFormEditing } from '../editing/use-form-editor.ts'
import {
  changeType,
  hasOption,
  isText,
  itemTypes,
  resolveNames,
  typeGroups,
  type TypeName,
  typeOf,
} from '../model/item-types.ts'
import { readCondition } from '../model/conditions.ts'
import { textsAt } from '../model/texts.ts'
import { type Item, type Place, replaceItem, type SetItem, wordsIn } from '../model/tree.ts'
import { TextTable } from '../translations/TextTable.tsx'
import { Choose } from '#ui/editing/Choose.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { MoreFields } from './MoreFields.tsx'
import { OptionFields } from './OptionFields.tsx'
import { RequiredAnswerFields } from './RequiredAnswerFields.tsx'
import { RuleFields } from './RuleFields.tsx'
import { Words } from './Words.tsx'

interface Props {
  readonly item: Item
  readonly place: Place
}

/** Everything about one question. */
export function QuestionPanel({ item, place }: Props) {
  const { definition, shown, change, isTaken, faults } = useFormEditing()
  const set: SetItem = (patch, merge) => {
    const kept = Object.entries({ ...item, ...patch }).filter(([, value]) => value !== undefined)
    change(
      replaceItem(definition, place, Object.fromEntries(kept) as Item),
      merge === undefined ? {} : { merge: `${place.join('.')} ${merge}` },
    )
  }
  const text = isText(item)
  const words = text ? 'content' : 'label'
  const wordless = faults.some((fault) => fault.place?.join() === place.join() && fault.rest === words)
  return (
    <>
      <Words
        label={text ? 'formEditor.content' : 'formEditor.label'}
        first
        value={wordsIn(item[words])}
        onChange={(value) => set({ [words]: value }, words)}
        help={text ? <FormattedMessage id="formEditor.contentHelp" /> : undefined}
        lines={text ? 6 : 2}
        invalid={wordless}
        describedBy={wordless ? 'tool-own-faults' : undefined}
      />
      <TypeChoice
        item={item}
        onChange={(type) =>
          change(replaceItem(resolveNames(definition, place, isTaken), place, changeType(item, type, shown.purpose)))
        }
      />
      {text ? null : (
        <Words
          label="formEditor.help"
          value={wordsIn(item['help'])}
          onChange={(help) => set({ help: help || undefined }, 'help')}
          help={<FormattedMessage id="formEditor.helpHelp" />}
        />
      )}
      {hasOption(item, 'choices') ? <OptionFields item={item} set={set} /> : null}
      {text ? null : <RequiredFields item={item} place={place} set={set} />}
      {shown.purpose === 'application' && place.length === 2 && hasOption(item, 'requiredAnswer') ? (
        <RequiredAnswerFields item={item} set={set} />
      ) : null}
      <ConditionFields
        heading="formEditor.showIf"
        condition={item['visibleFn']}
        place={place}
        onChange={(visibleFn) => set({ visibleFn })}
      />
      <RuleFields item={item} place={place} set={set} />
      <MoreFields item={item} place={place} set={set} />
      <TextTable rows={textsAt(definition, place)} />
    </>
  )
}

function TypeChoice({ item, onChange }: { readonly item: Item; readonly onChange: (type: TypeName) => void }) {
  const intl = useIntl()
  const type = typeOf(item)
  const options = typeGroups.flatMap((group) =>
    (Object.keys(itemTypes) as TypeName[])
      .filter((name) => itemTypes[name].group === group)
      .map((name) => ({
        value: name,
        text: intl.formatMessage({ id: `formEditor.type.${name}` }),
        group: intl.formatMessage({ id: `formEditor.group.${group}` }),
      })),
  )
  return (
    <Choose
      label="formEditor.type"
      value={type ?? item.type}
      onChange={(name) => onChange(name as TypeName)}
      options={type ? options : [{ value: item.type, text: item.type }, ...options]}
    />
  )
}

interface PartProps extends Props {
  readonly set: SetItem
}

/** Sets when an answer is required: never, always, or under a condition. */
function RequiredFields({ item, place, set }: PartProps) {
  const intl = useIntl()
  const { required } = item
  const isConditional = typeof required === 'object'
  const value = isConditional ? 'if' : required === true ? 'yes' : 'no'
  return (
    <>
      <Choose
        label="formEditor.answer"
        value={value}
        onChange={(next) => set({ required: next === 'no' ? undefined : next === 'yes' ? true : { and: [] } })}
        options={(['no', 'yes', 'if'] as const).map((one) => ({
          value: one,
          text: intl.formatMessage({ id: `formEditor.answer.${one}` }),
        }))}
      />
      {isConditional ? (
        <ConditionFields
          heading="formEditor.requiredIf"
          condition={readCondition(required) === undefined ? undefined : required}
          place={place}
          onChange={(next) => set({ required: next ?? undefined })}
        />
      ) : null}
    </>
  )
}
