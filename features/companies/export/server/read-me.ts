/** The README text next to the tables, in both languages. */
export const createReadme = (tables: readonly string[]): string =>
  [
    '\uFEFFThis is all that Diwan keeps of your company, as it stood when it was taken away.',
    'Tables are comma-separated values in UTF-8; times are in UTC. Files lie in the folder "files".',
    'The folder "data" holds the same for a program: another Diwan reads it in.',
    '',
    'هذا كل ما يحفظه ديوان من بيانات شركتك كما كانت لحظة تنزيلها.',
    'الجداول قيم تفصل بينها فواصل بترميز UTF-8، والأوقات بالتوقيت العالمي. والملفات في المجلد "files".',
    'وفي المجلد "data" البيانات نفسها بصيغة تقرؤها البرامج، ومنها تُنقل الشركة إلى ديوان آخر.',
    '',
    ...tables.map((name) => `${name}.csv`),
    '',
  ].join('\r\n')
