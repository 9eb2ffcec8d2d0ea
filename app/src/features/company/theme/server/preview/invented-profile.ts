import type { ProfileDetails } from '#features/candidate/profile/contract.ts'

/** Returns the profile that previews show, which isn't translated because people write theirs in one language. */
export const inventedProfile = ({
  encId,
  firstName,
  lastName,
}: Record<'encId' | 'firstName' | 'lastName', string>): ProfileDetails => ({
  encId,
  email: 'robin@example.com',
  firstname: firstName,
  lastname: lastName,
  fullname: `${firstName} ${lastName}`,
  location: 'Lyon, France',
  avatar: null,
  hasResume: false,
  files: [],
  resume: {
    basics: {
      firstName,
      lastName,
      name: `${firstName} ${lastName}`,
      email: 'robin@example.com',
      label: 'Project engineer',
      summary:
        'Plans and runs projects from the first sketch to the day they open. Likes clear words and short meetings.',
      location: { name: 'Lyon, France', city: 'Lyon', countryCode: 'FR' },
    },
    work: [
      {
        id: 'work-1',
        position: 'Project engineer',
        name: 'Example Engineering',
        location: 'Lyon, France',
        startDate: '2021-04',
        summary: 'Leads a team of five that renews pumping stations.',
        highlights: ['Opened 4 stations on time', 'Halved the paperwork for each site visit'],
      },
      {
        id: 'work-2',
        position: 'Technician',
        name: 'Sample Water',
        location: 'Grenoble, France',
        startDate: '2016-09',
        endDate: '2021-03',
      },
    ],
    education: [
      {
        id: 'education-1',
        studyType: 'Bachelor',
        area: 'Civil engineering',
        institution: 'Example University',
        startDate: '2013-09',
        endDate: '2016-06',
      },
    ],
    skills: ['Project planning', 'CAD', 'Negotiation', 'Safety'].map((name, index) => ({ id: `skill-${index}`, name })),
    languages: [
      { id: 'language-1', language: 'French', fluency: 'Native speaker' },
      { id: 'language-2', language: 'English', fluency: 'C1' },
    ],
    certificates: [],
    projects: [],
    publications: [],
    volunteer: [],
    awards: [],
    links: [],
  },
  preferences: {},
  sources: {},
  version: 1,
})
