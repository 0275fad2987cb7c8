import type { InterpretationPage } from '../../contract.ts'

/**
 * Which page it is (interpretation 24): 'Faktura - sida 1 av 3', 'Bilaga - sida 3 av 3'; the count
 * is 'Okänt' while it is unknown.
 */
export const pageLabel = (
  page: Pick<InterpretationPage, 'pageNumber' | 'isAttachment'>,
  count: number | null,
) => `${page.isAttachment ? 'Bilaga' : 'Faktura'} - sida ${page.pageNumber} av ${count ?? 'Okänt'}`
