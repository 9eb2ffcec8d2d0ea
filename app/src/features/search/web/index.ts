export { searchScreen } from './search-screen.ts'
