import { expect, test } from 'vitest'
import { publicConfig } from './public.ts'
import { parseSite } from './site.ts'

test('browsers get only the id and name of a provider, and no settings that only the server needs', () => {
  const site = parseSite({
    loginSignupConfig: {
      providers: [
        { id: 'acme', name: 'Acme', issuer: 'https://id.example', clientId: 'client-7', clientSecret: 'hush-9f2' },
      ],
    },
    pcsxConfig: { searchConfig: { synonyms: [{ terms: ['trimmer', 'synonym-note'] }] } },
    overrides: { 12: { note: 'override-note' } },
    groupOverrides: { north: { note: 'group-note' } },
    headScripts: { jobs: [{ code: 'headScriptCode()' }] },
    contentSecurity: { connectHosts: ['https://calls.example'] },
  })
  const shown = publicConfig({ domain: 'a.example', name: 'A', site }, 'https://jobs.example')
  expect(shown.configs.loginSignupConfig.providers).toEqual([{ id: 'acme', name: 'Acme' }])
  expect(shown.headScriptPages).toEqual(['jobs'])
  for (const hidden of [
    'hush-9f2',
    'client-7',
    'id.example',
    'override-note',
    'group-note',
    'synonym-note',
    'headScriptCode',
    'calls.ex',
  ])
    expect(JSON.stringify(shown)).not.toContain(hidden)
})
