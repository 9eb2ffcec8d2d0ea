import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** The end of an import of a gzipped file's address, such as `./data/world.json.gz?unpacked`. */
const PACKED = '.gz?unpacked'

/**
 * Serves gzipped data of the source tree unpacked, so that it is named and compressed like the other files of the site.
 * The import is the address.
 * @param options.inBrowser true for the browser build, which writes the files
 */
export function packedData({ inBrowser = false } = {}): Plugin {
  /** Files by their addresses in development. */
  const served = new Map<string, string>()
  const read = (file: string) => gunzipSync(readFileSync(`${file}.gz`))
  return {
    name: 'foyer:packed-data',
    enforce: 'pre',
    configureServer({ middlewares }) {
      middlewares.use(({ url = '' }, response, next) => {
        const file = served.get(url)
        if (!file) return next()
        response.setHeader('content-type', 'application/json')
        response.end(read(file))
        return undefined
      })
    },
    load: {
      filter: { id: /\.gz\?unpacked$/ },
      handler(id) {
        const file = id.slice(0, -PACKED.length)
        this.addWatchFile(`${file}.gz`)
        if (inBrowser) {
          const asset = this.emitFile({ type: 'asset', name: basename(file), source: read(file) })
          return { code: `export default import.meta.ROLLUP_FILE_URL_${asset}`, map: null }
        }
        const address = encodeURI(`/@packed${file}`)
        served.set(address, file)
        return { code: `export default ${JSON.stringify(address)}`, map: null }
      },
    },
  }
}
