import { model } from './model.ts'

/** Every text of the pages, by section: content/texts.yaml and the words of the controls. */
export const {
  header,
  reachable,
  hero,
  makers,
  services,
  process,
  faq,
  projects,
  contact,
  notices,
  checklist,
  area,
  map,
  seo,
  cookies,
  footer,
  titleBlock,
  legal,
  notFound,
  failure,
  form,
} = model.texts
