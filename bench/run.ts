/** Every measurement there is, one table after the other: `npm run bench`. */
import './relay.ts'
