/** subscriptions 2, 3, 4, 5, 6; the last is our own. */
export const texts = {
  saved: 'Fakturaprenumeration sparad',
  removed: 'Fakturaprenumeration borttagen',
  wrongRecipients: 'Ett fel inträffade. Kontrollera att korrekta mailadresser är angivna.',
  notLoaded: 'Prenumeration kunde inte laddas',
  noSuggestions: 'Förslag kunde inte laddas',
  unreachable: 'Fakturan kan inte få den statusen längre. Välj en annan.',
} as const
