import { z } from 'zod'
import { html, secret, secureUrl, text } from './field-types.ts'

const provider = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
    .describe('A short name for addresses: the provider sends people back to /api/auth/…/ID.'),
  name: text().min(1).describe('What the button says: “Continue with NAME”.'),
  issuer: secureUrl().describe('The provider’s issuer; what is not given below is read from its discovery document.'),
  authorizationUrl: secureUrl().optional().describe('Where people sign in.'),
  tokenUrl: secureUrl().optional().describe('Where the server exchanges the code.'),
  userInfoUrl: secureUrl().optional().describe('Where the server reads name and address.'),
  clientId: text().min(1).describe('This site’s name at the provider.'),
  clientSecret: secret().describe('This site’s secret at the provider.'),
  scopes: z
    .array(z.string().min(1))
    .default(['openid', 'email', 'profile'])
    .describe('What the provider is asked for.'),
})

export const loginSignupConfig = z
  .strictObject({
    candidateLoginEnabled: z
      .boolean()
      .default(true)
      .describe('Whether candidates can sign in at all; the server refuses it otherwise.'),
    signupEnabled: z.boolean().default(true).describe('Whether people can make an account themselves.'),
    passwordEnabled: z.boolean().default(true).describe('Signing in with address and password.'),
    codeEnabled: z.boolean().default(true).describe('Signing in with a code sent by mail.'),
    passkeyEnabled: z.boolean().default(true).describe('Signing in with a passkey.'),
    providers: z.array(provider).max(10).default([]).describe('OpenID Connect providers.'),
  })
  .superRefine(({ candidateLoginEnabled, passwordEnabled, codeEnabled, providers }, context) => {
    if (candidateLoginEnabled && !passwordEnabled && !codeEnabled && providers.length === 0) {
      const message = 'Candidates need a way in: password, code or a provider. A passkey alone cannot be the first.'
      context.addIssue({ code: 'custom', path: ['candidateLoginEnabled'], message })
    }
    const ids = providers.map(({ id }) => id)
    for (const [index, id] of ids.entries()) {
      if (ids.indexOf(id) !== index)
        context.addIssue({ code: 'custom', path: ['providers', index, 'id'], message: 'Another provider has this id.' })
    }
  })

export const notificationsConfig = z.strictObject({
  enableCandidateInappNotifications: z
    .boolean()
    .default(true)
    .describe('Whether signed-in candidates have the bell; the server answers with none otherwise.'),
  hasActionRequiredNotificationsConfigured: z
    .boolean()
    .default(true)
    .describe('Whether the tab “Action required” can be chosen.'),
  savedSearchNotification: z
    .strictObject({
      enabled: z
        .boolean()
        .default(false)
        .describe('Whether candidates can keep a search and get mails of new positions.'),
    })
    .prefault({}),
})

export const termsOfService = z.strictObject({
  enabled: z.boolean().default(false).describe('Whether candidates have to accept the terms before they do anything.'),
  headingText: text().default('').describe('Heading of the window.'),
  helperText: html().default('').describe('What it is about, under the heading.'),
  infoText: html().default('').describe('The terms themselves.'),
  disclaimerText: html().default('').describe('What accepting means, over the button.'),
  submitButtonText: text().default('').describe('What the button says; “Accept” without it.'),
})

export const onboardingConfig = z.strictObject({
  enabled: z
    .boolean()
    .default(true)
    .describe('Whether new candidates are onboarded; without it they count as onboarded.'),
})

export const bootstrappingConfig = z.strictObject({
  enabled: z.boolean().default(true).describe('Whether new candidates are asked for the first facts of their profile.'),
  headingText: text().default('').describe('Heading of that page.'),
  helperText: html().default('').describe('What stands under the heading.'),
  requestResume: z.boolean().default(true).describe('Whether a résumé is asked for.'),
  fields: z
    .array(z.enum(['firstname', 'lastname', 'location', 'phone', 'workSought']))
    .default(['firstname', 'lastname', 'location', 'phone', 'workSought'])
    .describe('What is asked for, in its order.'),
  allowLater: z.boolean().default(true).describe('Whether candidates may put that off.'),
})

const named = z.strictObject({
  displayName: text().min(1).optional().describe('What it is called here.'),
  enabled: z.boolean().default(true).describe('Whether it is shown.'),
  required: z.boolean().default(false).describe('Whether it has to be filled in.'),
  editable: z.boolean().default(true).describe('Whether candidates may change it.'),
})

export const profileConfig = z.strictObject({
  sectionConfig: z
    .record(z.string(), named)
    .default({})
    .describe('What differs for single sections of the profile, by section.'),
  fields: z.record(z.string(), named).default({}).describe('What differs for single fields of the profile, by field.'),
  orderOfSections: z
    .array(z.string())
    .default([])
    .describe('The sections in their order; those that are not named follow.'),
  orderOfAdditionalSections: z
    .array(z.string())
    .default([])
    .describe('The sections that candidates can add, in their order.'),
})

export const jtnConfig = z.strictObject({
  enabled: z.boolean().default(false).describe('Whether people can join the talent network, at /careers/jtn.'),
  headingText: text().default('').describe('Heading of the page.'),
  helperText: html().default('').describe('What stands under the heading.'),
  privacyText: html().default('').describe('What people agree to.'),
  submitButtonText: text().default('').describe('What the button says.'),
  successText: html().default('').describe('What those who joined read.'),
})

export const chatbotxConfig = z.strictObject({
  enabled: z.boolean().default(false).describe('Whether the search page has the assistant.'),
  allowLoggedOut: z.boolean().default(true).describe('Whether visitors who are not signed in may use it.'),
  assistantName: text().default('').describe('What the assistant is called.'),
  welcomeText: text().default('').describe('What it says first.'),
  suggestedQuestions: z.array(text().min(1)).max(6).default([]).describe('Questions that can be asked with one press.'),
})
