export { placeView } from './form/PlaceField.tsx'
export type { PlaceItem } from './form/profile-form.ts'
