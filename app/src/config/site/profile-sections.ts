/** Sections of a profile in their usual order, by their names in a site's configuration and in `profile_edit`. */
export const profileSections = [
  'contact',
  'summary',
  'experience',
  'education',
  'skills',
  'languages',
  'preferences',
  'files',
  'certificates',
  'projects',
  'publications',
  'volunteering',
  'awards',
  'links',
] as const
export type ProfileSection = (typeof profileSections)[number]

/** Sections that candidates add on demand. */
export const additionalSections: readonly ProfileSection[] = [
  'certificates',
  'projects',
  'publications',
  'volunteering',
  'awards',
  'links',
]

const period = ['startDate', 'endDate'] as const

/** The fields of each section, in the order of forms. A site's configuration names them `section.field`. */
export const profileFields = {
  contact: ['photo', 'firstname', 'lastname', 'headline', 'email', 'phone', 'location'],
  summary: ['summary'],
  experience: ['position', 'name', 'location', ...period, 'summary', 'highlights', 'url'],
  education: ['studyType', 'area', 'institution', ...period, 'score', 'courses', 'url'],
  skills: ['name', 'level', 'category'],
  languages: ['language', 'fluency'],
  preferences: [
    'roles',
    'kinds',
    'places',
    'remote',
    'availableFrom',
    'payLeast',
    'payMost',
    'payCurrency',
    'payPeriod',
    'permits',
  ],
  files: [],
  certificates: ['name', 'issuer', 'date', 'url'],
  projects: ['name', 'entity', 'roles', ...period, 'description', 'highlights', 'keywords', 'url'],
  publications: ['name', 'publisher', 'releaseDate', 'summary', 'url'],
  volunteering: ['position', 'organization', ...period, 'summary', 'highlights', 'url'],
  awards: ['title', 'awarder', 'date', 'summary'],
  links: ['network', 'username', 'url'],
} as const satisfies Record<ProfileSection, readonly string[]>

export const isProfileSection = (name: string): name is ProfileSection =>
  profileSections.some((section) => section === name)

/** Returns true for a field's full name: `experience.position`. */
export const isProfileField = (name: string): boolean =>
  profileSections.some((section) => profileFields[section].some((field) => `${section}.${field}` === name))

interface ProfileConfig {
  sectionConfig: Readonly<Record<string, { enabled: boolean }>>
  orderOfSections: readonly string[]
  orderOfAdditionalSections: readonly string[]
}

/**
 * Returns the sections that a site shows, in order: those always there, and those that candidates can add. Sections that the
 * configuration's lists don't name follow in their usual order.
 */
export function orderSections({ sectionConfig, orderOfSections, orderOfAdditionalSections }: ProfileConfig): {
  main: ProfileSection[]
  additional: ProfileSection[]
} {
  const known = (names: readonly string[]) => [...new Set(names)].filter(isProfileSection)
  const isShown = (section: ProfileSection) => sectionConfig[section]?.enabled ?? true
  const [first, added] = [known(orderOfSections), known(orderOfAdditionalSections)]
  const rest = profileSections.filter((section) => !first.includes(section) && !added.includes(section))
  const isAdditional = (section: ProfileSection) => additionalSections.includes(section)
  return {
    main: [...first, ...rest.filter((section) => !isAdditional(section))].filter(isShown),
    additional: [...added.filter((section) => !first.includes(section)), ...rest.filter(isAdditional)].filter(isShown),
  }
}
