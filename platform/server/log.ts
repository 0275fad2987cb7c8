import { pino, type Logger } from 'pino'

/** Ten or twelve digits that could be a person's, with or without dash: never in a log (the trail of who saw what is the audit's). */
const personalNumber = /\b(?:19|20)?\d{6}[-+]?\d{4}\b/g
const hidden = (text: string) => text.replaceAll(personalNumber, '[nummer]')

/** A structured log, one JSON object a line, in which personal numbers never stand. */
export const openLog = (level: string): Logger =>
  pino({
    level,
    redact: { paths: ['req.headers.authorization', 'req.headers.cookie', 'token', 'secret'], censor: '[hemligt]' },
    serializers: {
      err: (error: Error) => ({
        ...pino.stdSerializers.err(error),
        message: hidden(error.message),
        stack: hidden(error.stack ?? ''),
      }),
    },
    hooks: {
      logMethod(values, method) {
        method.apply(
          this,
          values.map((value: unknown) => (typeof value === 'string' ? hidden(value) : value)) as Parameters<
            typeof method
          >,
        )
      },
    },
  })
