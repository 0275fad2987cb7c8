/** The list could not be fetched (whitelist 8). */
export const notFetched = 'Kunde inte hämta undantag'
export const recipientNeeded = 'Mottagarens organisationsnummer behöver fyllas i för den regeln'
export const endDatePassed = 'Slutdatum ska vara i dag eller senare'
