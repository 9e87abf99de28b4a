import { tasks } from './rows.ts'
import type { DemoConversation, DemoTask } from './shape.ts'

const HOTEL = 'تجهيز غرف فندق الواحة قبل افتتاحه'
const CONTRACT = 'إعداد عرض العقد السنوي لفنادق الواحة'

/** A task with its full story from creation to acceptance, and its pending follow-up task. */
export const storyTasks: DemoTask[] = [
  ...tasks({ status: 'done', project: null, department: 'sales', supervisor: 'ibrahim' }, [
    [
      HOTEL,
      'faisal saleh',
      12,
      -12,
      -6,
      'urgent',
      'اشترى فندق الواحة أجهزة 120 غرفة، ثم قدّم افتتاحه أسبوعًا. تُسلَّم الثلاجات والشاشات والغلايات غرفةً غرفة، ولا تُعتمد المهمة قبل توقيع الفندق على محضر كل طابق. قائمة الغرف: https://files.alnoor.example/oasis',
      { consulted: ['hind', 'khaled'], informed: ['sultan', 'noura', 'reem'] },
    ],
  ]),
  ...tasks({ status: 'review', project: null, department: 'sales', supervisor: 'sultan' }, [
    [
      CONTRACT,
      'faisal khaled',
      5,
      -5,
      1,
      'urgent',
      'طلب الفندق بعد التسليم عقدًا سنويًا لفروعه الثلاثة، ومجموعها 410 غرف. يُعدّ @{faisal} بنود التوريد والصيانة، ويراجع @{khaled} الأسعار وشروط السداد. المطلوب صفحة واحدة يُبنى عليها القرار.',
      { consulted: ['ibrahim', 'hind'], informed: ['noura'] },
    ],
  ]),
]

const hotel: DemoConversation = {
  task: HOTEL,
  moved: [
    { to: 'pending', by: 'ibrahim', at: [12, 480] },
    { to: 'inProgress', by: 'faisal', at: [12, 500] },
    { to: 'review', by: 'faisal', at: [8, 1_005] },
    { to: 'inProgress', by: 'ibrahim', at: [7, 600] },
    { to: 'review', by: 'faisal', at: [6, 630] },
    { to: 'done', by: 'ibrahim', at: [6, 835] },
  ],
  revised: [
    { by: 'ibrahim', at: [12, 535], was: { priority: 'high', assignees: ['faisal'] } },
    { by: 'faisal', at: [11, 595], was: { dueIn: -9 } },
    { by: 'faisal', at: [9, 1_170], was: { informed: ['sultan', 'noura'] } },
  ],
  said: [
    {
      by: 'ibrahim',
      at: [12, 490],
      text: '@{faisal} @{saleh} كل ما عداها ينتظر. @{hind} كم ثلاجة في المستودع اليوم؟',
      replies: [
        {
          by: 'hind',
          at: [12, 505],
          text: 'ست وثمانون، والباقي أربع وثلاثون في شحنة تصل إلى الدمام بعد غد.',
        },
        { by: 'saleh', at: [12, 540], text: 'أحتاج إلى شاحنتين وستة عمال من صباح الغد.' },
      ],
    },
    {
      by: 'faisal',
      at: [12, 660],
      text: 'زرت الفندق: المصعد الكبير لا يعمل قبل الظهر، فالتركيب من الظهر إلى التاسعة ليلًا.',
      replies: [
        {
          by: 'ibrahim',
          at: [12, 690],
          text: 'نبدأ صباحًا بالطوابق السفلى على الدرج، ومساءً بالعليا.',
        },
      ],
    },
    {
      by: 'khaled',
      at: [12, 720],
      text: 'وصلت الدفعة الأولى، وبقي أربعون في المئة عند التسليم. وفي العقد غرامة عن كل يوم تأخير.',
      replies: [
        { by: 'sultan', at: [12, 740], text: 'هذا أول فندق نجهزه كاملًا. سمعتنا أهم من الغرامة.' },
      ],
    },
    {
      by: 'faisal',
      at: [11, 600],
      text: 'تأخرت الشحنة في الميناء. اتفقت مع الفندق على التسليم على مرحلتين، وأجّلت الموعد ثلاثة أيام.',
      replies: [
        { by: 'ibrahim', at: [11, 630], text: 'مقبول، لكن بكتاب من الفندق حتى لا نختلف لاحقًا.' },
        { by: 'faisal', at: [11, 700], text: 'وصل الكتاب موقّعًا.' },
      ],
    },
    {
      by: 'saleh',
      at: [9, 1_180],
      text: 'انتهى الطابق الخامس وبقي طابقان. في باب ثلاجة الغرفة 507 خدش، وأحتاج إلى بديل. @{reem} هل عندكم واحدة؟',
      replies: [
        {
          by: 'reem',
          at: [9, 1_200],
          text: 'نعم، واحدة جديدة في معرض العليا. أرسلها مع أول سيارة.',
        },
      ],
    },
    { by: 'faisal', at: [8, 1_000], text: 'اكتملت الغرف كلها، أرجو المراجعة.' },
    {
      by: 'ibrahim',
      at: [7, 600],
      reason: true,
      text: 'لم تكتمل: ست غرف في الطابق السابع بلا غلايات، والأرقام التسلسلية لم تُسجَّل للضمان. لن يوقّع الفندق بدونهما.',
      replies: [
        { by: 'saleh', at: [7, 640], text: 'الغلايات في السيارة، وتصل قبل العصر.' },
        { by: 'faisal', at: [7, 780], text: 'سُجّلت الأرقام كلها، ومعها صورة لكل غرفة.' },
      ],
    },
    {
      by: 'faisal',
      at: [6, 620],
      text: 'وقّع الفندق على محاضر الطوابق السبعة.',
      replies: [{ by: 'hind', at: [6, 650], text: 'وأُقفلت أوامر الشراء.' }],
    },
    {
      by: 'ibrahim',
      at: [6, 840],
      text: 'اعتُمدت، وأحسنتم جميعًا. @{khaled} اطلب الدفعة الأخيرة. @{sultan} يسأل الفندق عن عقد سنوي لفروعه، والقرار لك.',
      replies: [
        { by: 'khaled', at: [5, 570], text: 'وصل المبلغ كاملًا بلا غرامة.' },
        {
          by: 'sultan',
          at: [5, 610],
          text: 'بارك الله في جهودكم. فتحت مهمة للعقد السنوي وأنتظر العرض.',
          unreadBy: ['reem', 'saleh'],
        },
      ],
    },
  ],
}

