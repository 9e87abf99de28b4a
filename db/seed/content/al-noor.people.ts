import type { DemoPerson } from './shape.ts'

export const owner: DemoPerson = {
  key: 'sultan',
  name: 'سلطان',
  lastName: 'العتيبي',
  email: 'owner@alnoor.example',
  position: 'المالك والرئيس التنفيذي',
  role: null,
  departments: [],
  status: 'active',
}

type Role = DemoPerson['role']

/** `address` is the part before the @. Its first segment is the person's key. */
function person(
  address: string,
  [name, lastName]: [string, string],
  position: string,
  role: Role,
  departments: string,
  status: DemoPerson['status'] = 'active',
): DemoPerson {
  const [key = ''] = address.split('.')
  const email = `${address}@alnoor.example`
  return { key, name, lastName, email, position, role, departments: departments.split(' '), status }
}

export const people: DemoPerson[] = [
  person(
    'ibrahim.alfahad',
    ['إبراهيم', 'الفهد'],
    'مدير العمليات',
    'Manager',
    'sales warehouse delivery',
  ),
  person('noura.alqahtani', ['نورة', 'القحطاني'], 'مديرة المبيعات', 'Department lead', 'sales'),
  person('reem.alshehri', ['ريم', 'الشهري'], 'مشرفة معرض العليا', 'Employee', 'sales'),
  person('faisal.aldosari', ['فيصل', 'الدوسري'], 'مندوب مبيعات الجملة', 'Employee', 'sales'),
  person('mazen.hamdan', ['مازن', 'حمدان'], 'مسؤول المتجر الإلكتروني', 'Employee', 'sales support'),
  person('joud.alrasheed', ['جود', 'الرشيد'], 'كاشير', 'Employee', 'sales'),
  person('bandar.alharbi', ['بندر', 'الحربي'], 'مدير المستودع', 'Department lead', 'warehouse'),
  person('iqbal.mohammed', ['إقبال', 'محمد'], 'أمين مستودع', 'Employee', 'warehouse'),
  person('osman.altayeb', ['عثمان', 'الطيب'], 'مسؤول الاستلام', 'Employee', 'warehouse'),
  person('turki.alzahrani', ['تركي', 'الزهراني'], 'مشرف التوصيل', 'Department lead', 'delivery'),
  person('saleh.bawazir', ['صالح', 'باوزير'], 'منسق التوصيل', 'Employee', 'delivery'),
  person('rashid.khan', ['رشيد', 'خان'], 'سائق', 'Employee', 'delivery', 'pending'),
  person('hind.alsubaie', ['هند', 'السبيعي'], 'مديرة المشتريات', 'Department lead', 'purchasing'),
  person('ayman.shaheen', ['أيمن', 'شاهين'], 'اختصاصي مشتريات', 'Employee', 'purchasing'),
  person('khaled.almutairi', ['خالد', 'المطيري'], 'المدير المالي', 'Manager', 'finance'),
  person('mona.abdelrahman', ['منى', 'عبد الرحمن'], 'محاسبة', 'Employee', 'finance'),
  person('wael.elshennawy', ['وائل', 'الشناوي'], 'مراجع حسابات خارجي', 'Viewer', 'finance'),
  person('amal.alghamdi', ['أمل', 'الغامدي'], 'مشرفة خدمة العملاء', 'Department lead', 'support'),
  person('lama.alanazi', ['لمى', 'العنزي'], 'موظفة خدمة عملاء', 'Employee', 'support'),
  person('hussam.darwish', ['حسام', 'درويش'], 'موظف خدمة عملاء', 'Employee', 'support', 'pending'),
  person('yasser.albalawi', ['ياسر', 'البلوي'], 'مهندس الصيانة', 'Department lead', 'maintenance'),
  person('shafiq.ahmed', ['شفيق', 'أحمد'], 'فني صيانة', 'Employee', 'maintenance'),
  person('abeer.alshammari', ['عبير', 'الشمري'], 'مديرة الموارد البشرية', 'Manager', 'hr'),
  person('majed.alomari', ['ماجد', 'العمري'], 'اختصاصي موارد بشرية', 'Employee', 'hr'),
]
