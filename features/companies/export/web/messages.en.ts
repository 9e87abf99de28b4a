export const en = {
  title: 'Your data',
  text: 'Everything of the company in one ZIP: tables of people, departments, duties, reports, tasks and comments, and the files.',
  take: 'Download all data',
  begin: 'Download',
  confirm:
    'Enter your password once more. The owners of the company are told by mail that its data was downloaded.',
  password: 'Your password',
  failed: 'The download could not begin',
}
