/** usertasks 8-11. */
export const texts = {
  missing: 'Uppgiften kunde inte hittas',
  listFailed: 'Ett fel uppstod när uppgifterna skulle hämtas.',
  panelFailed: 'Misslyckades att hämta åtgärdsvyn',
  taskFailed: 'Ett fel uppstod när uppgiften skulle hämtas. Vg. ladda om sidan...',
  inProgress: 'Dina pågående ärenden',
  notYours:
    'Bara den som har ärendet, den det väntar på, den som skapade det och ärendeadministratörer kan ändra det eller göra det klart',
  notYourAbsence: 'Bara man själv och den som leder arbetet ser och ändrar när någon är borta',
  taken: 'Någon annan har ärendet',
  notYoursToRemove: 'Bara den som skapade ärendet och ärendeadministratörer kan ta bort det',
} as const

/** What the history of a task calls its steps. */
export const stepNames = {
  created: 'Skapat',
  inProgress: 'Pågående',
  completed: 'Klart',
  removed: 'Borttaget',
  restored: 'Borttagningen ångrad',
} as const
