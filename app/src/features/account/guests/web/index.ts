export { GuestData } from './GuestData.tsx'
