-- Owners are notified that Ramadan comes and nobody has confirmed its days.
alter table notifications drop constraint notifications_kind_check;
alter table notifications
  add constraint notifications_kind_check check (kind in (
    'task_given', 'task_taken', 'task_to_review', 'task_accepted', 'task_sent_back', 'task_changed',
    'task_comment', 'task_files', 'mention', 'deadline_tomorrow', 'deadline_today', 'deadline_overdue',
    'report_not_done', 'number_outside', 'report_evaluated', 'nothing_reported', 'pause_ending', 'duty_ending',
    'duty_reminded', 'escalation', 'ramadan_coming', 'project_given', 'project_stopped', 'project_started', 'role_given', 'role_taken',
    'department_given', 'department_taken', 'absence_requested', 'absence_answered', 'absence_ended', 'deputy_named', 'deputy_freed', 'member_away',
    'invitation_accepted', 'invitation_expiring', 'invitation_refused',
    'plan_ending', 'limit_near', 'limit_reached', 'document_ready', 'import_done', 'new_device', 'email_changed',
    'password_changed', 'data_exported', 'mail_refused')) not valid;
