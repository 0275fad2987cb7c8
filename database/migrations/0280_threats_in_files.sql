-- What the virus scanner found in a file that came in; it is neither read nor handed out.
alter table intake add column threat text check (length(threat) between 1 and 200);
alter table intake add constraint intake_threat_stops
  check (threat is null or fate in ('refused', 'received'));
