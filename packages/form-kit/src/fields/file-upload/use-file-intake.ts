import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatMessage, type Messages } from '../../messages/messages.ts'
import { useFormContext } from '../../react/form-context.ts'
import type { FieldProps } from '../../model/field-view.ts'
import { fieldUploads } from './field-uploads.ts'
import { admitFiles, type Refusal } from './files/admit-files.ts'
import { HEAD_BYTES } from './files/file-content.ts'
import { fileFault, headFault } from './files/file-faults.ts'
import { allowedTypes, maxFileCount } from './files/file-limits.ts'
import { displayName } from './files/file-name.ts'
import type { FileUploadItem } from './files/file-upload-item.ts'
import { readContent, readHead } from './files/read-content.ts'
import { refusalText } from './files/file-texts.ts'
import { beginFile, type UploadedFile } from './files/uploaded-file.ts'

type IntakeProps = Pick<
  FieldProps<FileUploadItem, readonly UploadedFile[]>,
  'node' | 'item' | 'state' | 'change' | 'leave'
>

/** Adds chosen files to a field's value and announces the outcome; refusals stay visible until the next choice. */
export function useFileIntake({ node, item, state: { value }, change, leave }: IntakeProps) {
  const { store, announce } = useFormContext()
  const [refused, setRefused] = useState<readonly string[]>([])
  const uploads = fieldUploads(store, node)
  const shares = useSyncExternalStore(
    uploads.subscribe,
    () => uploads.shares,
    () => uploads.shares,
  )
  useEffect(() => uploads.onSettled((file) => announce(settledText(file, store.messages))), [uploads, announce, store])
  // Files that a host restores wait for their upload.
  useEffect(() => uploads.resume(), [uploads, value])
  const textOf = (refusal: Refusal) => refusalText(refusal, store.messages)

  const settle = (said: readonly string[]) => {
    leave()
    announce([...said, node.state.error].filter(Boolean).join(' '))
  }

  const take = async (files: readonly File[]) => {
    const chosen = files.map((file) => ({ file, entry: beginFile(file, newId()) }))
    const { admitted, refused: turnedAway } = admitFiles(chosen, node.state.value, item)
    const said = turnedAway.map(textOf)
    setRefused([...said])
    change([...node.state.value, ...admitted.map(({ entry }) => entry)])
    for (const { file, entry } of admitted) {
      // oxlint-disable-next-line no-await-in-loop -- one file at a time: several large ones would fill the memory
      const read = await readChosen(file, entry, item)
      const { value: current } = node.state
      const place = current.findIndex(({ uid }) => uid === entry.uid)
      // The file can be removed, or the form reset, while it is read.
      if (place < 0) continue
      if ('problem' in read) {
        const text = textOf(read)
        said.push(text)
        setRefused((before) => [...before, text])
        change(current.toSpliced(place, 1))
      } else if (item.upload) {
        change(current.with(place, read))
        uploads.start(entry.uid)
      } else {
        said.push(formatMessage(store.messages.fileAdded, { name: displayName(entry.name) }))
        const replaced = current.with(place, read)
        change(maxFileCount(item) === 1 ? replaced.slice(place) : replaced)
      }
    }
    settle(said)
  }

  const remove = (file: UploadedFile) => {
    setRefused([])
    uploads.stop(file.uid)
    change(node.state.value.filter(({ uid }) => uid !== file.uid))
    settle([formatMessage(store.messages.fileRemoved, { name: displayName(file.name) })])
  }
  const retry = ({ uid }: UploadedFile) => uploads.start(uid)
  return { refused, shares, take, remove, retry }
}

async function readChosen(file: File, entry: UploadedFile, item: FileUploadItem): Promise<UploadedFile | Refusal> {
  try {
    const fault = headFault(entry.name, await readHead(file, HEAD_BYTES))
    if (fault) return { name: entry.name, problem: fault }
    if (item.upload) return { ...entry, file, status: 'uploading' }
    const whole: UploadedFile = { ...entry, content: await readContent(file), status: 'done' }
    const problem = fileFault(whole, allowedTypes(item))
    return problem ? { name: entry.name, problem } : whole
  } catch {
    return { name: entry.name, problem: { id: 'fileFailed' } }
  }
}

/** Returns what became of an upload, for screen readers. */
function settledText({ name, notice, status }: UploadedFile, { fileUploaded, fileNotUploaded }: Messages): string {
  const shown = displayName(name)
  const text =
    status === 'done' ? formatMessage(fileUploaded, { name: shown }) : formatMessage(fileNotUploaded, { names: shown })
  return [text, notice].filter(Boolean).join(' ')
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')
}
