import { model } from './model.ts'

/**
 * The business: content/business.yaml and what follows from it. To be imported as a whole (`* as business`): a page then
 * carries only the facts it shows.
 * @public the structured data take all of it
 */
export const {
  name,
  owner,
  trade,
  siteUrl,
  phone,
  phones,
  email,
  street,
  postalCode,
  city,
  region,
  country,
  geo,
  hours,
  radiusMeters,
  priceRange,
  profiles,
  manufacturers,
  businessId,
  insurance,
  chamberEntry,
  privacy,
  demo,
} = model.business
