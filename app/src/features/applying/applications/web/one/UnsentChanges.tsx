import { createFormStore, standardModels } from '@foyer/form-kit'
import { FormMessages, SimpleForm, standardViews } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { type ChangesInUse, useSavingState } from '#features/applying/answers/web/index.ts'
import { isFileField } from '#features/applying/forms/standard-questions.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { type EditProps, sentForm, useChangesOf } from './EditForm.tsx'

/** Unsent changes on this device, to read and copy, because the application can no longer be changed. */
export function UnsentChanges(props: EditProps) {
  const changes = useChangesOf(props)
  const { saver, store } = changes
  const [removed, setRemoved] = useState(false)
  useSavingState(changes)
  const changed = Object.entries(saver.state.place === 'nowhere' ? {} : changes.changed())
  if (removed || changed.length === 0) return null
  const valueOf = ([name, value]: [string, unknown]) => {
    const node = store.field(name)
    return [name, node && isFileField(node.item) ? node.state.value : value]
  }
  return (
    <Unsent key={JSON.stringify(changed)} {...props} values={Object.fromEntries(changed.map(valueOf))}>
      <RemoveUnsent saver={saver} onRemoved={() => setRemoved(true)} />
    </Unsent>
  )
}

/** The button that removes changes from this device after a confirmation, because they can't be restored. */
function RemoveUnsent({ saver, onRemoved }: Pick<ChangesInUse, 'saver'> & { readonly onRemoved: () => void }) {
  const { text } = useApp()
  const { note } = useNotices()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    await saver.forget()
    // The pressed button disappears with the changes.
    document.querySelector<HTMLElement>('main')?.focus()
    onRemoved()
    note(text('application.unsent.removed'))
  }
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        <FormattedMessage id="application.unsent.remove" />
      </button>
      {asking && (
        <AlertDialog
          title={<FormattedMessage id="application.unsent.ask" />}
          text={<FormattedMessage id="application.unsent.askText" />}
          cancel={<FormattedMessage id="application.unsent.keep" />}
          confirm={<FormattedMessage id="application.unsent.remove" />}
          onCancel={() => setAsking(false)}
          onConfirm={() => void remove()}
        />
      )}
    </>
  )
}

interface UnsentProps extends EditProps {
  readonly values: Readonly<Record<string, unknown>>
  readonly children: ReactNode
}

function Unsent({ edited, messages, values, children }: UnsentProps) {
  const { locale } = useApp()
  const [store] = useState(() => {
    const { sections: all } = sentForm(edited.version).definition
    const sections = all
      .map((section) => ({
        ...section,
        // A condition could depend on an unchanged answer.
        items: section.items.filter(({ name }) => name in values).map(({ visibleFn: _, ...item }) => item),
      }))
      .filter(({ items }) => items.length > 0)
    return createFormStore({
      definition: { sections },
      models: standardModels,
      messages,
      initialValues: values,
    })
  })
  return (
    <section aria-labelledby="unsent-heading">
      <h2 id="unsent-heading">
        <FormattedMessage id="application.unsent" />
      </h2>
      <p>
        <FormattedMessage id="application.unsentText" />
      </p>
      <FormMessages value={messages}>
        <SimpleForm store={store} views={standardViews} mode="view" locale={locale} aria-labelledby="unsent-heading" />
      </FormMessages>
      {children}
    </section>
  )
}
