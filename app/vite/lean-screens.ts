import type { Plugin } from 'vite'

const SCREENS = /\/src\/features\/[\w-]+\/[\w-]+\/web\/screens\.ts$/
const MODULE = /\bmodule: (?:MODULE|'src\/features\/[^']+'|\[[^\]]+\]),? ?/g

/**
 * Removes the modules of screens from the browser build, because only the server reads them, to link style sheets. They
 * took 0.4 of 130.4 kB when measured.
 */
export const leanScreens = (): Plugin => ({
  name: 'foyer:lean-screens',
  enforce: 'pre',
  transform: {
    filter: { id: SCREENS },
    handler: (code) => ({ code: code.replaceAll(MODULE, ''), map: null }),
  },
})
