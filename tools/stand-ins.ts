import type { CSSOptions } from 'vite'

type PostcssOptions = Exclude<CSSOptions['postcss'], string | undefined>
/** A plugin for the style sheets, written as an object. */
export type PostcssPlugin = Extract<NonNullable<PostcssOptions['plugins']>[number], { postcssPlugin: string }>

// What computers and phones have; the first name is that of the stand-in.
const SYSTEM_FONTS = [['Arial', 'Liberation Sans', 'Helvetica'], ['Roboto']]

const percent = (value: number) => `${Number(value.toFixed(2))}%`

/** Writes the fonts of a `@stand-in`, one for each kind of system; see site/styles/stand-ins.css. */
export const standIns: PostcssPlugin = {
  postcssPlugin: 'stand-ins',
  AtRule: {
    'stand-in'(rule, { AtRule, Declaration }) {
      const [family = '', weights = '', heights = '', widths = ''] = rule.params.split(' / ')
      const [ascent = 0, descent = 0] = heights.split(' ').map(Number)
      // Vite asks each node where it comes from.
      const from = rule.source && { source: rule.source }
      const bold = weights === '400' ? '' : ' Bold'
      const faces = SYSTEM_FONTS.map((names, index) => {
        const width = Number(widths.split(' ')[index])
        const face = {
          'font-family': `'${family} ${names[0]}'`,
          src: names.map((name) => `local('${name}${bold}')`).join(', '),
          'font-weight': weights,
          'size-adjust': percent(width),
          'ascent-override': percent((ascent / width) * 100),
          'descent-override': percent((descent / width) * 100),
        }
        const nodes = Object.entries(face).map(([prop, value]) => new Declaration({ prop, value, ...from }))
        return new AtRule({ name: 'font-face', nodes, ...from })
      })
      rule.replaceWith(faces)
    },
  },
}
