-- Apart from 0086, whose lock nobody is to wait for while all lines are looked at.
alter table audit_events validate constraint audit_events_action_check;
