import { outside } from './outside.ts'

/** What any call may answer that takes too much, or what nobody can read. */
export const callSentences = {
  tooManyBytes: outside(
    'För mycket på kort tid: högst {atMost} MB i minuten kan tas emot. Vänta en stund och försök igen.',
    'atMost',
  ),
  tooManyValues: outside(
    'Det som skickades har för många uppgifter: högst {atMost} på en gång. Dela upp det i flera anrop.',
    'atMost',
  ),
  bodyNotUtf8: outside('Det som skickades är inte giltig UTF-8'),
  notJson: outside('Det som skickades är inte giltig JSON'),
} as const
