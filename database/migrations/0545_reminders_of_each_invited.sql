-- When each who is to sign, and is not whom the onboarding's own reminders go to, was reminded (onboarding 85).
alter table onboarding_invitation
  add column reminder2_at timestamptz,
  add column reminder7_at timestamptz;
