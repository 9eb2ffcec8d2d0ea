import {
  createFormStore,
  englishMessages,
  loadFormMessages,
  type Messages,
  SubmitError,
  type Values,
} from '@foyer/form-kit'
import {
  type FieldProps,
  type FieldView,
  type FieldViews,
  type ReadOnlyProps,
  SimpleForm,
  standardViews,
  SubmitButton,
} from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import type { EditableSection } from '../../sections.ts'
import { placeView } from './PlaceField.tsx'
import { type FormTools, type LinesItem, profileForm, profileModels } from './profile-form.ts'

const linesView: FieldView<LinesItem, string> = {
  Field: ({ state, control, change, leave }: FieldProps<LinesItem, string>) => (
    <textarea
      {...control}
      className="fk-input"
      rows={5}
      value={state.value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={leave}
    />
  ),
  ReadOnly: ({ value }: ReadOnlyProps<LinesItem, string>) => <span className="fk-lines">{value}</span>,
  frame: 'label',
}
type AnyView = FieldViews extends ReadonlyMap<string, infer View> ? View : never
const views: FieldViews = new Map<string, AnyView>([...standardViews, ['lines', linesView], ['place', placeView]])

interface Props {
  readonly section: EditableSection
  /** Id of the entry, or `new`; empty for a section of single values. */
  readonly entry: string
  readonly label: string
  readonly start: Values
  readonly tools: FormTools
  /** Saves the values; `force` overwrites a concurrent change from another device. */
  readonly save: (values: Values, force: boolean) => Promise<void>
  readonly onClose: () => void
}

/** The form of a section or an entry, rendered once its messages are loaded. */
export function ProfileForm(props: Props) {
  const { locale } = useApp()
  const [messages, setMessages] = useState<Messages>()
  useEffect(() => {
    loadFormMessages(locale).then(setMessages, () => setMessages(englishMessages))
  }, [locale])
  return messages ? <LoadedForm {...props} messages={messages} /> : null
}

function readDraft(key: string): Values | undefined {
  try {
    const draft: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
    return typeof draft === 'object' && draft !== null ? { ...draft } : undefined
  } catch {
    return undefined
  }
}

function LoadedForm({ section, entry, label, start, tools, save, onClose, messages }: Props & { messages: Messages }) {
  const intl = useIntl()
  const { locale } = useApp()
  const title = intl.formatMessage(
    { id: entry === 'new' ? 'profile.add.named' : 'profile.edit.named' },
    { name: label },
  )
  const key = `foyer-profile ${useViewer()?.accountId ?? ''} ${section} ${entry}`
  const [draft] = useState(() => readDraft(key))
  const [conflict, setConflict] = useState(false)
  // Set by the button that overwrites another device's change, for the submit that it triggers.
  const force = useRef(false)
  const [store] = useState(() =>
    createFormStore({
      definition: profileForm(section, title, tools, entry),
      models: profileModels,
      messages,
      initialValues: { ...start, ...draft },
      onChange: (_, values) => window.sessionStorage.setItem(key, JSON.stringify(values())),
    }),
  )
  const close = () => {
    window.sessionStorage.removeItem(key)
    onClose()
  }
  async function send(values: Values): Promise<void> {
    setConflict(false)
    try {
      await save(values, force.current)
      close()
    } catch (error) {
      if (isApiError(error) && error.code === 'conflict') return setConflict(true)
      const known = isApiError(error) && error.status < 500 ? error.message : ''
      throw new SubmitError({ message: known || intl.formatMessage({ id: 'profile.failed' }) })
    } finally {
      force.current = false
    }
  }
  return (
    <>
      {draft ? (
        <p className="muted" role="status">
          <FormattedMessage id="profile.draft" />
        </p>
      ) : null}
      <SimpleForm
        store={store}
        views={views}
        locale={locale}
        aria-label={title}
        onSubmit={send}
        actions={
          <>
            <button type="button" className="button" onClick={close}>
              <FormattedMessage id="profile.cancel" />
            </button>
            <SubmitButton className="button button-primary">
              <FormattedMessage id="profile.save" />
            </SubmitButton>
          </>
        }
        bottomItems={
          conflict && (
            <div className="profile-conflict" role="alert">
              <p>
                <FormattedMessage id="profile.conflict" />
              </p>
              <button type="button" className="button" onClick={close}>
                <FormattedMessage id="profile.conflict.theirs" />
              </button>
              <button type="submit" className="button" onClick={() => (force.current = true)}>
                <FormattedMessage id="profile.conflict.mine" />
              </button>
            </div>
          )
        }
      />
    </>
  )
}
