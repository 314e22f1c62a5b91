/** Loaded before the server, makes the time since its start pass a thousand times as fast; the wall clock stays. */
const now = performance.now.bind(performance)
performance.now = () => now() * 1000
