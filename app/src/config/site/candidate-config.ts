import { z } from 'zod'
import { staffRoles } from '#kernel/company/staff-roles.ts'
import { html, linkTarget, secret, secureUrl, shownText, text } from './field-types.ts'
import { isProfileField, isProfileSection, profileSections } from './profile-sections.ts'

const staffClaim = z
  .strictObject({
    claim: text().min(1).describe('The claim with the person’s groups or roles: a text or a list of texts.'),
    roles: z
      .array(
        z.strictObject({
          value: text().min(1).describe('A value of the claim, spelled exactly.'),
          role: z.enum(staffRoles).describe('The role that it gives.'),
        }),
      )
      .min(1)
      .max(50)
      .describe('The roles by value. Of several the one with the most rights counts.'),
  })
  .superRefine(({ roles }, context) => {
    for (const [index, { value }] of roles.entries())
      if (roles.findIndex((one) => one.value === value) !== index)
        context.addIssue({ code: 'custom', path: ['roles', index, 'value'], message: 'Another role has this value.' })
  })

const secondFactorClaim = z.strictObject({
  claim: text().min(1).default('amr').describe('The claim that says how the person proved who they are.'),
  value: text().min(1).default('mfa').describe('The value that stands for two factors.'),
})

const provider = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
    .describe('A short name for addresses: the provider redirects people to /api/auth/callback/ID.'),
  name: text().min(1).describe('The provider’s name on the button: “Continue with NAME”.'),
  issuer: secureUrl().describe('The provider’s issuer. Its discovery document fills in what is missing below.'),
  authorizationUrl: secureUrl().optional().describe('The authorization endpoint, where people sign in.'),
  tokenUrl: secureUrl().optional().describe('The token endpoint, where the server exchanges the code.'),
  userInfoUrl: secureUrl().optional().describe('The endpoint from which the server reads name and email address.'),
  clientId: text().min(1).describe('This site’s client id at the provider.'),
  clientSecret: secret().describe('This site’s client secret at the provider.'),
  scopes: z.array(z.string().min(1)).default(['openid', 'email', 'profile']).describe('The scopes to request.'),
  staff: staffClaim
    .optional()
    .describe(
      'Gives people who hire their role at every sign-in, and takes it away when no value gives it any longer.',
    ),
  secondFactor: secondFactorClaim
    .optional()
    .describe('Accepts the provider’s second factor in place of ours, if the claim has the value.'),
})

export const loginSignupConfig = z
  .strictObject({
    candidateLoginEnabled: z
      .boolean()
      .default(true)
      .describe('Lets candidates sign in. If off, the server refuses it.'),
    signupEnabled: z.boolean().default(true).describe('Lets people create an account themselves.'),
    passwordEnabled: z.boolean().default(true).describe('Lets people sign in with an email address and password.'),
    codeEnabled: z.boolean().default(true).describe('Lets people sign in with an emailed code.'),
    passkeyEnabled: z.boolean().default(true).describe('Lets people sign in with a passkey.'),
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
    .describe('Shows the bell to signed-in candidates. If off, the server returns no notifications.'),
  hasActionRequiredNotificationsConfigured: z.boolean().default(true).describe('Shows the tab “Action required”.'),
  savedSearchNotification: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Lets candidates create job alerts.'),
    })
    .prefault({}),
})

export const termsOfService = z.strictObject({
  enabled: z.boolean().default(false).describe('Requires candidates to accept the terms before anything else.'),
  headingText: shownText().default('').describe('Heading of the window.'),
  helperText: html().default('').describe('Text under the heading.'),
  infoText: html().default('').describe('The text of the terms.'),
  disclaimerText: html().default('').describe('Text above the button that explains what accepting means.'),
  submitButtonText: shownText().default('').describe('The button’s label. Defaults to “Accept”.'),
})

export const onboardingConfig = z.strictObject({
  enabled: z
    .boolean()
    .default(true)
    .describe('Takes new candidates through onboarding. If off, they count as onboarded.'),
})

