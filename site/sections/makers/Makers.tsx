/** Five manufacturers whose kitchens the craftsman has assembled. */
export function Makers() {
  return <section />
}
