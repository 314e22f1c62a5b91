import { readModel } from '#model/content.ts'

/** The content of this project, as the pages show it; read once. */
export const { business, brand, services, faq, projects, navigation, texts } = readModel()
