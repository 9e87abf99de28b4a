import { tasks } from './rows.ts'
import type { DemoTask } from './shape.ts'

const stockSystem = { project: 'stock-system', department: 'warehouse', supervisor: 'bandar' }
const invoicing = { project: 'invoicing', department: 'finance', supervisor: 'khaled' }
const suppliers = { project: 'suppliers', department: 'purchasing', supervisor: 'hind' }
const bylaws = { project: 'bylaws', department: 'hr', supervisor: 'abeer' }
const energy = { project: 'energy', department: 'maintenance', supervisor: 'yasser' }

const inProgress: DemoTask[] = [
  ...tasks({ status: 'inProgress', ...stockSystem }, [
    [
      'لصق الباركود على أرفف القطاع الثالث',
      'iqbal',
      8,
      -6,
      0,
      'high',
      'بقي ممران من ستة. يُلصق الرمز على حافة الرف لا على الصناديق، ويُقرأ مرة بعد اللصق. من دونه لا يبدأ الجرد بالقارئ.',
    ],
    ['ترحيل أرصدة الأصناف إلى النظام الجديد', 'osman mona', 7, -5, 1, 'high'],
  ]),
  ...tasks({ status: 'inProgress', ...invoicing }, [
    [
      'تصحيح الفواتير المرفوضة من المنصة',
      'mona',
      5,
      -4,
      -1,
      'urgent',
      'رفضت المنصة إحدى عشرة فاتورة ينقصها الرقم الضريبي للعميل. يُطلب الرقم من العميل في اليوم نفسه، ثم تُعاد الفاتورة بإشعار. دليل الأخطاء: https://files.alnoor.example/einvoice',
      { informed: ['noura'] },
    ],
  ]),
  ...tasks({ status: 'inProgress', ...suppliers }, [
    [
      'زيارة مصنعين في المدينة الصناعية الثانية',
      'ayman',
      10,
      -7,
      5,
      'normal',
      '',
      { informed: ['bandar'] },
    ],
    [
      'تحديث عقود الموردين المنتهية',
      'ayman',
      15,
      -12,
      -4,
      'high',
      'انتهت خمسة عقود، وجُدّد منها اثنان. ثلاثة عقود عند الموردين للتوقيع منذ أسبوع. يراجع @{khaled} شروط السداد قبل التوقيع.',
      { consulted: ['khaled'] },
    ],
  ]),
  ...tasks({ status: 'inProgress', ...bylaws }, [
    ['صياغة باب الإجازات والعمل الإضافي', 'majed', 11, -8, 9],
  ]),
  ...tasks({ status: 'inProgress', ...energy }, [
    [
      'استبدال كشافات المستودع بإضاءة موفرة',
      'shafiq',
      12,
      -9,
      7,
      'normal',
      '',
      { informed: ['bandar'] },
    ],
  ]),
  ...tasks({ status: 'inProgress', project: null, department: 'finance', supervisor: 'khaled' }, [
    [
      'تجهيز مستندات المراجعة السنوية',
      'mona',
      12,
      -9,
      15,
      'high',
      'أربعة وأربعون مستندًا بترتيب قائمة @{wael}. ما يصدر عن البنوك يستغرق أسبوعين، فيُطلب أولًا. المسودات لا تُحتسب.',
      { consulted: ['wael'] },
    ],
  ]),
]

const pending: DemoTask[] = [
  ...tasks({ status: 'pending', ...stockSystem }, [
    ['ربط القارئات بأوامر الشراء', 'osman', 5, 3, 18],
    ['تدريب أمناء المستودع على الجرد بالقارئ', 'iqbal osman', 2, 4, 12],
  ]),
  ...tasks({ status: 'pending', ...invoicing }, [
    ['أرشفة فواتير الربع الماضي إلكترونيًا', 'mona', 5, -1, 28, 'low'],
  ]),
  ...tasks({ status: 'pending', ...suppliers }, [
    ['إعداد بطاقة تقييم ربع سنوية للموردين', 'ayman', 2, 1, 13],
  ]),
  ...tasks({ status: 'pending', ...bylaws }, [
    ['ترجمة اللائحة للعمالة غير الناطقة بالعربية', 'majed', 6, 2, 24],
  ]),
  ...tasks({ status: 'pending', ...energy }, [
    ['برمجة مؤقتات التكييف في المعارض', 'shafiq', 4, 1, 3],
  ]),
  ...tasks({ status: 'pending', project: null, department: 'warehouse', supervisor: 'bandar' }, [
    [
      'إصلاح الرافعة الشوكية المتوقفة',
      'shafiq osman',
      1,
      0,
      0,
      'urgent',
      'تسريب زيت من الذراع، فلا تُستخدم حتى تُصلح. يُنقل ما على الأرفف العليا يدويًا، باثنين لا بواحد.',
    ],
  ]),
  ...tasks({ status: 'pending', project: null, department: 'purchasing', supervisor: 'hind' }, [
    [
      'استعجال شحنة المكيفات المتأخرة في ميناء الدمام',
      'ayman',
      2,
      -1,
      2,
      'high',
      'وصلت الشحنة إلى الميناء منذ ستة أيام ولم تُفسح. المخزون يكفي أربعة أيام. إن لم تُفسح غدًا نشتري خمسين وحدة من الرياض.',
      { informed: ['noura', 'bandar'] },
    ],
  ]),
  ...tasks({ status: 'pending', project: null, department: 'finance' }, [
    ['مراجعة عقد إيجار المستودع قبل التجديد', 'khaled', 0, 0, null, 'low'],
  ]),
  ...tasks({ status: 'pending', project: null, department: 'hr' }, [
    ['اختيار مزود جديد للتأمين الطبي', 'abeer', 0, 1, null, 'low'],
  ]),
]

const review: DemoTask[] = [
  ...tasks({ status: 'review', ...stockSystem }, [
    ['ضبط صلاحيات تعديل الأرصدة', 'osman', 7, -5, 4, 'normal', '', { informed: ['khaled'] }],
  ]),
  ...tasks({ status: 'review', ...suppliers }, [
    [
      'إعداد قائمة الموردين المعتمدين',
      'ayman',
      10,
      -8,
      1,
      'high',
      'ثمانية وثلاثون موردًا، لكل صنف اثنان على الأقل. لا يُعتمد مورد بشهادة منتهية، ويُذكر سبب كل حذف. القائمة: https://files.alnoor.example/suppliers',
      { consulted: ['khaled'] },
    ],
  ]),
  ...tasks({ status: 'review', ...bylaws }, [
    [
      'صياغة باب السلف والمكافآت',
      'majed',
      11,
      -8,
      5,
      'normal',
      '',
      { consulted: ['khaled', 'noura'] },
    ],
  ]),
  ...tasks({ status: 'review', ...energy }, [
    ['قياس استهلاك معرض العليا أسبوعًا كاملًا', 'shafiq', 9, -8, 2],
  ]),
]

export const officeOpen: DemoTask[] = [...inProgress, ...pending, ...review]
