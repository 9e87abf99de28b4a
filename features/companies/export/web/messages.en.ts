export const en = {
  title: 'Your data',
  text: 'Everything of the company in one ZIP: tables of people, departments, duties, reports, tasks and comments, and the files.',
  take: 'Download all data',
  failed: 'The download could not begin',
}
