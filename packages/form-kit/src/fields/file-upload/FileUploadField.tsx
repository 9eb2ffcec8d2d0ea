import { useRef, type FocusEvent } from 'react'
import { formatMessage } from '../../messages/messages.ts'
import { useFormContext } from '../../react/form-context.ts'
import type { FieldProps } from '../../model/field-view.ts'
import { allowedTypes, maxFileCount } from './files/file-limits.ts'
import { FileDrop } from './FileDrop.tsx'
import { type FileAction, FileList } from './FileList.tsx'
import { displayName } from './files/file-name.ts'
import { limitsText } from './files/file-texts.ts'
import type { FileUploadItem } from './files/file-upload-item.ts'
import type { UploadedFile } from './files/uploaded-file.ts'
import { useFileIntake } from './use-file-intake.ts'

/**
 * Renders a button to choose files, an area to drop them, and the chosen files. A field for one file that has its file shows
 * that with a button to replace it.
 */
export function FileUploadField(props: FieldProps<FileUploadItem, readonly UploadedFile[]>) {
  const { item, state, control, leave } = props
  const { store, locale, announce } = useFormContext()
  const { messages } = store
  const { refused, shares, take, remove, retry } = useFileIntake(props)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const several = maxFileCount(item) > 1
  const inputId = `${control.id}-input`
  const hintId = `${control.id}-hint`
  const refusedId = `${control.id}-refused`
  const { choose, drop, dropNow, hint } = item.texts ?? {}
  const only = several ? undefined : state.value.at(-1)

  const removeAt = (file: UploadedFile, index: number) => {
    remove(file)
    // React shortens the list after this click.
    setTimeout(() => {
      const buttons = list.current?.querySelectorAll('button') ?? []
      ;(buttons[Math.min(index, buttons.length - 1)] ?? input.current)?.focus()
    })
  }
  const actionsOf = ({ status }: UploadedFile): readonly FileAction[] => {
    const again = { text: messages.tryAgain, name: messages.uploadNamedAgain, act: retry }
    if (status === 'uploading') return [{ text: messages.stopUpload, name: messages.stopNamedUpload, act: removeAt }]
    const removal = { text: messages.removeFile, name: messages.removeNamedFile, act: removeAt }
    return status === 'waiting' || status === 'failed' ? [again, removal] : [removal]
  }
  const describedBy = [control['aria-describedby'], !only && hintId, refused.length > 0 && refusedId]
    .filter(Boolean)
    .join(' ')
  const fileList = state.value.length > 0 && (
    <div ref={list} className="fk-file-rows">
      <FileList
        files={state.value}
        actions={control.disabled ? noActions : actionsOf}
        shares={shares}
        replace={only && !control.disabled ? inputId : undefined}
      />
    </div>
  )
  return (
    <div onBlur={leaveUnlessDialog(leave)}>
      <FileDrop
        size={item.uploadSize ?? 'medium'}
        disabled={control.disabled}
        holdsFile={only !== undefined}
        onDrop={(files) => void take(files)}
        onOver={(over) => announce(over ? (dropNow ?? messages.dropNow) : '')}
      >
        <input
          ref={input}
          className="fk-file-input"
          type="file"
          id={inputId}
          name={control.name}
          disabled={control.disabled}
          required={state.required && state.value.length === 0}
          multiple={several}
          accept={allowedTypes(item).join(',')}
          aria-label={only && formatMessage(messages.replaceNamedFile, { name: displayName(only.name || only.uid) })}
          aria-describedby={describedBy}
          aria-invalid={control['aria-invalid']}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // Lets the same file be chosen again after it was removed.
            currentTarget.value = ''
            if (files.length > 0) void take(files)
          }}
        />
        {only ? (
          fileList
        ) : (
          <>
            <label className="fk-button" htmlFor={inputId}>
              {choose ?? (several ? messages.chooseFiles : messages.chooseFile)}
            </label>
            <span className="fk-drop-word" data-while="idle">
              {drop ?? (several ? messages.orDropFiles : messages.orDropFile)}
            </span>
            <span className="fk-drop-word" data-while="over" aria-hidden="true">
              {dropNow ?? messages.dropNow}
            </span>
            <span className="fk-help" id={hintId}>
              {hint ?? limitsText(item, messages, locale)}
            </span>
          </>
        )}
      </FileDrop>
      {refused.length > 0 && (
        <div className="fk-refused" id={refusedId}>
          <strong>{messages.filesRefused}</strong>
          <ul>
            {refused.map((text) => (
              <li key={text}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {!only && fileList}
    </div>
  )
}

const noActions = () => []

/** Leaves the group as usual, but not while the system's file dialog has the focus. */
function leaveUnlessDialog(leave: () => void): (event: FocusEvent<HTMLElement>) => void {
  return ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget) && !currentTarget.contains(document.activeElement)) leave()
  }
}
