/** Part-2 §8. */
export const texts = {
  saved: 'Fakturaprenumeration sparad',
  removed: 'Fakturaprenumeration borttagen',
  wrongRecipients: 'Ett fel inträffade. Kontrollera att korrekta mailadresser är angivna.',
  notLoaded: 'Prenumeration kunde inte laddas',
  noSuggestions: 'Förslag kunde inte laddas',
  unreachable: 'Fakturan kan inte få den statusen längre. Välj en annan.',
} as const
