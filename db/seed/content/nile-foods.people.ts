import type { DemoPerson } from './shape.ts'

export const owner: DemoPerson = {
  key: 'mariam',
  name: 'Mariam',
  lastName: 'Soliman',
  email: 'owner@nile-foods.example',
  position: 'Owner and managing director',
  role: null,
  departments: [],
  status: 'active',
}

type Role = DemoPerson['role']

function person(
  fullName: string,
  position: string,
  role: Role,
  departments: string,
  status: DemoPerson['status'] = 'active',
): DemoPerson {
  const [name = '', ...rest] = fullName.split(' ')
  const lastName = rest.join(' ')
  const email = `${name}.${lastName.replaceAll(' ', '')}@nile-foods.example`.toLowerCase()
  const key = name.toLowerCase()
  return { key, name, lastName, email, position, role, departments: departments.split(' '), status }
}

export const people: DemoPerson[] = [
  person('Youssef Kamel', 'Operations manager', 'Manager', 'kitchen cashiers delivery'),
  person('Karim Mansour', 'Executive chef', 'Department lead', 'kitchen'),
  person('Omar Fathy', 'Sous chef', 'Employee', 'kitchen'),
  person('Huda Ramadan', 'Pastry chef', 'Employee', 'kitchen'),
  person('Giulia Bianchi', 'Recipe and food safety chef', 'Employee', 'kitchen marketing'),
  person('Mona Saleh', 'Front-of-house manager', 'Department lead', 'cashiers'),
  person('Yara Adel', 'Cashier', 'Employee', 'cashiers'),
  person('Peter Nabil', 'Cashier', 'Employee', 'cashiers'),
  person('Salma Khairy', 'Cashier', 'Employee', 'cashiers', 'pending'),
  person('Tarek Hosny', 'Delivery supervisor', 'Department lead', 'delivery'),
  person('Ahmed Ragab', 'Dispatcher', 'Employee', 'delivery'),
  person('Joseph Deng', 'Senior rider', 'Employee', 'delivery'),
  person('Sherif Bakr', 'Warehouse manager', 'Department lead', 'warehouse'),
  person('Mostafa Eid', 'Storekeeper', 'Employee', 'warehouse'),
  person('Abanoub Girgis', 'Receiving clerk', 'Employee', 'warehouse', 'pending'),
  person('Nadia El Sayed', 'Finance manager', 'Manager', 'finance'),
  person('Hany Shawky', 'Accountant', 'Employee', 'finance'),
  person('Elena Petrova', 'External auditor', 'Viewer', 'finance'),
  person('Laila Hamdy', 'Marketing manager', 'Department lead', 'marketing'),
  person('Daniel Okafor', 'Content and social media', 'Employee', 'marketing'),
  person('Samir Lotfy', 'Maintenance engineer', 'Department lead', 'maintenance'),
  person('Ibrahim Zaki', 'Technician', 'Employee', 'maintenance'),
  person('Dina Abaza', 'HR manager', 'Manager', 'hr'),
  person('Nour Hesham', 'HR officer', 'Employee', 'hr'),
]
