import type { ShownBackTest } from '../../contract.ts'

/** What a back-test tries. */
export const triedText = ({ version }: Pick<ShownBackTest, 'version'>) =>
  version === null ? 'Utkast' : `Version ${version}`
