/** Acts that leave a row without being a call of a contract. */
export const otherActs: Readonly<Record<string, string>> = {
  'session.login': 'Logga in',
  'session.silent': 'Förnya inloggningen i bakgrunden',
  'partnerApi.token': 'Hämta token som API-klient',
}
