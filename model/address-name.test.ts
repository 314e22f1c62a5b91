import { expect, test } from 'vitest'
import { addressName } from './address-name.ts'

test.each([
  ['kueche-1-weiss-eiche.jpg', 'kueche-1-weiss-eiche'],
  ['Küche Größe, Essen (1).JPG', 'kueche-groesse-essen-1'],
  ['Küche'.normalize('NFD') + '.jpg', 'kueche'],
  ['IMG_0815.HEIC.jpeg', 'img-0815-heic'],
  ['Yıldırım – Łódź.png', 'yildirim-lodz'],
  ['厨房 🙂.webp', 'bild'],
  ['../../etc/passwd', 'passwd'],
  [`${'lang '.repeat(40)}.jpg`, 'lang-'.repeat(12).slice(0, -1)],
])('%s is called %s in an address', (file, name) => {
  expect(addressName(file)).toBe(name)
})
