/** Alice's career: from technician to supervisor of field service. */
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
        position: 'Field service supervisor',
        name: 'Rhône Automation',
        location: 'Lyon, France',
        startDate: '2022-03',
        summary: 'Leads six engineers who look after 240 packaging lines in France and Switzerland.',
        highlights: [
          'Cut the mean time to repair from nine hours to five with a remote diagnosis kit',
          'Took over work planning and safety briefings for three depots',
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
      'Electrical fault finding',
      'Electrical schematics',
      'Hydraulics',
      'Pneumatics',
      'Crew leadership',
      'Work planning',
      'Safety briefings',
      'Coaching',
      'Customer meetings',
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
    roles: ['Field service supervisor', 'Service manager'],
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

/** Carol's career: a recruiter who would like to look after the people at the depots. */
export const carol = {
  resume: {
    basics: {
      label: 'Recruiter for skilled trades',
      summary:
        'Recruiter with nine years in transport and engineering. I hire welders, electricians and fitters, and I write the forms that they answer.',
      location: { name: 'Leeds, England, United Kingdom', city: 'Leeds', region: 'England', countryCode: 'GB' },
    },
    work: [
      {
        id: 'carol-work-1',
        position: 'Recruiter, skilled trades',
        name: 'Meridian Works',
        location: 'Leeds, United Kingdom',
        startDate: '2021-04',
        summary: 'Fills some ninety jobs a year in four depots, from the first talk with the manager to the first day.',
        highlights: ['Halved the time from application to first talk, from twelve days to six'],
      },
      {
        id: 'carol-work-2',
        position: 'HR assistant',
        name: 'Aire Valley Buses',
        location: 'Leeds, United Kingdom',
        startDate: '2016-09',
        endDate: '2021-03',
        summary: 'Contracts, absences and rosters for 300 drivers.',
      },
    ],
    education: [
      {
        id: 'carol-education-1',
        studyType: 'Bachelor of Arts',
        area: 'Human resource management',
        institution: 'Leeds Beckett University',
        startDate: '2013-09',
        endDate: '2016-06',
      },
    ],
    skills: ['Recruiting', 'Interviewing', 'Employment law', 'Onboarding', 'Conflict resolution'].map((name, at) => ({
      id: `carol-skill-${at + 1}`,
      name,
    })),
    languages: [
      { id: 'carol-language-1', language: 'English', fluency: 'Native speaker' },
      { id: 'carol-language-2', language: 'Spanish', fluency: 'C1' },
    ],
  },
  preferences: { kinds: ['full-time'] },
}

/** Dave's career: a warehouse operator with an unanswered offer. */
export const dave = {
  resume: {
    basics: {
      label: 'Warehouse operator',
      location: {
        name: 'Gothenburg, Västra Götaland, Sweden',
        city: 'Gothenburg',
        region: 'Västra Götaland',
        countryCode: 'SE',
      },
    },
    work: [
      {
        id: 'dave-work-1',
        position: 'Warehouse operator',
        name: 'Göta Logistik',
        location: 'Gothenburg, Sweden',
        startDate: '2021-02',
        summary: 'Picks, packs and drives a forklift.',
      },
      {
        id: 'dave-work-2',
        position: 'Delivery driver',
        name: 'Västkust Bud',
        location: 'Gothenburg, Sweden',
        startDate: '2018-06',
        endDate: '2021-01',
        summary: 'Delivered parcels in the city with an electric van.',
      },
    ],
    skills: [
      { id: 'dave-skill-1', name: 'Forklift driving' },
      { id: 'dave-skill-2', name: 'Stocktaking' },
    ],
    languages: [
      { id: 'dave-language-1', language: 'Swedish', fluency: 'Native speaker' },
      { id: 'dave-language-2', language: 'English', fluency: 'B2' },
    ],
    certificates: [{ id: 'dave-certificate-1', name: 'Forklift licence A+B', issuer: 'TYA', date: '2021-01' }],
  },
  preferences: { kinds: ['part-time'] },
}

/** Erin's career: a carer who will soon start at Northgate Care. */
export const erin = {
  resume: {
    basics: {
      label: 'Care assistant',
      location: { name: 'Durham, England, United Kingdom', city: 'Durham', region: 'England', countryCode: 'GB' },
    },
    work: [
      {
        id: 'erin-work-1',
        position: 'Care assistant',
        name: 'Wear View House',
        location: 'Durham, United Kingdom',
        startDate: '2020-03',
        summary: 'Looks after eleven residents on late and night shifts.',
      },
      {
        id: 'erin-work-2',
        position: 'Shop assistant',
        name: 'Elvet Bakery',
        location: 'Durham, United Kingdom',
        startDate: '2017-05',
        endDate: '2020-02',
        summary: 'Sold bread and cakes, and opened the shop at five.',
      },
    ],
    skills: ['Personal care', 'Record keeping', 'Moving and handling'].map((name, at) => ({
      id: `erin-skill-${at + 1}`,
      name,
    })),
    languages: [{ id: 'erin-language-1', language: 'English', fluency: 'Native speaker' }],
    certificates: [{ id: 'erin-certificate-1', name: 'Care Certificate', issuer: 'Wear View House', date: '2020-06' }],
  },
  preferences: { kinds: ['part-time', 'temporary'] },
}
