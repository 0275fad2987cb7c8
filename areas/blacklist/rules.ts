import { defineSetting } from '#areas/settings/rules.ts'

/** Domains that many share: whoever blacklists one shuts out everybody there. */
export const sharedDomains = defineSetting({
  namespace: 'blacklist',
  key: 'sharedEmailDomains',
  type: 'string',
  allowMultiple: true,
  standard: [
    'gmail.com',
    'hotmail.com',
    'hotmail.se',
    'icloud.com',
    'live.se',
    'outlook.com',
    'telia.com',
    'yahoo.com',
  ],
  description: 'E-postdomäner som många delar och som därför inte kan läggas i blacklist',
})
