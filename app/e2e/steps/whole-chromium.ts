import { wholeChromium } from '../../../scripts/find-chromium.mjs'

const program = wholeChromium()

/** Launches the Chromium that visitors have; the shell without windows neither crashes nor selects text as that one does. */
export const wholeBrowser = (...args: string[]) => ({
  launchOptions: { args, ...(program && { executablePath: program }) },
})
