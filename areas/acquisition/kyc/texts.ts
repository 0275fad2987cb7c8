import type { InputType, PersonAnswerFields, QuestionType } from './questions.ts'

/** kyc 7. */
export const requiredText = 'Fältet är obligatoriskt'
/** kyc 9. */
export const invalidText = 'Ett eller flera fält är inte korrekt ifyllda'
/** kyc 2. */
export const lockedText = 'Detta KYC-set är publicerat och kan därför inte ändras.'
/** kyc 13. */
export const noSetsText = 'Inga KYC set hittades'
/** kyc 3; the words are our own. */
export const unsavedText = 'Det finns osparade ändringar'

export const questionTypeNames: Readonly<Record<QuestionType, string>> = {
  Text: 'Kort text',
  TextArea: 'Lång text',
  Radio: 'Ett val, alla synliga',
  Checkbox: 'Flera val, alla synliga',
  Select: 'Ett val i lista',
  SelectMultiple: 'Flera val i lista',
  Person: 'Personer',
}

export const inputTypeNames: Readonly<Record<InputType, string>> = {
  Text: 'Text',
  Number: 'Tal',
  Date: 'Datum',
  Tel: 'Telefonnummer',
  SocialSecurityNumber: 'Personnummer',
  Password: 'Dold text',
}

/** What is asked of a person; all but whether several may be named. */
export const personFieldNames: Readonly<
  Record<Exclude<keyof PersonAnswerFields, 'allowMultiple'>, string>
> = {
  askForSocialSecurityNumber: 'Personnummer',
  askForFirstName: 'Förnamn',
  askForLastName: 'Efternamn',
  askForOwnershipPercentage: 'Ägarandel',
  askForCountry: 'Land',
}

/** Why somebody cannot answer (decision B8). */
export const answeringReason = 'Bara onboarding, säljare och administratörer kan svara'
/** Of answers in whose place others have come (kyc 26). */
export const replacedText = 'Ett annat KYC-set har valts för uppgiften. Öppna uppgiften igen.'
/** Why somebody cannot take a stand on answers (kyc 24). */
export const ownAnswersText = 'Du har själv slutfört svaren. Någon annan tar ställning till dem.'
/** What becomes of completed answers that are marked (kyc 23). */
export const waitsForReview =
  'Svaren är slutförda. AML-avdelningen tar ställning till dem innan uppgiften är färdig.'
interface Stand {
  readonly decided: { readonly accepted: boolean } | null
}
/** Where the stand on marked answers is, to follow what was answered (kyc 24); '' where none is taken. */
export function standText(review: Stand | null): string {
  if (!review) return ''
  if (!review.decided) return 'AML-avdelningen har inte tagit ställning till svaren än'
  return review.decided.accepted
    ? 'AML-avdelningen har godtagit svaren'
    : 'AML-avdelningen har inte godtagit svaren'
}
/** Why somebody cannot, by their role. */
export const reviewingReason = 'AML-avdelningen tar ställning till svaren'
/** Of an address that names no set. */
export const noSuchSet = 'KYC-setet finns inte, eller har tagits bort. Välj ett i listan under KYC.'
