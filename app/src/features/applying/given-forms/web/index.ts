export { CenterPage, loadCenterPage } from './CenterPage.tsx'
export { FormPage, loadFormPage } from './FormPage.tsx'
export { withFormsAbout } from './OfferFormsPage.tsx'
export { FormLayout } from './FormLayout.tsx'
