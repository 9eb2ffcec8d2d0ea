export { SaveButton } from './SaveButton.tsx'
export { savedScreen } from './saved-screen.ts'
