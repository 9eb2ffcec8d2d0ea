import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { developmentPages } from './development-pages.ts'

test('in development a component is served from source and hot-reloads', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const pages = developmentPages()
  await pages.attach?.(app)
  app.get('/*', () => 'a page')
  const component = await app.inject('/src/features/jobs/positions/web/PlaceList.tsx')
  expect(component.headers['content-type']).toContain('javascript')
  expect(component.body).toContain('import.meta.hot.accept')
  expect((await app.inject('/careers')).body).toBe('a page')
  const { preamble, script } = await pages.assets()
  expect(preamble).toContain('/@react-refresh')
  expect((await app.inject(script)).body).toContain('hydrateRoot')
}, 30_000)
