import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useFormEditing } from '../editing/use-form-editor.ts'
import { hasOption, hasOwnDocument, isText } from '../model/item-types.ts'
import { everyItem, type Item, type Place, renameItem, wordsIn } from '../model/tree.ts'
import { Choose, Tick } from '#ui/editing/Choose.tsx'
import type { SetItem } from '../model/tree.ts'
import { Words } from './Words.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'

interface Props {
  readonly item: Item
  readonly place: Place
  readonly set: SetItem
}

/** Options of the question's type, and rarely needed ones. */
export function MoreFields({ item, place, set }: Props) {
  const intl = useIntl()
  const { shown } = useFormEditing()
  const choose = (name: string, label: MessageId, values: readonly string[]) => (
    <Choose
      label={label}
      value={wordsIn(item[name]) || (values[0] ?? '')}
      onChange={(value) => set({ [name]: value === values[0] ? undefined : value })}
      options={values.map((value) => ({
        value,
        text: intl.formatMessage({ id: `${label}.${value}` as MessageId }),
      }))}
    />
  )
  const tick = (name: string, label: MessageId) => (
    <Tick
      label={<FormattedMessage id={label} />}
      checked={item[name] === true}
      onChange={(on) => set({ [name]: on || undefined })}
    />
  )
  const width = (item['layout'] as { width?: string } | undefined)?.width ?? 'full'
  return (
    <details className="tool-part tool-more">
      <summary>
        <FormattedMessage id="formEditor.more" />
      </summary>
      {hasOption(item, 'placeholder') ? (
        <Words
          label="formEditor.placeholder"
          value={wordsIn(item['placeholder'])}
          onChange={(text) => set({ placeholder: text || undefined }, 'placeholder')}
        />
      ) : null}
      {hasOption(item, 'multiple') ? tick('multiple', 'formEditor.multiple') : null}
      {hasOption(item, 'direction') ? choose('direction', 'formEditor.direction', ['column', 'row']) : null}
      {hasOption(item, 'rows') ? (
        <Words
          label="formEditor.lines"
          kind="number"
          value={wordsIn(item['rows'])}
          onChange={(value) => set({ rows: value === '' ? undefined : Number(value) }, 'rows')}
        />
      ) : null}
      {hasOption(item, 'picker') ? choose('picker', 'formEditor.picker', ['day', 'month', 'year']) : null}
      {hasOption(item, 'present') ? tick('showCurrentCheck', 'formEditor.present') : null}
      {hasOption(item, 'files') ? (
        <Listed item={item} name="allowedTypes" label="formEditor.fileTypes" set={set} code />
      ) : null}
      {hasOption(item, 'suggestions') ? (
        <Listed item={item} name="suggestedSkills" label="formEditor.suggestions" set={set} />
      ) : null}
      {hasOption(item, 'country') ? (
        <Words
          label="formEditor.country"
          kind="code"
          value={wordsIn(item['country'])}
          onChange={(code) => set({ country: code.toUpperCase() || undefined }, 'country')}
          help={<FormattedMessage id="formEditor.countryHelp" />}
        />
      ) : null}
      {hasOwnDocument(item, shown.purpose) ? (
        <p className="muted">
          <FormattedMessage id="formEditor.ownDocument" />
        </p>
      ) : hasOption(item, 'address') ? (
        <Words
          label="formEditor.address"
          kind="code"
          value={(item['additionalProperties'] as { url?: string } | undefined)?.url ?? ''}
          onChange={(url) => set({ additionalProperties: { ...(item['additionalProperties'] as object), url } }, 'url')}
        />
      ) : null}
      {hasOption(item, 'addButton') ? (
        <Words
          label="formEditor.addButton"
          value={(item['addButton'] as { label?: string } | undefined)?.label ?? ''}
          onChange={(label) => set({ addButton: label ? { label } : undefined }, 'addButton')}
        />
      ) : null}
      <Choose
        label="formEditor.width"
        value={width}
        onChange={(next) => set({ layout: next === 'full' ? undefined : { width: next } })}
        options={(['full', 'half', 'third'] as const).map((value) => ({
          value,
          text: intl.formatMessage({ id: `formEditor.width.${value}` }),
        }))}
      />
      {isText(item) ? null : tick('newItem', 'formEditor.newItem')}
      <NameField item={item} place={place} />
    </details>
  )
}

interface ListedProps {
  readonly item: Item
  readonly name: string
  readonly label: MessageId
  readonly set: SetItem
  readonly code?: boolean
}

/** A list that is typed with commas. */
function Listed({ item, name, label, set, code = false }: ListedProps) {
  const words = Array.isArray(item[name]) ? (item[name] as string[]) : []
  const [typed, setTyped] = useState('')
  const read = (text: string) => text.split(/[,،、]/).flatMap((word) => word.trim() || [])
  // A trailing space or comma starts the next word, so the field shows the typed text as long as it means the same
  // list.
  const isSame = JSON.stringify(read(typed)) === JSON.stringify(words)
  return (
    <Words
      label={label}
      kind={code ? 'code' : 'words'}
      value={isSame ? typed : words.join(', ')}
      onChange={(text) => {
        setTyped(text)
        const list = read(text)
        set({ [name]: list.length > 0 ? list : undefined }, name)
      }}
      help={<FormattedMessage id="formEditor.commas" />}
    />
  )
}

/** The question's name in exports and calls. A published name can't change, because answers are stored under it. */
function NameField({ item, place }: Pick<Props, 'item' | 'place'>) {
  const { definition, change, isTaken } = useFormEditing()
  const [typed, setTyped] = useState(item.name)
  const [known, setKnown] = useState(item.name)
  if (known !== item.name) {
    setKnown(item.name)
    setTyped(item.name)
  }
  if (isTaken(item.name))
    return (
      <p className="muted">
        <FormattedMessage id="formEditor.nameStays" values={{ name: <bdi>{item.name}</bdi> }} />
      </p>
    )
  const others = new Set(everyItem(definition).map(({ item: other }) => other.name))
  const isFree = (name: string) => name !== '' && !others.has(name) && !isTaken(name)
  const rename = (text: string) => {
    const name = text.replaceAll(/[.\s]+/g, '-')
    setTyped(name)
    // A missing name, or one of another question, stays in the field only, as the beginning of the next name.
    if (isFree(name)) change(renameItem(definition, place, name), { merge: `${place.join('.')} name` })
  }
  return (
    <Words
      label="formEditor.name"
      kind="code"
      value={typed}
      invalid={typed !== item.name && !isFree(typed)}
      error={
        typed && typed !== item.name && !isFree(typed) ? <FormattedMessage id="formEditor.nameTaken" /> : undefined
      }
      onChange={rename}
      help={<FormattedMessage id="formEditor.nameHelp" />}
    />
  )
}
