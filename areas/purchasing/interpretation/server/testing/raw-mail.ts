import { untilRead, type MailHouse } from './house.ts'
import { envelope, saidTo } from './smtp-client.ts'

/** Sends a mail as it is written, and answers its id in the ledger when it has been taken apart. */
export async function mailed(house: MailHouse, ...raw: string[]): Promise<string> {
  const answers = await saidTo(house.mailUrl, ...envelope, `${raw.join('\r\n')}\r\n.\r\n`)
  const id = /Mottaget: (\S+)/.exec(answers.at(-1) ?? '')?.[1]
  if (!id) throw new Error(`not taken: ${answers.at(-1)}`)
  await untilRead(house, id)
  return id
}
export const head = (more: string) =>
  `From: a@b.example\r\nTo: faktura@kf.example\r\nSubject: Hej\r\n${more}`
export const part = (headers: string, body: string) => `--x\r\n${headers}\r\n\r\n${body}`
