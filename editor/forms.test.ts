import { expect, test } from 'vitest'
import { entryOf, type Field } from './fields.ts'
import { FORMS } from './forms.ts'

/** A field and all within it. */
function allOf(field: Field): Field[] {
  if (field.widget === 'object') return [field, ...field.fields.flatMap(allOf)]
  return field.widget === 'list' ? [field, ...allOf(entryOf(field))] : [field]
}

function fieldOfForm(id: string, ...path: string[]): Field | undefined {
  const content = FORMS.find((form) => form.id === id)?.content
  return path.reduce((field: Field | undefined, name) => {
    const inner = field?.widget === 'list' ? entryOf(field) : field
    return inner?.widget === 'object' ? inner.fields.find((each) => each.name === name) : undefined
  }, content)
}

test.each(FORMS)(
  'in the form $label every field is called something, and every entry shows which it is',
  ({ content }) => {
    const fields = allOf(content)
    expect(fields.filter(({ name, label }) => label === '' || label === name)).toEqual([])
    expect(JSON.stringify(fields)).not.toContain('{{fields.undefined}}')
  },
)

test.each([
  ['a list with its limits', ['business', 'phones'], { widget: 'list', min: 1, max: 4, required: true }],
  ['a headline of one part or of four', ['texts', 'hero', 'headline'], { widget: 'list', min: 1, max: 4 }],
  ['a list that may be empty', ['business', 'profiles'], { widget: 'list', max: 4, required: false }],
  ['days of the week', ['business', 'hours', 'days'], { widget: 'select', multiple: true, min: 1 }],
  ['a day', ['business', 'closed', 'from'], { widget: 'datetime', required: true }],
  ['a choice in German', ['services', 'icon'], { options: expect.arrayContaining([{ value: 'bath', label: 'Bad' }]) }],
  ['a switch', ['business', 'demo', 'data'], { widget: 'boolean' }],
  ['a photo', ['projects', 'image'], { widget: 'image', required: false, accept: expect.stringContaining('jpeg') }],
  ['a colour', ['business', 'brand', 'color'], { widget: 'color' }],
  ['a long text', ['faq', 'answer'], { widget: 'text', required: true }],
  ['what may be left out', ['business', 'phones', 'label'], { widget: 'string', required: false }],
])('the form offers %s as the schema has it', (_what, [id = '', ...path], expected) => {
  expect(fieldOfForm(id, ...path)).toMatchObject(expected)
})
