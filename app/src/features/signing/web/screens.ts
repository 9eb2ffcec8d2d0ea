import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

const MODULE = 'src/features/signing/web/index.ts'

export const signingWeb = defineWebFeature({
  name: 'signing',
  screens: [
    {
      page: 'signing',
      path: '/public/esignWidget',
      access: 'open',
      title: 'title.signing',
      footer: false,
      bare: true,
      lazy: () =>
        withTexts(import('./index.ts'), 'signing').then(({ SigningPage, loadSigningPage }) => ({
          Component: SigningPage,
          loader: loadSigningPage,
        })),
      module: MODULE,
    },
    {
      page: 'verifyLetter',
      path: '/offers/verify',
      access: 'open',
      title: 'title.verifyLetter',
      lazy: () =>
        withTexts(import('./index.ts'), 'verify').then(({ VerifyPage, loadVerifyPage }) => ({
          Component: VerifyPage,
          loader: loadVerifyPage,
        })),
      module: MODULE,
    },
  ],
})
