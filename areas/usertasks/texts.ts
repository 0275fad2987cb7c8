/** Part-3 §8; the first as messages-described.json words it. */
export const texts = {
  missing: 'Uppgiften kunde inte hittas',
  listFailed: 'Ett fel uppstod när uppgifterna skulle hämtas.',
  panelFailed: 'Misslyckades att hämta åtgärdsvyn',
  taskFailed: 'Ett fel uppstod när uppgiften skulle hämtas. Vg. ladda om sidan...',
  inProgress: 'Dina pågående ärenden',
} as const
