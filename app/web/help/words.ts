import { terms, type Term } from './terms.ts'

/** What the words of terms.ts mean, each in a sentence or two. */
export const words: Readonly<Record<Term, string>> = {
  FL: 'Finansieringslimit: hur mycket en utställare som mest kan vara finansierad med. Varje köpt faktura tar hela sitt belopp av den tills den är betald.',
  ÅL: 'Återköpslimit: hur mycket en utställare som mest kan behöva köpa tillbaka. Den är aldrig högre än finansieringslimiten.',
  ML: 'Mottagarlimit: hur mycket en mottagare som mest får vara skyldig på köpta fakturor, från alla utställare tillsammans.',
  LG: 'Leveransgodkännande: mottagarens ord på att det som fakturan gäller är levererat. Limiten LG är beloppet från vilket mottagaren måste godkänna.',
  'Super-återköpslimit':
    'Det som inte ryms i en mottagares limit får täckas av utställarens återköpslimit utan det tak som annars finns för en enskild mottagare.',
  HHI: 'Herfindahl-Hirschmans index: hur samlad portföljen är. Summan av delarnas andelar i kvadrat, från nära 0 (många små) till 10 000 (allt på en).',
  AM: 'Kärnsystemet utanför Skynet, där limiter beviljas och villkoren debiteras. Den som skickar limiter dit måste ha ett AM-användarid.',
  'KF inkorg':
    'Den gemensamma brevlådan för fakturor. Dit räknas det som kommer till en adress som inte hör till någon annan källa.',
  Regelhink:
    'Ett namngivet urval av regler med vikter och gränser som bedömer företag och fakturor: en riskklass. Den har versioner, och en ny gäller först när två har godkänt den.',
  Ativofaktura:
    'En av de två produkterna som en faktura kan köpas i. Den kallas AtivoCore i andra system.',
  Deposition:
    'Den del av en köpt faktura som hålls inne och betalas ut först när mottagaren har betalat.',
  SNI: 'Svensk näringsgrensindelning: koden för ett företags bransch. De två första siffrorna är huvudgruppen.',
  OCR: 'Numret som betalaren anger så att betalningen hittar rätt faktura. Sista siffran är en kontrollsiffra.',
  PEP: 'Person i politiskt utsatt ställning: någon med ett högt offentligt uppdrag, eller nära en sådan. Om den personen måste mer vara känt.',
  KYC: 'Kundkännedom: frågorna som en kund svarar på och svaren. Ett KYC-set är en uppsättning frågor, som är låst så länge den är publicerad.',
  'Intern KYC':
    'Det som personalen skriver ned om en kund i onboardingen, till skillnad från kundens egna svar.',
  AML: 'Arbetet mot penningtvätt och finansiering av terrorism. AML-betyget är underkänt under 10 av 10.',
  Autopilot:
    'Fakturor som hämtas ur utställarens bokföring säljs utan att någon tittar på dem först.',
  Prospekt:
    'Ett företag som någon har sökt och som kan bli kund: bedömt av reglerna och sparat med det som har bestämts om det.',
  Provision: 'Vad kunden betalar för sålda fakturor, i procent för 30 dagar.',
  Uppläggningsavgift: 'Vad kunden betalar en gång, när avtalet börjar gälla.',
  'Limitavgift per år': 'Vad kunden betalar varje år för att ha en limit, i procent av den.',
  Löptid: 'Hur länge något gäller eller ska betalas av på, i månader eller dagar.',
  'Verklig huvudman': 'Den person som ytterst äger eller kontrollerar ett företag.',
  Nyckelperson:
    'Någon bakom ett företag: i styrelsen, med rätt att teckna firman eller verklig huvudman. Nyckelpersoner kontrolleras mot listor över PEP och sanktioner.',
  Firmateckning: 'Vilka som, ensamma eller tillsammans, får skriva under för ett företag.',
  Mottagarnamn:
    'Det namn, kundnummer och de adresser som en utställare själv använder för en mottagare.',
  Obestånd:
    'Att ett företag är i konkurs, rekonstruktion eller likvidation, eller struket ur registret. Inget köps av eller på det förrän två har hävt obeståndet.',
  Ratingkod: 'Vad leverantören av företagsupplysningar kallar företagets rating.',
  Beslutsreferens: 'Den bedömning som en rating eller en beräknad limit bygger på.',
  Limitärende: 'En limit som är skickad till AM och väntar på svar där.',
  Avtalsbunt:
    'Avtal i bestämda revisioner som signeras tillsammans, med värden som är ifyllda från början.',
  Basregler:
    'Reglerna som de är innan en regelhink väljer dem och ändrar deras värden. En regel kan ha delregler, som var och en ger delpoäng.',
  Snapshot: 'Det som var känt om en person när någon ville spara det. Det ändras inte sedan.',
  Bevispaket:
    'Allt som finns om en klient och en tid som en ZIP-fil som styrker sig själv, för en revisor eller domstol.',
  Säkerhetsavdrag:
    'Det som läggs på en faktura i annan valuta när den räknas mot limiter, så att den ryms också om kursen stiger.',
  Kreditfaktura:
    'En faktura som tar bort hela eller delar av en tidigare. Den köps aldrig, och minskar det som är kvar av den den krediterar.',
  Relationsstatus: 'Hur det står till med en kund, som säljaren ser det.',
  'Nattens omkörningar':
    'Tidigare bedömningar som körs om varje natt för att se att samma uppgifter fortfarande ger samma beslut.',
  'Utbytbara fält': 'Nycklar i en avtalstext som byts mot värden när avtalet skapas för en kund.',
  Vikt: 'Hur mycket en regel räknas i betyget. Vikterna i en regelhink ska bli 100 procent tillsammans.',
  Kampanjkod: 'Säljkampanjen som förde hit kunden, om det var en.',
  Borgensman: 'Den som har gått i borgen för en klient.',
}

/** What a word means, as it stands on a screen. Empty when it is none of terms.ts. */
export function meaningOf(word: string): string {
  const said = word.toLowerCase()
  const known = terms.find((names) => names.some((name) => name.toLowerCase() === said))
  return known ? words[known[0]] : ''
}
