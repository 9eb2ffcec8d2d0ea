import type { StaffRole } from '#kernel/company/staff-roles.ts'

/** A heading with its settings, by their path in a site's configuration. */
export interface SettingSection {
  name: string
  settings: readonly string[]
}

/** Settings that people look for in one place. */
export interface SettingGroup {
  name: string
  /** Colleagues who can read and change them. */
  roles: readonly StaffRole[]
  sections: readonly SettingSection[]
}

const owners: readonly StaffRole[] = ['owner']
const editors: readonly StaffRole[] = ['owner', 'editor']
/** Roles that see any settings. */
export const settingRoles: readonly StaffRole[] = ['owner', 'recruiter', 'editor']
/** The page of settings that all of them see. */
export const SHARED_GROUP = 'messages'

const under = (path: string, ...names: string[]) => names.map((name) => `${path}.${name}`)
const section = (name: string, ...settings: (string | string[])[]): SettingSection => ({
  name,
  settings: settings.flat(),
})
const group = (name: string, ...sections: SettingSection[]): SettingGroup => ({ name, roles: editors, sections })

const hero = 'branding.heroImageConfig'
const banner = 'branding.customPageSections.customPcsBanner'
const search = 'pcsxConfig.searchConfig'
const apply = 'pcsxConfig.applyConfig'
const tabs = 'pcsxConfig.dashboardConfig.tabs'
const tab = (name: string) => under(`${tabs}.${name}`, 'enabled', 'displayName')

