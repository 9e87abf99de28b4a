import { rooms } from './drawings.ts'
import type { DemoFile } from './shape.ts'

const HOTEL = 'تجهيز غرف فندق الواحة قبل افتتاحه'
const CONTRACT = 'إعداد عرض العقد السنوي لفنادق الواحة'

const FLOORS = 7
const ROOMS = 17
/** The last six rooms of the seventh floor. */
const waiting = new Set(Array.from({ length: 6 }, (_, at) => FLOORS * ROOMS - 1 - at))
const serials = Array.from({ length: FLOORS * ROOMS }, (_, room) => {
  const number = (Math.floor(room / ROOMS) + 1) * 100 + (room % ROOMS) + 1
  return `${number},REF-${24_000 + room * 3},TV-${88_100 + room * 7},KT-${5_200 + room}`
})

export const files: DemoFile[] = [
  {
    task: HOTEL,
    by: 'faisal',
    at: [11, 702],
    name: 'كتاب الفندق بالتسليم على مرحلتين.txt',
    content: {
      text: [
        'السادة قسم المبيعات',
        '',
        'نوافق على تسليم أجهزة الغرف على مرحلتين: الطوابق السفلى هذا الأسبوع، والعليا بعد ثلاثة أيام،',
        'ولا تُحتسب غرامة التأخير عن هذه الأيام.',
        '',
        'إدارة فندق الواحة',
        '',
      ].join('\n'),
    },
  },
  {
    task: HOTEL,
    by: 'ibrahim',
    at: [7, 598],
    name: 'ما بقي من الغرف.png',
    content: { drawing: rooms(FLOORS, ROOMS, waiting) },
  },
  {
    task: HOTEL,
    by: 'faisal',
    at: [7, 778],
    name: 'الأرقام التسلسلية للضمان.csv',
    content: { text: `\ufeff${['الغرفة,الثلاجة,الشاشة,الغلاية', ...serials].join('\r\n')}\r\n` },
  },
  {
    task: CONTRACT,
    by: 'khaled',
    at: [2, 640],
    name: 'أسعار السنتين.csv',
    content: {
      text: [
        '\ufeffالصنف,العدد,السعر قبل الخصم,السعر بعد خصم 7%',
        'ثلاجة غرفة,410,640,595.2',
        'شاشة 43 بوصة,410,1150,1069.5',
        'غلاية,410,75,69.75',
        'صيانة سنتين للغرفة,410,180,167.4',
        '',
      ].join('\r\n'),
    },
  },
  {
    task: CONTRACT,
    by: 'faisal',
    at: [1, 888],
    name: 'العرض في صفحة واحدة.txt',
    content: {
      text: [
        'عرض العقد السنوي لفنادق الواحة',
        '',
        '- ثلاثة فنادق، 410 غرف، لمدة سنتين.',
        '- خصم سبعة في المئة على الأجهزة، وتُراجع الأسعار مرتين في السنة.',
        '- صيانة خلال يوم عمل، وجهاز بديل لكل غرفة متعطلة.',
        '- غرامة التأخير نصف في المئة عن كل يوم، وسقفها خمسة في المئة.',
        '',
      ].join('\n'),
    },
  },
]