const contract: DemoConversation = {
  task: CONTRACT,
  moved: [
    { to: 'pending', by: 'sultan', at: [5, 605] },
    { to: 'inProgress', by: 'faisal', at: [4, 560] },
    { to: 'review', by: 'faisal', at: [1, 895] },
  ],
  revised: [{ by: 'ibrahim', at: [2, 605], was: { priority: 'high', dueIn: 5 } }],
  said: [
    {
      by: 'sultan',
      at: [5, 620],
      text: 'أريد صفحة واحدة: الأسعار، ومدة الصيانة، وما نتحمله إن تأخرنا.',
      replies: [{ by: 'faisal', at: [5, 650], text: 'ثلاثة فنادق لسنتين، وأبدأ غدًا.' }],
    },
    {
      by: 'hind',
      at: [4, 640],
      text: 'المورد يثبّت السعر ستة أشهر فقط.',
      replies: [
        { by: 'khaled', at: [4, 700], text: 'إذن نراجع الأسعار مرتين في السنة، ونكتبها في العقد.' },
      ],
    },
    {
      by: 'ibrahim',
      at: [2, 610],
      text: 'اتصل الفندق: إن لم يصلهم العرض هذا الأسبوع وقّعوا مع غيرنا. جعلتها عاجلة وقدّمت موعدها.',
    },
    {
      by: 'faisal',
      at: [1, 890],
      text: 'العرض في صفحة واحدة: خصم سبعة في المئة، وصيانة سنتين، وغرامة لها سقف. @{sultan} بانتظار قرارك.',
      replies: [
        {
          by: 'khaled',
          at: [1, 910],
          text: 'راجعت الأرقام، وهامش الربح مقبول.',
          unreadBy: ['sultan'],
        },
        {
          by: 'noura',
          at: [0, 540],
          text: 'إن وُقّع فهو أكبر عقد لنا هذه السنة.',
          unreadBy: ['sultan', 'faisal'],
        },
      ],
    },
  ],
}

export const storyTalks: DemoConversation[] = [hotel, contract]
