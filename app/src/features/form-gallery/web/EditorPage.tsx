import { useSyncExternalStore } from 'react'
import { DefinitionEditor } from './DefinitionEditor.tsx'

const never = () => () => {}

/** The editor, which begins with what this tab has kept and so exists only in browsers. */
export function EditorPage() {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return inBrowser ? <DefinitionEditor /> : <p>The editor needs scripts.</p>
}
