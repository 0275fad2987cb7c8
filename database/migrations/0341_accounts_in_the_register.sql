-- Whose a bankgiro, plusgiro or bank account is, as the register says of companies.
create index company_information_bankgiro on company_information ((answer #>> '{content,bankgiro}'))
  where part = 'company' and answer #>> '{content,bankgiro}' is not null;
create index company_information_plusgiro on company_information ((answer #>> '{content,plusgiro}'))
  where part = 'company' and answer #>> '{content,plusgiro}' is not null;
create index company_information_account on company_information ((answer #>> '{content,bankAccount}'))
  where part = 'company' and answer #>> '{content,bankAccount}' is not null;
