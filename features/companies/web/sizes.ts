/** spec: the value and label of each choice. */
export const SIZES = [
  { id: 1, name: '1-10' },
  { id: 2, name: '11-50' },
  { id: 3, name: '51-100' },
  { id: 4, name: '101-500' },
]
