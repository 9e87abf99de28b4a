import { tasks } from './rows.ts'
import type { DemoTask } from './shape.ts'

const showroom = { project: 'showroom', department: null, supervisor: 'ibrahim' }
const store = { project: 'store', department: 'sales', supervisor: 'noura' }
const fleet = { project: 'fleet', department: 'delivery', supervisor: 'turki' }
const loyalty = { project: 'loyalty', department: 'support', supervisor: 'amal' }

const inProgress: DemoTask[] = [
  ...tasks({ status: 'inProgress', ...showroom, informed: ['noura'] }, [
    [
      'تركيب أرفف العرض والإضاءة في معرض النخيل',
      'shafiq',
      14,
      -10,
      -2,
      'high',
      'تُركّب الأرفف في الأقسام الأربعة، ثم الإضاءة فوقها. تأخر المقاول يومين بسبب رطوبة في الجدار الخلفي، فنبدأ من الواجهة. يُسأل @{yasser} قبل ثقب أي جدار.',
      { consulted: ['yasser'] },
    ],
    [
      'توظيف خمسة بائعين لمعرض النخيل',
      'majed',
      18,
      -14,
      6,
      'high',
      'ثلاثة للأجهزة الكبيرة واثنان للأدوات المنزلية. يتدرب كل منهم أسبوعًا في معرض العليا قبل الافتتاح. وقّع اثنان، ومقابلات الباقين هذا الأسبوع.',
      { consulted: ['abeer'] },
    ],
    [
      'استخراج شهادة السلامة من الدفاع المدني',
      'yasser',
      21,
      -18,
      2,
      'urgent',
      'لا يُفتح المعرض من دونها. طلب المفتش طفاية ثانية عند لوحة الكهرباء وإنارة لوحة المخرج. لا يُعلن موعد الافتتاح قبل زيارته الثانية.',
    ],
  ]),
  ...tasks({ status: 'inProgress', ...store }, [
    [
      'معالجة تكرار الطلب بعد الدفع',
      'mazen',
      3,
      -3,
      1,
      'urgent',
      'يتكرر حين تنقطع الشبكة بعد الخصم، فيُشحن الطلب مرتين. أربعة عملاء حتى الآن. تُعاد المبالغ أولًا، ثم يُعالج السبب.',
      { informed: ['amal', 'saleh'], consulted: ['mona'] },
    ],
    ['كتابة أوصاف الأجهزة الكهربائية الصغيرة', 'mazen reem', 9, -7, 4],
    ['تصوير مجموعة أدوات المطبخ الجديدة', 'reem', 6, -4, 3],
  ]),
  ...tasks({ status: 'inProgress', ...fleet }, [
    [
      'فحص الشاحنة المستعملة قبل الشراء',
      'saleh shafiq',
      4,
      -3,
      2,
      'normal',
      'الفحص في ورشة محايدة لا تتبع البائع: المحرك وناقل الحركة والهيكل والإطارات. يحدد @{yasser} تكلفة الإصلاح قبل أي اتفاق على السعر.',
      { consulted: ['yasser'] },
    ],
  ]),
  ...tasks({ status: 'inProgress', ...loyalty }, [
    [
      'تجربة احتساب النقاط مع خمسين عميلًا',
      'lama',
      16,
      -12,
      8,
      'normal',
      '',
      { consulted: ['reem'] },
    ],
  ]),
  ...tasks({ status: 'inProgress', project: null, department: 'support', supervisor: 'amal' }, [
    [
      'حل شكوى الثلاجات التي وصلت مخدوشة',
      'lama',
      2,
      -2,
      0,
      'urgent',
      'ثلاثة عملاء من الشحنة نفسها. الاستبدال أولًا، ثم مطالبة الناقل بالصور ومحضر الاستلام. لا يُترك عميل بلا اتصال في اليوم نفسه.',
      { informed: ['turki', 'hind'] },
    ],
  ]),
  ...tasks({ status: 'inProgress', project: null, department: 'delivery' }, [
    ['جدولة إجازات السائقين', 'saleh', 4, -2, 3, 'normal', '', { informed: ['turki', 'majed'] }],
  ]),
]

const pending: DemoTask[] = [
  ...tasks({ status: 'pending', ...showroom }, [
    ['تدريب فريق معرض النخيل في معرض العليا', 'reem', 6, 4, 14],
    [
      'التخطيط لحفل الافتتاح',
      'noura mazen',
      5,
      3,
      20,
      'normal',
      'عملاء الحي أولًا، ثم دعوة المؤثرين. عروض الليلة الأولى على الأجهزة الصغيرة وحدها. يكتب @{sultan} دعوة الجيران بنفسه.',
    ],
    [
      'تحديد البضاعة الافتتاحية لمعرض النخيل',
      'iqbal',
      3,
      8,
      16,
      'normal',
      '',
      { consulted: ['bandar', 'hind'] },
    ],
  ]),
  ...tasks({ status: 'pending', ...store }, [
    ['إضافة خيار الاستلام من المعرض', 'mazen', 4, 1, 11, 'normal', '', { consulted: ['reem'] }],
    ['تصوير مقطع تعريفي قصير للمتجر', 'mazen', 5, 2, 9, 'low'],
    [
      'الاتفاق مع شركة تقسيط',
      'faisal',
      4,
      0,
      22,
      'normal',
      'شركتان مرخصتان، ونقارن العمولة ومدة التحويل. لا نقبل شرطًا يمنعنا من التعامل مع غيرها. جدول المقارنة: https://files.alnoor.example/instalments',
      { consulted: ['khaled'] },
    ],
  ]),
  ...tasks({ status: 'pending', ...fleet }, [
    ['التفاوض مع البنك على تمويل ثلاث سيارات', 'khaled', 3, 5, null, 'low'],
    ['تركيب أجهزة التتبع في السيارات الجديدة', 'shafiq', 2, 2, 10],
  ]),
  ...tasks({ status: 'pending', ...loyalty }, [
    ['كتابة شروط البرنامج وأحكامه', 'lama', 6, 1, 6, 'normal', '', { consulted: ['noura'] }],
  ]),
  ...tasks({ status: 'pending', project: null, department: 'sales', supervisor: 'noura' }, [
    [
      'إعداد عرض سعر لتجهيز سكن موظفين',
      'faisal',
      1,
      -1,
      2,
      'high',
      'أربعون غرفة، في كل منها ثلاجة ومكيف وسخان ماء. التسليم على دفعتين بينهما شهر. يريد العميل السعر قبل نهاية الأسبوع.',
    ],
  ]),
]

const review: DemoTask[] = [
  ...tasks({ status: 'review', ...showroom }, [
    ['إعداد خطة توزيع الأقسام في معرض النخيل', 'reem', 9, -7, 3],
  ]),
  ...tasks({ status: 'review', ...store }, [
    ['صياغة سياسة الاستبدال والاسترجاع', 'mazen lama', 12, -10, 4],
  ]),
]

export const frontOpen: DemoTask[] = [...inProgress, ...pending, ...review]
