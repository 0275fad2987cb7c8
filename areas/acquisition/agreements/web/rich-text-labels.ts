import type { RichTextEditorLabels } from '@mantine/tiptap'

/**
 * What the tools of the editor are called. Those that agreements do not use keep out of the
 * toolbar.
 */
export const labels: Partial<RichTextEditorLabels> = {
  boldControlLabel: 'Fetstil',
  italicControlLabel: 'Kursiv',
  underlineControlLabel: 'Understruken',
  strikeControlLabel: 'Genomstruken',
  clearFormattingControlLabel: 'Rensa formatering',
  h1ControlLabel: 'Rubrik 1',
  h2ControlLabel: 'Rubrik 2',
  h3ControlLabel: 'Rubrik 3',
  bulletListControlLabel: 'Punktlista',
  orderedListControlLabel: 'Numrerad lista',
  blockquoteControlLabel: 'Citat',
  hrControlLabel: 'Avdelare',
  linkControlLabel: 'Länk',
  unlinkControlLabel: 'Ta bort länken',
  linkEditorInputLabel: 'Länkens adress',
  linkEditorInputPlaceholder: 'https://example.se/',
  linkEditorExternalLink: 'Öppnas i en ny flik',
  linkEditorInternalLink: 'Öppnas i samma flik',
  linkEditorSave: 'Spara',
  undoControlLabel: 'Ångra',
  redoControlLabel: 'Gör om',
}
