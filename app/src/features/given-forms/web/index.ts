export { CenterPage, loadCenterPage } from './CenterPage.tsx'
export { FormPage, loadFormPage } from './FormPage.tsx'
