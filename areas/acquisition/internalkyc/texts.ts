/** What the form says, to the letter (internalkyc 1, 2, 4, 15, 16). */
export const draftSaved = 'Intern KYC sparad'
export const completedNow = 'Intern KYC färdigställd'
export const invalid = 'Det finns valideringsfel.'
export const notSaved = 'Ett fel uppstod, kunde inte spara.'
export const filesNotUploaded = 'Intern KYC sparad men filerna kunde inte laddas upp.'
