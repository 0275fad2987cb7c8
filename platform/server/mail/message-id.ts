/**
 * The Message-ID of a mail of the outbox: the same for every try, so that mail programs show a mail
 * that arrived twice once, and by which one that comes back is known. Nobody guesses it who was not
 * sent the mail.
 * @param from what mails are sent from
 */
export const messageIdOf = ({ id }: { readonly id: string }, from: string): string =>
  `<${id}@${/@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost'}>`

const ofOurs = /<([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})@[a-z0-9.-]+>/gi
/** Ids of messages of the outbox that a text names by their Message-ID, in order, each once. */
export const idsOfMails = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(ofOurs)].flatMap(([, id]) => id?.toLowerCase() ?? [])),
]
