export { DeskFrame, DeskNavigation } from './frame/DeskNavigation.tsx'
export { Missing } from './frame/Missing.tsx'
export { AskedAct } from './frame/AskedAct.tsx'
export { deskKey } from './parts/desk-queries.ts'
export { useAct } from './parts/use-act.ts'
export { useKeptText } from './parts/use-kept-text.ts'
export { DESK, signInAddress, useDeskLink } from './parts/desk-links.ts'
export { EditorTools } from './jobs/description/EditorTools.tsx'
export type { Editor, Tool } from './jobs/description/open-editor.ts'

/** Loads the editor of formatted text. */
export const loadEditor = () => import('./jobs/description/open-editor.ts')
