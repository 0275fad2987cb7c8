-- 3: the hash is of the document's own bytes, which are made once and kept.
alter table company_agreement drop constraint company_agreement_content_form_check;
alter table company_agreement add constraint company_agreement_content_form_check check (content_form in (1, 2, 3));
alter table company_agreement alter column content_form set default 3;

-- What is signed: a PDF/A, written once. Nobody of the product changes or removes one.
create table agreement_document (
  set_id uuid not null,
  agreement_id uuid not null,
  body bytea not null check (length(body) between 1 and 20000000),
  primary key (set_id, agreement_id),
  foreign key (set_id, agreement_id) references company_agreement (set_id, agreement_id)
);
revoke update, delete on agreement_document from skynet_app;

-- What the agreement was when it was signed with the sum of its document must be there to be summed.
create function agreement_document_is_what_is_signed() returns trigger language plpgsql as $$
begin
  if (select content_form = 3 and content_sha256 <> encode(sha256(new.body), 'hex')
      from company_agreement where set_id = new.set_id and agreement_id = new.agreement_id) then
    raise exception 'the document is not the one that is signed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger agreement_document_is_what_is_signed before insert on agreement_document
  for each row execute function agreement_document_is_what_is_signed();
