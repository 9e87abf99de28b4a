import { files } from './al-noor.files.ts'
import { storyTalks } from './al-noor.story.ts'
import { doneTalks } from './al-noor.talks-done.ts'
import { openTalks } from './al-noor.talks-open.ts'
import type { DemoTalks } from './shape.ts'

/** The conversations on the one-time tasks of شركة النور. `@{key}` mentions a person. */
export const talks: DemoTalks = {
  files,
  conversations: [
    {
      task: 'إعداد قائمة الموردين المعتمدين',
      moved: [
        { to: 'pending', by: 'hind', at: [10, 600] },
        { to: 'inProgress', by: 'ayman', at: [8, 560] },
        { to: 'review', by: 'ayman', at: [6, 805] },
        { to: 'inProgress', by: 'hind', at: [5, 610] },
        { to: 'review', by: 'ayman', at: [3, 825] },
      ],
      revised: [{ by: 'hind', at: [9, 605], was: { priority: 'normal', consulted: [] } }],
      said: [
        {
          by: 'hind',
          at: [9, 615],
          text: 'أريد قائمة لا تزيد على أربعين موردًا، ولكل صنف موردان على الأقل.',
          replies: [
            { by: 'ayman', at: [9, 660], text: 'الأجهزة الصغيرة ليس لها إلا مورد واحد موثوق.' },
            { by: 'hind', at: [9, 690], text: 'إذن نبحث عن الثاني قبل الاعتماد، ولا نستثني أحدًا.' },
          ],
        },
        {
          by: 'ayman',
          at: [8, 720],
          text: 'جمعت السجلات التجارية والشهادات لستة وثلاثين موردًا. البقية وعدوا بإرسالها هذا الأسبوع.',
        },
        {
          by: 'khaled',
          at: [7, 600],
          text: '@{ayman} أضف عمودًا لشروط السداد، فنصف خلافاتنا مع الموردين من هنا.',
          replies: [
            { by: 'ayman', at: [7, 650], text: 'أُضيف، ومعه متوسط أيام السداد في السنة الماضية.' },
          ],
        },
        { by: 'ayman', at: [6, 800], text: 'القائمة الأولى جاهزة، أرجو المراجعة.', edited: true },
        {
          by: 'hind',
          at: [5, 610],
          reason: true,
          text: 'العمل جيد، لكن ثلاثة موردين انتهت شهاداتهم، ولا يوجد مورد ثانٍ للمكيفات.',
          replies: [
            { by: 'ayman', at: [5, 660], text: 'صحيح. أتواصل معهم غدًا صباحًا.' },
            {
              by: 'sultan',
              at: [5, 720],
              text: 'لا تعتمدوا أحدًا بشهادة منتهية، حتى لو كان صديقًا قديمًا.',
            },
            {
              by: 'ayman',
              at: [4, 570],
              text: 'اثنان جدّدا، والثالث حُذف من القائمة.',
              unreadBy: ['sultan'],
            },
          ],
        },
        {
          by: 'ayman',
          at: [3, 820],
          text: 'ثمانية وثلاثون موردًا، وللمكيفات موردان. جاهزة للمراجعة مرة أخرى.',
        },
        {
          by: 'khaled',
          at: [2, 600],
          text: 'شروط السداد واضحة الآن، ولا ملاحظات لدي.',
          replies: [
            {
              by: 'hind',
              at: [1, 640],
              text: 'أقرؤها الليلة وأعتمدها إن شاء الله.',
              unreadBy: ['khaled', 'ayman'],
            },
          ],
        },
      ],
    },
    {
      task: 'تركيب أرفف العرض والإضاءة في معرض النخيل',
      said: [
        { by: 'shafiq', at: [5, 550], text: 'وصلت الأرفف بمقاس أقصر من المطلوب بعشرة سنتيمترات.' },
        {
          by: 'yasser',
          at: [4, 600],
          text: 'راجعت الفاتورة، والخطأ من المصنع. وعدوا بالبديل يوم الأحد.',
          replies: [
            {
              by: 'ibrahim',
              at: [4, 645],
              text: 'ابدأ بالإضاءة حتى لا يتوقف العمل.',
              unreadBy: ['shafiq'],
            },
          ],
        },
        {
          by: 'sultan',
          at: [1, 580],
          text: '@{ibrahim} هل يؤثر هذا على موعد الافتتاح؟',
          replies: [
            {
              by: 'ibrahim',
              at: [1, 620],
              text: 'لا، إن وصل البديل يوم الأحد كما وعدوا.',
              unreadBy: ['sultan'],
            },
          ],
        },
      ],
    },
    {
      task: 'استخراج شهادة السلامة من الدفاع المدني',
      said: [
        {
          by: 'yasser',
          at: [6, 700],
          text: 'طلب المفتش طفاية ثانية عند لوحة الكهرباء وإنارة لوحة المخرج.',
        },
        {
          by: 'ibrahim',
          at: [6, 730],
          text: 'اشترِهما اليوم. قائمة المتطلبات: https://files.alnoor.example/civil-defence',
        },
        {
          by: 'yasser',
          at: [2, 660],
          text: 'رُكّبتا، والزيارة الثانية يوم الأربعاء الساعة العاشرة.',
        },
      ],
    },
    {
      task: 'حل شكوى الثلاجات التي وصلت مخدوشة',
      said: [
        {
          by: 'lama',
          at: [1, 600],
          text: 'أربع ثلاجات من سبع فيها خدوش، وأرسل العملاء الثلاثة صورها.',
        },
        {
          by: 'amal',
          at: [1, 640],
          text: 'نستبدل اثنتين اليوم، ونعرض خصمًا على الباقي.',
          replies: [
            { by: 'turki', at: [1, 700], text: 'السيارة جاهزة بعد العصر.', unreadBy: ['lama'] },
          ],
        },
      ],
    },
    {
      task: 'تصوير مجموعة أدوات المطبخ الجديدة',
      said: [
        { by: 'reem', at: [2, 780], text: 'صوّرت عشرين قطعة، والباقي غدًا إن كان الضوء جيدًا.' },
        {
          by: 'noura',
          at: [1, 560],
          text: '@{reem} نحتاج صورة لكل طقم كاملًا، لا للقطع وحدها.',
          replies: [
            { by: 'reem', at: [1, 800], text: 'تمت أطقم الشاي، وبقيت القدور.' },
            { by: 'noura', at: [0, 545], text: 'ممتاز، شكرًا لك.', unreadBy: ['reem'] },
          ],
        },
      ],
    },
    {
      task: 'إعداد خطة توزيع الأقسام في معرض النخيل',
      said: [
        {
          by: 'reem',
          at: [2, 700],
          text: 'الخطة جاهزة: الأجهزة الكبيرة في العمق، والهدايا عند المدخل.',
        },
        {
          by: 'ibrahim',
          at: [1, 600],
          text: 'أين يقف العميل الذي ينتظر التغليف؟',
          replies: [{ by: 'reem', at: [1, 655], text: 'أضفت ركنًا صغيرًا بجانب الصندوق.' }],
        },
      ],
    },
    {
      task: 'تصحيح الفواتير المرفوضة من المنصة',
      said: [
        { by: 'mona', at: [2, 720], text: 'بقيت تسع فواتير، وكلها بسبب الرقم الضريبي للعميل.' },
        {
          by: 'khaled',
          at: [1, 560],
          text: '',
          replies: [{ by: 'mona', at: [1, 590], text: 'وصلت، شكرًا.' }],
        },
      ],
    },
    ...storyTalks,
    ...openTalks,
    ...doneTalks,
  ],
  starred: {
    sultan: [
      'تجهيز غرف فندق الواحة قبل افتتاحه',
      'إعداد عرض العقد السنوي لفنادق الواحة',
      'إعداد قائمة الموردين المعتمدين',
      'استخراج شهادة السلامة من الدفاع المدني',
    ],
    reem: ['تصوير مجموعة أدوات المطبخ الجديدة', 'تدريب فريق معرض النخيل في معرض العليا'],
  },
  views: [
    { name: 'ما فات موعده في كل الأقسام', query: 'due=overdue' },
    { name: 'بانتظار قراري', query: 'status=review&mine=supervised' },
  ],
}
