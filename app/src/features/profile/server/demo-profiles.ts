/** Alice's career: from technician to lead of field service, as in her job offers. */
export const alice = {
  resume: {
    basics: {
      label: 'Field service engineer',
      phone: '+33 4 72 55 01 42',
      summary:
        'Field service engineer with twelve years in industrial automation. I commission and repair packaging lines, train operators, and have led a team of six for three years. I like problems that others have given up on.',
      location: {
        name: 'Lyon, Auvergne-Rhône-Alpes, France',
        city: 'Lyon',
        region: 'Auvergne-Rhône-Alpes',
        countryCode: 'FR',
      },
    },
    work: [
      {
        id: 'alice-work-1',
        position: 'Lead field service engineer',
        name: 'Rhône Automation',
        location: 'Lyon, France',
        startDate: '2022-03',
        summary: 'Leads six engineers who look after 240 packaging lines in France and Switzerland.',
        highlights: [
          'Cut the mean time to repair from nine hours to five with a remote diagnosis kit',
          'Wrote the training for new engineers, now used in four countries',
        ],
      },
      {
        id: 'alice-work-2',
        position: 'Field service engineer',
        name: 'Packline Systems',
        location: 'Grenoble, France',
        startDate: '2016-09',
        endDate: '2021-10',
        summary: 'Commissioned and repaired filling and packaging lines for food and pharmaceutical companies.',
        highlights: [
          'Commissioned 31 lines on time',
          'Moved 18 older lines from relay logic to programmable controllers',
        ],
      },
      {
        id: 'alice-work-3',
        position: 'Maintenance technician',
        name: 'Laiterie du Vercors',
        location: 'Villard-de-Lans, France',
        startDate: '2013-07',
        endDate: '2016-08',
        summary: 'Preventive maintenance and repair of a dairy’s filling lines in three shifts.',
      },
    ],
    education: [
      {
        id: 'alice-education-1',
        studyType: 'Bachelor of Engineering',
        area: 'Industrial automation',
        institution: 'INSA Lyon',
        startDate: '2010-09',
        endDate: '2013-06',
      },
    ],
    skills: [
      'PLC programming',
      'Commissioning',
      'Troubleshooting',
      'Electrical schematics',
      'Hydraulics',
      'Pneumatics',
      'Team leadership',
      'Training operators',
      'Preventive maintenance',
    ].map((name, at) => ({ id: `alice-skill-${at + 1}`, name })),
    languages: [
      { id: 'alice-language-1', language: 'French', fluency: 'Native speaker' },
      { id: 'alice-language-2', language: 'English', fluency: 'C1' },
      { id: 'alice-language-3', language: 'German', fluency: 'B1' },
    ],
    certificates: [
      { id: 'alice-certificate-1', name: 'Electrical safety BR/B2V', issuer: 'APAVE', date: '2023-05' },
      { id: 'alice-certificate-2', name: 'First aid at work', issuer: 'INRS', date: '2024-02' },
    ],
    projects: [
      {
        id: 'alice-project-1',
        name: 'Remote diagnosis kit',
        startDate: '2022-09',
        endDate: '2023-04',
        description:
          'A suitcase with a router, cameras and sensors that a customer plugs in, so that the first look needs no travel.',
      },
    ],
    volunteer: [
      {
        id: 'alice-volunteer-1',
        position: 'Repairer',
        organization: 'Repair Café Lyon 3',
        startDate: '2018-01',
        summary: 'Repairs household appliances with their owners one Saturday a month.',
      },
    ],
    links: [{ id: 'alice-link-1', network: 'LinkedIn', url: 'https://www.linkedin.com/in/alice-moreau-example' }],
  },
  preferences: {
    roles: ['Field service engineer', 'Service manager'],
    kinds: ['full-time'],
    places: ['Lyon', 'Geneva'],
    remote: ['hybrid', 'on-site'],
    payLeast: 52_000,
    payMost: 60_000,
    payCurrency: 'EUR',
    payPeriod: 'year',
    permits: ['CH', 'FR'],
  },
}

const at = (name: string, city: string, region: string, countryCode: string, kinds: string[]) => ({
  resume: { basics: { location: { name, city, region, countryCode } } },
  preferences: { kinds },
})

export const carol = at('Leeds, England, United Kingdom', 'Leeds', 'England', 'GB', ['full-time'])

const gothenburg = at('Gothenburg, Västra Götaland, Sweden', 'Gothenburg', 'Västra Götaland', 'SE', ['part-time'])
export const dave = {
  ...gothenburg,
  resume: {
    basics: { ...gothenburg.resume.basics, label: 'Warehouse operator' },
    work: [
      {
        id: 'dave-work-1',
        position: 'Warehouse operator',
        name: 'Göta Logistik',
        startDate: '2021',
        summary: 'Picks, packs and drives a forklift.',
      },
    ],
    skills: [{ id: 'dave-skill-1', name: 'Forklift driving' }],
  },
}

export const erin = at('Durham, England, United Kingdom', 'Durham', 'England', 'GB', ['part-time', 'temporary'])
