-- Apart from 0042, whose lock nobody is to wait for while all rows are looked at.
alter table notifications validate constraint notifications_kind_check;
alter table notifications validate constraint notifications_subject_kind_check;
