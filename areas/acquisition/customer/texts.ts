/** What BankID shows while somebody identifies themselves. */
export const identifyText = (companyName: string) =>
  `# Legitimera dig\n\nDu legitimerar dig för att göra det som är kvar för **${companyName.replaceAll(/[*_#`\\]/g, '')}**.`

/** Why a link opens nothing; the page has a sentence more on what to do. */
export const linkTexts = {
  unknown: 'Länken finns inte. Öppna den senaste länken som du har fått.',
  revoked: 'Länken gäller inte längre. Be om en ny.',
  expired: 'Länken har gått ut. Be om en ny.',
  used: 'Länken gällde för en gång och är använd. Be om en ny.',
  over: 'Det finns inget kvar att göra här.',
} as const

/** How the trail names a customer. */
export const customerName = (name: string) => `Kunden, ${name}`
/** The name in that, as BankID says it. */
export const nameOfCustomer = (actorName: string) => actorName.replace(/^Kunden, /, '')

export const onlySignatories =
  'Bara den som tecknar firman kan skicka in. Det du har sparat finns kvar åt den som gör det.'
export const notSigner =
  'Avtalet ska skrivas under av någon annan. Fråga den som bjöd in dig om det borde vara du.'
export const notShown =
  'Avtalet, och de villkor som hör till det, behöver visas till slutet innan det skrivs under. Bläddra igenom dem till slutet, och skriv under sedan.'
export const otherText =
  'Avtalet har gjorts om sedan det öppnades. Läs det som det är nu innan det skrivs under.'
export const enoughFiles = 'Det finns redan tio filer här. Kontakta oss om du behöver skicka fler.'
export const factsAnswered =
  'Ni har redan svarat om uppgifterna. Kontakta oss om något har ändrats.'
/** The task of staff when a customer says that what we hold is wrong. */
export const correctionHeader = 'Kunden rättar uppgifterna om företaget'
export const otherTexts = {
  notFound: 'Personen finns inte bland dem som tecknar firman. Ladda om sidan.',
  alreadyIn: 'Personen är redan inne. Ingen ny inbjudan behövs.',
  enoughInvited:
    'Ni har skickat många inbjudningar i dag. Kontakta oss, eller försök igen i morgon.',
  cannotMail: 'Inbjudan kan inte skickas till den adressen. Skriv en annan, eller kontakta oss.',
} as const
export const noQuestions = 'Frågorna är inte klara än. Kom tillbaka senare, eller kontakta oss.'
