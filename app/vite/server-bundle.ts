import { bundledThreads, nodeBundles, pathOf } from './bundled-sources.ts'

/**
 * Packages of many small modules, which take longer to find than to run. Other packages stay outside: some look for
 * files next to their own, and some start threads.
 */
const BUNDLED =
  /^(?:@better-auth|@better-fetch|@noble|@opentelemetry\/api|@peculiar|@simplewebauthn|asn1js|better-auth|better-call|bytestreamjs|csv-parse|culori|dayjs|deepmerge|dom-serializer|domelementtype|domhandler|domutils|entities|escape-string-regexp|fast-xml-parser|htmlparser2|is-plain-object|jose|kysely|launder|libphonenumber-js|nanoid|parse-srcset|picocolors|pkijs|postcss|prom-client|pvtsutils|pvutils|re2js|sanitize-html|source-map-js|zod)(?:\/|$)/

/** Bundles the server and the command line, which start in a third of the time that their 2,800 modules take. */
export default nodeBundles(pathOf('../dist/main'), {
  plugins: [bundledThreads()],
  ssr: { noExternal: [BUNDLED] },
  input: {
    cli: pathOf('../src/main/commands/run-cli.ts'),
    server: pathOf('../src/main/server.ts'),
    // The process that tests kill. Apart from its own few lines it shares the files of the others.
    'killable-server': pathOf('../src/testing/processes/killable-server.ts'),
  },
})
