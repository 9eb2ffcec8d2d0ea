import { describe, expect, test } from 'vitest'
import { buildConfig } from './config.ts'
import { readEnvironment, SettingError } from './env.ts'

const read = (variables: Record<string, string>) => buildConfig(readEnvironment(variables))

describe('settings', () => {
  test('are all optional', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      seed: 'demo',
      limits: 'on',
      databaseUrl: undefined,
    })
    expect(read({ PORT: '', HOST: '', FOYER_LIMITS: '' })).toEqual(read({}))
  })

  test('emails are sent from an address with or without a name, by a server that knows its public URL', () => {
    const sender = (MAIL_FROM: string) => read({ MAIL_FROM }).mailFrom
    expect(sender('jobs@example.com')).toEqual({ name: '', address: 'jobs@example.com' })
    expect(sender('Our careers <jobs@example.com>')).toEqual({ name: 'Our careers', address: 'jobs@example.com' })
    expect(read({}).mailFrom).toBeUndefined()
    expect(read({ SMTP_URL: 'smtp://127.0.0.1:2525' }).smtpUrl).toBe('smtp://127.0.0.1:2525')
    const there = { SMTP_URL: 'smtps://user:secret@mail.example.com', PUBLIC_URL: 'https://jobs.example.com' }
    expect(read(there).smtpUrl).toBe(there.SMTP_URL)
  })

  test('a model is asked over https, or on this machine', () => {
    const model = (FOYER_LLM_URL: string) => read({ FOYER_LLM_URL, FOYER_LLM_MODEL: 'm', FOYER_LLM_KEY: 'k' }).model
    expect(model('https://models.example/v1/')).toEqual({ url: 'https://models.example/v1', name: 'm', key: 'k' })
    expect(model('http://127.0.0.1:8080/v1')?.url).toBe('http://127.0.0.1:8080/v1')
    expect(read({}).model).toBeUndefined()
  })

  test('the demo is created by default only on a server that others can’t reach', () => {
    expect(read({ HOST: '0.0.0.0' }).seed).toBe('none')
    expect(read({ DATABASE_URL: 'postgres://localhost/x' }).seed).toBe('none')
    for (const host of ['127.0.0.1', '127.9.9.9', 'localhost', 'careers.localhost', '::1'])
      expect(read({ HOST: host }).seed, host).toBe('demo')
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ PORT: '1e3' }, 'PORT'],
    [{ PUBLIC_URL: 'careers.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://user:secret@localhost/x' }, 'DATABASE_URL'],
    [{ DATABASE_LISTEN_URL: 'postgres://localhost/x' }, 'DATABASE_LISTEN_URL'],
    [{ DATABASE_READ_URLS: 'postgres://localhost/x' }, 'DATABASE_READ_URLS'],
    [{ DATABASE_URL: 'postgres://a/x', DATABASE_READ_URLS: 'postgres://b/x, mysql://c' }, 'DATABASE_READ_URLS'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL'],
    [{ SMTP_URL: 'mail.example.com:25' }, 'SMTP_URL'],
    [{ SMTP_URL: 'https://user:secret@mail.example.com' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://user:a/secret@mail.example.com' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'Careers' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'jobs@example.com, others@example.com' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Careers <jobs@example.com>\nBcc: x@example.com' }, 'MAIL_FROM'],
    [{ FOYER_SEED: 'full' }, 'FOYER_SEED'],
    [{ FOYER_SEED: 'demo', HOST: '0.0.0.0' }, 'FOYER_SEED'],
    [{ FOYER_SECRET: 'short' }, 'FOYER_SECRET'],
    [{ FOYER_LIMITS: 'none' }, 'FOYER_LIMITS'],
    [{ FOYER_LIMITS: 'off', HOST: '192.0.2.1' }, 'FOYER_LIMITS'],
    [{ FOYER_NOW: 'yesterday' }, 'FOYER_NOW'],
    [{ FOYER_NOW: '2026-05-04T12:00:00Z', FOYER_SEED: 'none' }, 'FOYER_NOW'],
    [{ FOYER_NOW: '2026-05-04T12:00:00Z', HOST: '0.0.0.0' }, 'FOYER_NOW'],
    [{ FOYER_LLM_URL: 'http://models.example/v1', FOYER_LLM_MODEL: 'm' }, 'FOYER_LLM_URL'],
    [{ FOYER_LLM_URL: 'https://models.example', FOYER_LLM_MODEL: 'm' }, 'FOYER_LLM_URL'],
    [{ FOYER_LLM_URL: 'https://user:secret@models.example/v1', FOYER_LLM_MODEL: 'm' }, 'FOYER_LLM_URL'],
    [{ FOYER_LLM_URL: 'https://models.example/v1' }, 'FOYER_LLM_URL'],
    [{ FOYER_LLM_MODEL: 'm' }, 'FOYER_LLM_MODEL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('%o fails at startup with one sentence that names it and says what to do, without secrets', (variables, name) => {
    const refused = () => read(variables)
    expect(refused).toThrow(SettingError)
    expect(refused).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
    expect(refused).not.toThrow(/secret@/)
  })
})
