export { downloadRoute } from './download-route.ts'
export { settingsPart } from './personal-data.ts'
export { settingsBindings } from './routes.ts'
export type { SettingsService } from './settings-service.ts'
