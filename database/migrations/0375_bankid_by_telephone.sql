-- An order may be for somebody staff talk with by telephone (signing 40): BankID then asks that person about the call, and there is nothing to scan.
alter table signing_order
  add column channel text not null default 'screen' check (channel in ('screen', 'phone')),
  -- Who called: the signer or we (RP), as BankID names them.
  add column call_initiator text check (call_initiator in ('user', 'RP')),
  add constraint signing_order_call check ((channel = 'phone') = (call_initiator is not null)),
  add constraint signing_order_nothing_to_scan
    check (channel = 'screen' or (auto_start_token is null and qr_start_token is null and qr_start_secret is null and end_user_ip is null));

-- What BankID says of how a signature was made (signing 41, 42). Null where it was made before anybody asked; what the trail holds of those has no such fields.
alter table agreement_signature
  add column channel text check (channel in ('screen', 'phone')),
  add column call_initiator text check (call_initiator in ('user', 'RP')),
  -- The hash of the signer's device.
  add column device_uhi text check (length(device_uhi) between 1 and 200),
  add column risk text check (risk in ('low', 'moderate', 'high')),
  -- Whether the signer showed the chip of a passport or identity card.
  add column step_up_mrtd boolean,
  add constraint agreement_signature_call check ((channel is not distinct from 'phone') = (call_initiator is not null)),
  add constraint agreement_signature_answered
    check (method = 'bankId' or (channel is null and device_uhi is null and risk is null and step_up_mrtd is null));
