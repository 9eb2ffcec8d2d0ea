import { type AppConfig, isLoopback } from '#config/config.ts'
import { fileLimits } from '#platform/files/limits.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { scanWithClamd } from '#platform/files/virus-scanner.ts'

/**
 * The harmless test file of eicar.org, which every scanner finds; in two parts, so that scanners don't find this file.
 */
const TEST_FILE = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Checks that uploads are scanned, by sending the scanner a file that it must find. */
export async function checkScanner({ scanner, host }: Pick<AppConfig, 'scanner' | 'host'>): Promise<Finding> {
  const { ok, warning, problem } = findingsOf('Virus scanner')
  if (!scanner) {
    if (isLoopback(host))
      return ok('Uploaded files aren’t scanned for viruses. Set FOYER_SCANNER to have them scanned.')
    return warning(
      'FOYER_SCANNER isn’t set, so uploaded files aren’t scanned for viruses. Set it to the address of clamd.',
    )
  }
  try {
    const found = await scanWithClamd(scanner, Buffer.from(TEST_FILE), AbortSignal.timeout(fileLimits.scanMs))
    if (found !== undefined) return ok(`The scanner finds the EICAR test file (${found}).`)
    return problem('The scanner missed the EICAR test file. Update its signatures.')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const until = scanner.whenDown === 'accept' ? 'uploads are accepted unscanned' : 'uploads are refused'
    return problem(
      `The virus scanner can’t be used: ${reason}. Until it can, ${until}. Start it or correct FOYER_SCANNER.`,
    )
  }
}
