import { pino, type Logger } from 'pino'

/**
 * Ten or twelve digits that could be a person's, with or without dash: never in a log (the trail of
 * who saw what is the audit's). They stand by themselves or after an escaped sign such as \n; in
 * the middle of an id they are no number.
 */
const personalNumber =
  /(?<=^|[^0-9A-Za-z]|\\[nrtbf]|\\u[0-9a-f]{4})(?<![0-9a-f]{8}(?:-[0-9a-f]{4}){3}-)(?:19|20)?\d{6}[-+]?\d{4}(?!\d)/g

/**
 * A line of the log without personal numbers, wherever they stand in it. One that may be a JSON
 * number becomes 0, so that the line stays JSON.
 */
const hidden = (line: string) =>
  line.replaceAll(personalNumber, (digits, at: number) => {
    const bare = /[:[,]/.test(line[at - 1] ?? '') && /[,}\]]/.test(line[at + digits.length] ?? '')
    return bare ? '0' : '[nummer]'
  })

/**
 * A structured log, one JSON object a line, in which personal numbers never stand. Lines are
 * written beside the work: no request waits for one.
 */
export const openLog = (level: string): Logger =>
  pino(
    {
      level,
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', 'token', 'secret'],
        censor: '[hemligt]',
      },
      hooks: { streamWrite: hidden },
    },
    pino.destination({ dest: 1, sync: false }),
  )
