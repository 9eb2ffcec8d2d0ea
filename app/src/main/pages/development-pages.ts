import { fileURLToPath } from 'node:url'
import type { ViteDevServer } from 'vite'
import type { PageAssets } from './page-document.ts'
import type { Pages } from './pages.ts'
import type { render } from '../ssr.tsx'

const STYLES = '/src/ui/styles/index.css'

/** Returns pages for development: components and styles hot-reload, and the server renders the current sources. */
export function developmentPages(): Pages {
  let vite: ViteDevServer | undefined
  const running = () => {
    if (!vite) throw new Error('Vite does not run yet. Attach the pages to the server first.')
    return vite
  }
  return {
    fixed: false,
    async attach(app) {
      // Vite is a development dependency only.
      const { createServer } = await import('vite')
      vite = await createServer({
        configFile: fileURLToPath(new URL('../../../vite.config.ts', import.meta.url)),
        configLoader: 'native',
        logLevel: 'warn',
        server: { middlewareMode: true, hmr: { server: app.server } },
      })
      const { middlewares, close } = vite
      app.addHook('onClose', () => close())
      app.addHook('onRequest', (request, reply, done) => {
        if (request.routeOptions.url === '/*') middlewares(request.raw, reply.raw, () => done())
        else done()
      })
    },
    async assets(): Promise<PageAssets> {
      const { default: react } = await import('@vitejs/plugin-react')
      return {
        script: '/src/main/browser.tsx',
        preloads: [],
        styles: [STYLES],
        stylesOf: () => [],
        scriptOf: (module) => `/${module}`,
        preamble: `import "/@vite/client";${react.preambleCode.replace('__BASE__', '/')}`,
      }
    },
    load: () => running().ssrLoadModule('/src/main/ssr.tsx') as Promise<{ render: typeof render }>,
  }
}
