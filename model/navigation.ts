import { model } from './model.ts'

/** The links of header, menu and footer. */
export const { mainNavigation, quickLinks, legalLinks } = model.navigation
