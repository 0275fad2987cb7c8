import type { Answers, boardAnswers, companyAnswers } from '#areas/parties/company/server/public.ts'

type ContentOf<Ask extends (...given: never[]) => Promise<Answers<unknown>>> =
  Awaited<ReturnType<Ask>> extends Answers<infer Content> ? Content : never
/** What a provider says of a company, and of its board. */
export type CompanyContent = ContentOf<typeof companyAnswers>
export type BoardContent = ContentOf<typeof boardAnswers>
