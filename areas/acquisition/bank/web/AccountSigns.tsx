import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import type { BankDetails } from '../contract.ts'
import { signWords } from '../texts.ts'

/** For who validates an account: what speaks for and against that it is the company's (bank 17, 18). */
export function AccountSigns({ signs }: Pick<BankDetails, 'signs'>) {
  const isOwn = signs.filter(({ kind }) => kind === 'registeredOwn')
  const against = signs.filter(({ kind }) => kind !== 'registeredOwn')
  return (
    <Section
      title="Vems kontot är"
      note="Enligt det som är hämtat ur registret, och det som är sparat om andra företag. Visas aldrig för kunden."
    >
      {signs.length === 0 ? (
        <p>Registret säger inget om kontot, och inget annat företag har det.</p>
      ) : null}
      {isOwn.map((sign) => (
        <p key={sign.kind}>{signWords(sign)}</p>
      ))}
      {against.length > 0 ? (
        <Notice>
          {against.map((sign) => (
            <p key={`${sign.kind} ${sign.organizationNumber}`}>{signWords(sign)}</p>
          ))}
        </Notice>
      ) : null}
    </Section>
  )
}
