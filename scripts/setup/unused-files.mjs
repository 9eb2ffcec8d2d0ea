// Imports node: modules only and runs on Node 20, like project.mjs.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { root } from './project.mjs'

/**
 * Files of packages that nothing here opens, by package; `*` is a part of a name. They are a third of what npm unpacks:
 * docs/measurements.md lists the sizes.
 */
const UNUSED = {
  // Headers for compiling packages, of which none is compiled.
  'node-*': ['include', 'share', '*.md'],
  // Recognition reads the small data and runs the module for SIMD and LSTM.
  '@tesseract.js-data/*': ['4.0.0'],
  'tesseract.js-core': [
    '*.wasm.js',
    'tesseract-core.*',
    'tesseract-core-lstm.*',
    'tesseract-core-simd.*',
    'tesseract-core-relaxedsimd*',
  ],
  // Forms of the same code for other module systems and compilers.
  docx: ['dist/*.iife.js', 'dist/*.umd.cjs'],
  'pdf-lib': ['dist/pdf-lib*', 'ts3.4', 'src'],
  '@cantoo/fontkit': ['dist/fontkit.umd*', 'dist/browser*'],
  'libphonenumber-js': ['bundle'],
  tinyld: ['playground', 'dist/*.browser.js', 'dist/tinyld.heavy*'],
  'maplibre-gl': ['src', 'dist/maplibre-gl-dev*', 'dist/maplibre-gl-csp*'],
  'pdfjs-dist': ['legacy/web', 'legacy/image_decoders', 'image_decoders'],
  // Letters use the three upright sans-serif faces.
  'dejavu-fonts-ttf': [
    'ttf/DejaVuMath*',
    'ttf/DejaVuSansCondensed*',
    'ttf/DejaVuSansMono*',
    'ttf/DejaVuSerif*',
    'ttf/DejaVuSans-ExtraLight*',
  ],
}

/** Source maps of packages, which only debuggers open. */
const MAP = /\.(?:[cm]?js|css|[cm]?ts)\.map$/

const patternOf = (name) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)

/** Returns the paths below a folder that match a path whose parts can have an asterisk. */
function matching(folder, path) {
  if (!existsSync(folder)) return []
  const [first, ...rest] = path.split('/')
  const names = first.includes('*') ? readdirSync(folder).filter((name) => patternOf(first).test(name)) : [first]
  return names.flatMap((name) =>
    rest.length > 0 ? matching(join(folder, name), rest.join('/')) : [join(folder, name)],
  )
}

/**
 * Removes what nothing here opens from a folder of packages. Does nothing the second time. Pauses between packages, so that a build
 * runs and its progress is shown meanwhile.
 */
export async function removeUnusedFiles(modules = join(root, 'node_modules')) {
  for (const [name, paths] of Object.entries(UNUSED))
    for (const folder of matching(modules, name)) {
      for (const path of paths.flatMap((each) => matching(folder, each))) rmSync(path, { recursive: true, force: true })
      await setImmediate()
    }
  if (!existsSync(modules)) return
  const folders = readdirSync(modules, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of folders) {
    await setImmediate()
    for (const entry of readdirSync(join(modules, name), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && MAP.test(entry.name)) rmSync(join(entry.parentPath ?? entry.path, entry.name))
  }
}
