/** Whether `npm run test:long` runs: every test, whole, with random inputs. */
export const IS_LONG_RUN = process.env['LONG_RUN'] !== undefined
