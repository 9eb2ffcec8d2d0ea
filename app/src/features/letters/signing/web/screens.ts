import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

export const signingWeb = defineWebFeature({
  name: 'signing',
  screens: [
    {
      page: 'signing',
      path: '/public/esignWidget',
      access: 'open',
      title: 'title.signing',
      footer: false,
      standalone: true,
      lazy: () =>
        withTexts(import('./SigningPage.tsx'), 'signing').then(({ SigningPage, loadSigningPage }) => ({
          Component: SigningPage,
          loader: loadSigningPage,
        })),
      module: 'src/features/letters/signing/web/SigningPage.tsx',
    },
    {
      page: 'verifyLetter',
      path: '/offers/verify',
      access: 'open',
      title: 'title.verifyLetter',
      lazy: () =>
        withTexts(import('./verify/VerifyPage.tsx'), 'verify').then(({ VerifyPage, loadVerifyPage }) => ({
          Component: VerifyPage,
          loader: loadVerifyPage,
        })),
      module: 'src/features/letters/signing/web/verify/VerifyPage.tsx',
    },
  ],
})
