export { loadSettingsPage } from './load-settings-page.ts'
export { SettingsPage } from './SettingsPage.tsx'
