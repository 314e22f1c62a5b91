import type { ComponentProps } from 'react'

/** A button that does not send the form around it. */
export const Button = (props: ComponentProps<'button'>) => <button type="button" {...props} />
