import { expect, test } from 'vitest'
import { parseSite } from './site.ts'

const site = (mapConfig: object) => parseSite({ pcsxConfig: { searchConfig: { mapConfig } } })

test('a map of another provider names who made it', () => {
  const tileUrl = 'https://tiles.example/{z}/{x}/{y}.png'
  expect(() => site({ tileUrl })).toThrow(/mapConfig\.attribution: A map of tileUrl, pmtilesUrl or styleUrl needs it/)
  expect(site({ tileUrl, attribution: 'Tiles Example' }).pcsxConfig.searchConfig.mapConfig).toMatchObject({
    tileUrl,
    hosts: [],
  })
})

test('an accent colour needs enough contrast with white', () => {
  const accent = (accentColor: string) => parseSite({ branding: { accentColor } }).branding.accentColor
  expect([accent('#767676'), accent('#0b5c52'), accent('#7A2E4D')]).toEqual(['#767676', '#0b5c52', '#7A2E4D'])
  for (const colour of ['#777777', '#ffd700', '#ffffff'])
    expect(() => accent(colour), colour).toThrow(/accentColor: It has to stand out/)
  for (const colour of ['green', '#fff', '#0b5c52;x']) expect(() => accent(colour), colour).toThrow(/A colour such as/)
})

test('addresses lead to the site that they name', () => {
  const link = (url: string) => parseSite({ branding: { customNavbarConfig: { links: [{ label: 'x', url }] } } })
  for (const url of ['/careers?a=b#c', 'https://a.example', 'mailto:a@b.example', 'tel:+441134960000'])
    expect(() => link(url), url).not.toThrow()
  for (const url of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'careers',
    '',
  ])
    expect(() => link(url), url).toThrow(/links\.0\.url/)
  const logo = (logoUrl: string) => parseSite({ branding: { logoUrl } })
  for (const url of [
    'http://a.example/l.png',
    'data:image/png;base64,x',
    '//a.example/l.png',
    'https://u:p@a.example/l.png',
  ])
    expect(() => logo(url), url).toThrow(/branding\.logoUrl/)
  const hosts = (host: string) => parseSite({ contentSecurity: { frameHosts: [host] } })
  for (const host of [
    'https://a.example/',
    'https://*.example',
    '*',
    "'unsafe-inline'",
    'https://a.example; script-src *',
    'https:',
  ])
    expect(() => hosts(host), host).toThrow(/frameHosts\.0/)
  expect(() => hosts('https://a.example:8443')).not.toThrow()
})

test('at least one way to sign in stays enabled', () => {
  const login = (loginSignupConfig: object) => parseSite({ loginSignupConfig })
  const provider = { id: 'a', name: 'A', issuer: 'https://id.example', clientId: 'c', clientSecret: 's' }
  expect(() => login({ passwordEnabled: false, codeEnabled: false })).toThrow(/candidateLoginEnabled: Candidates need/)
  expect(() => login({ passwordEnabled: false, codeEnabled: false, providers: [provider] })).not.toThrow()
  expect(() => login({ passwordEnabled: false, codeEnabled: false, candidateLoginEnabled: false })).not.toThrow()
  expect(() => login({ providers: [provider, provider] })).toThrow(/providers\.1\.id: Another provider/)
})

test('a host can’t add a directive to the content security policy, and a map must use https [S17]', () => {
  for (const host of [
    'https://x;base-uri',
    'https://a,b.example',
    'https://a.example;',
    "https://a'b.example",
    'https://*.example',
  ]) {
    for (const key of ['imageHosts', 'connectHosts', 'fontHosts', 'frameHosts', 'embeddingOrigins'])
      expect(() => parseSite({ contentSecurity: { [key]: [host] } }), host).toThrow(/Enter an origin/)
    expect(() => site({ hosts: [host.replace('*', ';')], attribution: 'x' }), host).toThrow(/starts with https:/)
  }
  for (const address of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'http://a.example/{z}',
    'https://a;b/{z}',
  ])
    for (const key of ['tileUrl', 'pmtilesUrl', 'styleUrl'])
      expect(() => site({ [key]: address, attribution: 'x' }), address).toThrow(/starts with https:/)
  expect(() =>
    parseSite({ contentSecurity: { imageHosts: ['https://img-1.a.example:8443', 'http://[::1]:3000'] } }),
  ).not.toThrow()
})
