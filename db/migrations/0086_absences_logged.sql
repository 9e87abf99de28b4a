-- The audit log contains the absences that were recorded, changed, answered and deleted, and who is
-- notified of what a department does not report.
alter table audit_events drop constraint audit_events_action_check;
alter table audit_events add constraint audit_events_action_check check (action in (
  'signed_in', 'sign_in_refused', 'signed_out', 'session_ended', 'password_changed', 'password_reset',
  'email_change_asked', 'email_changed', 'email_confirmed', 'member_invited', 'invitation_sent_again',
  'invitation_link_made', 'invitation_accepted', 'invitation_revoked', 'member_edited', 'member_removed',
  'work_handed_over', 'departments_changed', 'department_people_changed', 'department_deleted',
  'department_undeleted', 'absence_entered', 'absence_changed', 'absence_accepted', 'absence_declined', 'absence_deleted', 'role_given', 'role_taken', 'role_created', 'role_changed', 'role_deleted',
  'escalations_changed', 'settings_changed', 'plan_ordered', 'plan_paid', 'plan_granted', 'plan_changed', 'plan_refunded',
  'data_exported', 'closing_asked', 'closing_dropped')) not valid;
