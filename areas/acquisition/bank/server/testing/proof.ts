import type { Person } from '#app/server/testing.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { validationFileType } from '../../rules.ts'

/** Uploads what shows that an account is the company's; answers the document's id. */
export async function addProof(person: Person, organizationNumber: string): Promise<string> {
  return (await upload(person, { organizationNumber }, 'ett intyg')).body.id
}

/** Puts another file in the place of one that was uploaded. */
export const replaceProof = async (
  person: Person,
  organizationNumber: string,
  id: string,
  words: string,
) => upload(person, { organizationNumber, id }, words)

const upload = async (
  person: Person,
  which: { readonly organizationNumber: string; readonly id?: string },
  words: string,
) =>
  person.call(
    documents.add,
    { ...which, documentFileAssociationType: validationFileType },
    {
      name: 'Intyg.pdf',
      content: new TextEncoder().encode(`%PDF-1.7\n% ${words}\n%%EOF`),
      type: 'application/pdf',
    },
  )
