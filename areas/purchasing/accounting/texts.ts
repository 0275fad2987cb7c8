export const texts = {
  lost: 'Medgivandet gäller inte längre. Be kunden koppla sitt bokföringssystem på nytt.',
  keyGone: 'Kundens nyckel är borttagen eller utbytt. Koppla bokföringssystemet på nytt.',
  away: 'Bokföringssystemet svarade inte. Försök igen om en stund.',
  busy: 'Bokföringssystemet tar inte emot fler frågor just nu. Försök igen om en stund.',
  nonsense: 'Bokföringssystemet svarade något som inte går att läsa.',
  refused: 'Bokföringssystemet nekade oss uppgifterna. Koppla det på nytt med alla behörigheter.',
  none: 'Kunden har inget bokföringssystem kopplat',
  changedSince: 'Ändrad i bokföringssystemet sedan den såldes',
} as const