/** The pages of settings. Every setting of the configuration is in one of them. */
export const settingGroups: readonly SettingGroup[] = [
  group(
    'name',
    section('company', under('branding', 'companyName', 'tagline'), under('company', 'country', 'timeZone')),
    section('contact', 'supportContactUrl', 'branding.careersHomeUrl'),
    section('look', under('branding', 'logoUrl', 'accentColor', 'hidePoweredBy')),
  ),
  group(
    'navigation',
    section('links', under('branding.customNavbarConfig', 'enableLoggedOut', 'enableLoggedIn', 'links')),
    section('footer', under('branding.customPageSections.footer', 'enabled', 'html')),
  ),
  group(
    'pages',
    section('hero', under(hero, 'enable', 'image', 'imageAlt', 'text', 'pageWiseSetup')),
    section(
      'hero-widths',
      ['phone', 'tablet', 'desktop'].flatMap((device) => under(`${hero}.${device}`, 'minWidth', 'maxWidth')),
    ),
    section('banner', under(`${banner}.default`, 'enabled', 'type', 'text'), `${banner}.pageWiseSetup`),
    section('notice', under('instanceBanner', 'displayBanner', 'displayText')),
    section('titles', 'pageMetadata'),
    section('job', under('pcsxConfig.positionDetailsConfig', 'showSimilarPositions', 'showInsights')),
    section('match', under('pcsxConfig.matchConfig', 'enabled', 'strongFrom', 'goodFrom', 'fairFrom')),
    section(
      'dashboard',
      'pcsxConfig.dashboardConfig.redirectToDashboardV2',
      ['applications', 'openDraftApplications', 'closedDraftApplications', 'interviews', 'savedPositions'].flatMap(tab),
      ['offers', 'referrals', 'events', 'forms'].flatMap(tab),
    ),
    section(
      'applications',
      'pcsxConfig.applicationsPageConfig.tabs.submitted.hideApplicationStatus',
      'gates.referralWithCandidateApplicationGate',
    ),
  ),
  group(
    'search',
    section(
      'filters',
      under(search, 'smartFilters', 'allFilters'),
      'pcsxConfig.searchOptionsMap',
      'behaviourFlags.enableCommaInFilterValues',
    ),
    section(
      'places',
      under(search, 'defaultDistance', 'includeRemoteDefault', 'currentLocation'),
      'ipGeolocation.enabled',
    ),
    section(
      'map',
      under(`${search}.mapConfig`, 'enabled', 'tileUrl', 'pmtilesUrl', 'styleUrl', 'hosts', 'attribution'),
    ),
    section('words', `${search}.synonyms`),
  ),
  group(
    'applying',
    section(
      'rules',
      'behaviourFlags.loggedOutApplyDisabled',
      under(
        apply,
        'proveFirst',
        'resumeRequired',
        'allowPastPay',
        'undoHours',
        'reapplyDays',
        'askWhyDays',
        'answerWhyDays',
      ),
      'pcsxConfig.jobCart.enabled',
    ),
    section('files', under(apply, 'fileMB', 'filesMB')),
    section('keeping', under(apply, 'draftDays', 'guestDays', 'retainDays')),
    section('imported', `${apply}.importedJobs`, 'pcsxConfig.closeUnconfirmedDays'),
  ),
  group(
    'profile',
    section(
      'first-steps',
      'onboardingConfig.enabled',
      under('bootstrappingConfig', 'enabled', 'headingText', 'helperText', 'requestResume', 'fields', 'allowLater'),
    ),
    section(
      'profile',
      under('profileConfig', 'orderOfSections', 'orderOfAdditionalSections', 'sectionConfig', 'fields'),
    ),
  ),
  {
    ...group(
      'sign-in',
      section(
        'candidates',
        under(
          'loginSignupConfig',
          'candidateLoginEnabled',
          'signupEnabled',
          'passwordEnabled',
          'codeEnabled',
          'passkeyEnabled',
        ),
      ),
      section('providers', 'loginSignupConfig.providers'),
    ),
    roles: owners,
  },
  group('languages', section('languages', 'supportedLanguages', 'defaultLanguage')),
  group(
    'legal',
    section(
      'terms',
      under('termsOfService', 'enabled', 'headingText', 'helperText', 'infoText', 'disclaimerText', 'submitButtonText'),
    ),
    section('privacy', 'pcsxConfig.loggedOutNotificationConfig.privacyText', 'jtnConfig.privacyText'),
  ),
  group(
    'emails',
    section(
      'alerts',
      'notificationsConfig.savedSearchNotification.enabled',
      'pcsxConfig.loggedOutNotificationConfig.enabled',
    ),
    section(
      'notifications',
      under('notificationsConfig', 'enableCandidateInappNotifications', 'hasActionRequiredNotificationsConfigured'),
    ),
    section('network', under('jtnConfig', 'enabled', 'headingText', 'helperText', 'submitButtonText', 'successText')),
  ),
  { ...group(SHARED_GROUP, section('templates', 'messageTemplates')), roles: settingRoles },
  group(
    'assistant',
    section(
      'assistant',
      under(
        'chatbotxConfig',
        'enabled',
        'allowLoggedOut',
        'assistantName',
        'welcomeText',
        'suggestedQuestions',
        'engine',
      ),
    ),
    section('assistant-contact', under('chatbotxConfig.contact', 'email', 'phone', 'url')),
    section('assistant-knowledge', 'chatbotxConfig.knowledge'),
  ),
  {
    ...group(
      'programs',
      section(
        'search-programs',
        'pcsxConfig.enabled',
        under(search, 'engine', 'maxPageSize', 'similarPositions', 'basePositionFq'),
      ),
      section(
        'signing',
        under('offersConfig', 'ownersApprove', 'undoDeclineDays', 'signHosts', 'signDomain'),
        'pdfServer.token',
      ),
      section(
        'hosts',
        under('contentSecurity', 'imageHosts', 'connectHosts', 'fontHosts', 'frameHosts', 'embeddingOrigins'),
      ),
      section('scripts', 'headScripts'),
      section('exceptions', 'overrides', 'groupOverrides'),
    ),
    roles: owners,
  },
]

/** Returns the group that a setting belongs to. */
export const groupOf = (setting: string): SettingGroup | undefined =>
  settingGroups.find(({ sections }) => sections.some(({ settings }) => settings.includes(setting)))

/** Returns the name of a setting's field in a form, and of a part of it; dots have another meaning there. */
export const fieldName = (path: string): string => path.replaceAll('.', '/')
