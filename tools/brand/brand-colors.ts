import type { CSSOptions } from 'vite'
import type { Model } from '#model/model-of.ts'
import { shadesOf } from '#model/shades/shades.ts'

const SHADE = /\bbrand\(([a-z-]+)\)/g

/**
 * What `brand(text)` and its like mean in the style sheets: the shades of the owner's colour.
 * @param model the content; asked again for each style sheet, as in development it changes.
 * @throws Error naming a shade that does not exist.
 */
export function brandColors(model: () => Model): NonNullable<CSSOptions['postcss']> {
  return {
    plugins: [
      {
        postcssPlugin: 'brand-colors',
        Declaration(declaration) {
          if (!declaration.value.includes('brand(')) return
          const shades = new Map<string, string>(Object.entries(shadesOf(model().brand.color)))
          declaration.value = declaration.value.replaceAll(SHADE, (_written, name: string) => {
            const shade = shades.get(name)
            if (shade === undefined) throw declaration.error(`There is no shade of the brand called ${name}.`)
            return shade
          })
        },
      },
    ],
  }
}
