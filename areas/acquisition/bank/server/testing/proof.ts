import type { Person } from '#app/server/testing.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { validationFileType } from '../../rules.ts'

/** Uploads what shows that an account is the company's; answers the document's id. */
export async function addProof(person: Person, organizationNumber: string): Promise<string> {
  const content = new TextEncoder().encode('%PDF-1.7\n% ett intyg\n%%EOF')
  const { body } = await person.call(
    documents.add,
    { organizationNumber, documentFileAssociationType: validationFileType },
    { name: 'Intyg.pdf', content, type: 'application/pdf' },
  )
  return body.id
}
