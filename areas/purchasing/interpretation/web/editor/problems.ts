import type { Interpretation } from '../../contract.ts'
import { documentFieldNames, type DocumentFieldName } from '../../fields.ts'
import type { Changes } from './apply-changes.ts'

/** What is wrong with fields, in Swedish. */
export type Problems = Partial<Record<DocumentFieldName, string>>

/**
 * What is still known to be wrong when something is changed: fields without a value. Whatever else
 * was wrong may have been about the field that is changed, and is judged anew when the invoice is
 * sent.
 */
export const stillMissing = (
  problems: Problems,
  fields: Record<
    DocumentFieldName,
    Pick<Interpretation['documentFields'][DocumentFieldName], 'rawValue'>
  >,
  { documentFields: changed }: Changes,
): Problems =>
  Object.fromEntries(
    documentFieldNames.flatMap((name) => {
      const problem = problems[name]
      return problem && fields[name].rawValue === '' && !changed?.[name] ? [[name, problem]] : []
    }),
  )