export const bootstrappingConfig = z.strictObject({
  enabled: z.boolean().default(true).describe('Asks new candidates for the first facts of their profile.'),
  headingText: shownText().default('').describe('Heading of that page.'),
  helperText: html().default('').describe('Text under the heading.'),
  requestResume: z.boolean().default(true).describe('Asks for a résumé.'),
  fields: z
    .array(z.enum(['firstname', 'lastname', 'location', 'phone', 'workSought']))
    .default(['firstname', 'lastname', 'location', 'phone', 'workSought'])
    .describe('The fields to ask for, in order.'),
  allowLater: z.boolean().default(true).describe('Lets candidates postpone it.'),
})

const named = z.strictObject({
  displayName: shownText().min(1).optional().describe('This site’s name for it.'),
  enabled: z.boolean().default(true).describe('Shows it.'),
  required: z.boolean().default(false).describe('Requires an answer.'),
  editable: z.boolean().default(true).describe('Lets candidates change it.'),
})

const sectionNames = () =>
  z.array(z.string().refine(isProfileSection, { error: `A profile has the sections ${profileSections.join(', ')}.` }))

export const profileConfig = z.strictObject({
  sectionConfig: z
    .record(z.string(), named)
    .refine((sections) => Object.keys(sections).every(isProfileSection), {
      error: `A profile has the sections ${profileSections.join(', ')}.`,
    })
    .default({})
    .describe('Settings for single sections of the profile, by section.'),
  fields: z
    .record(z.string(), named)
    .refine((fields) => Object.keys(fields).every(isProfileField), {
      error: 'Name fields as SECTION.FIELD, for example contact.phone or experience.position.',
    })
    .default({})
    .describe('Settings for single fields of the profile, by section and field: `experience.position`.'),
  orderOfSections: sectionNames().default([]).describe('The sections, in order; those not listed follow.'),
  orderOfAdditionalSections: sectionNames().default([]).describe('The sections that candidates can add, in order.'),
})

export const jtnConfig = z.strictObject({
  enabled: z.boolean().default(false).describe('Lets people join the talent network at /careers/jtn.'),
  headingText: shownText().default('').describe('Heading of the page.'),
  helperText: html().default('').describe('Text under the heading.'),
  privacyText: html().default('').describe('The text that people agree to.'),
  submitButtonText: shownText().default('').describe('The button’s label.'),
  successText: html().default('').describe('The text for people who have joined.'),
})

export const chatbotxConfig = z.strictObject({
  enabled: z.boolean().default(false).describe('Shows the assistant on the search page.'),
  allowLoggedOut: z.boolean().default(true).describe('Lets signed-out visitors use it.'),
  assistantName: shownText().default('').describe('The assistant’s name.'),
  welcomeText: shownText().default('').describe('The assistant’s first message.'),
  suggestedQuestions: z
    .array(text().min(1))
    .max(6)
    .meta({ translated: true })
    .default([])
    .describe('Suggested questions, sent with one click.'),
  engine: z
    .enum(['auto', 'rules'])
    .default('auto')
    .describe('`auto` uses the model of FOYER_LLM_URL if there is one; `rules` never does.'),
  contact: z
    .strictObject({
      email: z.email().optional().describe('An email address.'),
      phone: text().min(3).optional().describe('A phone number.'),
      url: linkTarget().optional().describe('A page with more ways.'),
    })
    .default({})
    .describe('Ways to a person, for what the assistant can’t answer. Without any it names `supportContactUrl`.'),
  knowledge: z
    .array(
      z.strictObject({
        id: z
          .string()
          .regex(/^[\w-]{1,60}$/)
          .describe('A name for it, unique in the list.'),
        title: text().min(1).describe('Its heading.'),
        text: text().min(1).describe('Plain text. Answers quote it word for word.'),
        url: linkTarget().optional().describe('The page on which it stands.'),
        language: z
          .string()
          .regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/)
          .default('en')
          .describe('Its language.'),
      }),
    )
    .max(200)
    .default([])
    .describe('Texts of the company that answers can quote, besides jobs and the site’s own texts.'),
})
